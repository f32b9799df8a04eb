// Placeholder: replaced by the first real file.
