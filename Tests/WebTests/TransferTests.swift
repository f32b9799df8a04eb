import StrictJSON
import Testing

extension WebTests {
    @Suite struct TransferTests {
        @Test(arguments: ["listening", "planner", "social", "ledger"])
        func `the first paint of the demo transfers less than 100 kB, data included`(
            bar: String
        ) async throws {
            try await Demo.run(bar) { demo in
                try demo.browser.wait(until: "document.querySelector('#phone h2')")
                let bytes = try demo.browser.run(
                    """
                    return [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("navigation")]
                        .reduce((sum, entry) => sum + entry.transferSize, 0);
                    """)

                #expect(bytes.integer ?? .max < 100_000)
            }
        }
    }
}
