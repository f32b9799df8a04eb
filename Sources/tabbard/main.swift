print("tabbard")
