import HTTPServer
import StrictJSON
import TabBarService
import Testing

@testable import TabBarAPI

/// The routes and the document, compared both ways.
@Suite struct RouteTests {
    @Test func `every operation is routed and every route documented`() async throws {
        let contract = try Contract.load()
        let documented = Set(contract.operations.map { Line($0.method, $0.path, $0.id) })

        try await ServiceUnderTest.run { service in
            let routed = Set(
                service.surface.routes.map {
                    Line($0.method.rawValue, $0.pattern.replacing(":text}", with: "}"), $0.name)
                })

            #expect(routed.subtracting(documented) == [])
            #expect(documented.subtracting(routed) == [])
        }
    }

    @Test func `bodies are taken up to the documented limits and where they are documented`()
        async throws
    {
        let contract = try Contract.load()
        let documented = contract.operations.map { operation in
            let limit = operation.value["x-body-limit"]?.integer
            return Limit(operation.id, operation.value["requestBody"] == nil ? nil : limit)
        }

        try await ServiceUnderTest.run { service in
            let routed = service.surface.routes.map { route in
                switch route.body {
                case .none: Limit(route.name, nil)
                case .collected(let limit), .streamed(let limit): Limit(route.name, limit)
                }
            }

            #expect(Set(routed) == Set(documented))
        }
    }

    @Test func `whoever may be asked to wait is not late`() async throws {
        let contract = try Contract.load()
        let waiting = contract.operations.filter { $0.takes(header: "Prefer") }.map(\.id)

        try await ServiceUnderTest.run { service in
            let patient = service.surface.routes.filter(\.takesItsTime).map(\.name)

            #expect(Set(patient) == Set(waiting + ["followSession", "loadItems"]))
        }
    }

    private struct Line: Hashable {
        let method: String
        let path: String
        let name: String

        init(_ method: String, _ path: String, _ name: String) {
            self.method = method
            self.path = path
            self.name = name
        }
    }

    private struct Limit: Hashable {
        let name: String
        let bytes: Int?

        init(_ name: String, _ bytes: Int?) {
            self.name = name
            self.bytes = bytes
        }
    }
}
