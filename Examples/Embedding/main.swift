import Tabbard

/// Scans a document, page by page, in this process.
struct Scanner: ActionHandler {
    func run(_ run: ActionRun) async throws -> ActionResult? {
        for page in 1...3 {
            try await Task.sleep(for: .milliseconds(400))
            await run.report(completed: page, of: 3, message: "Page \(page)")
        }
        return ActionResult(json: #"{"pages":3}"#)
    }
}

let service = try await EmbeddedService.start(
    dataFolder: "data", port: 8080, handlers: ["scan-document": Scanner()])
try await service.putBar(
    "notes",
    definition: #"""
        {"style": "system",
         "tabs": [{"id": "notes", "title": "Notes", "symbol": "note.text"}],
         "actions": [{"id": "scan-document", "title": "Scan document", "symbol": "doc.viewfinder",
                      "handler": {"type": "native"}}],
         "create": {"entry": "button", "actions": ["scan-document"]}}
        """#)
print("listening on http://127.0.0.1:\(service.port); end with a line on standard input")
_ = readLine()
await service.stop()
