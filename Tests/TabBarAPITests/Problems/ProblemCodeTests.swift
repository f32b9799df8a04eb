import HTTPServer
import StrictJSON
import TabBarAPI
import Testing

@Suite struct ProblemCodeTests {
    let contract: Contract

    init() throws {
        contract = try Contract.load()
    }

    @Test func `the table and the document are the same, in order`() {
        let documented = (contract.document["x-problem-codes"]?.members ?? []).map {
            Row(
                name: $0.name, status: $0.value["status"]?.integer, title: $0.value["title"]?.text,
                isRetryable: $0.value["retryable"] == true,
                isEverywhere: $0.value["everywhere"] == true)
        }
        let table = ProblemCode.all.map {
            Row(
                name: $0.name, status: $0.status.code, title: $0.title, isRetryable: $0.isRetryable,
                isEverywhere: $0.isEverywhere)
        }

        #expect(table == documented)
    }

    @Test func `every code is used by an operation or comes from everywhere`() {
        let used = Set(contract.operations.flatMap(\.problems))
        let everywhere = Set(ProblemCode.all.filter(\.isEverywhere).map(\.name))
        let all = Set(ProblemCode.all.map(\.name))

        #expect(used.union(everywhere) == all)
    }

    @Test func `an operation documents the statuses of its codes and no other errors`() {
        let everywhere = Set(ProblemCode.all.filter(\.isEverywhere).map { String($0.status.code) })
        for operation in contract.operations {
            let needed = Set(
                ProblemCode.all.filter { operation.problems.contains($0.name) }
                    .map { String($0.status.code) })
            let documented = Set(
                operation.responses.map(\.status).filter { $0 >= "400" && $0 < "6" })

            #expect(needed.subtracting(documented) == [], "\(operation.id) lacks a status")
            #expect(
                documented.subtracting(needed).subtracting(everywhere) == [],
                "\(operation.id) has a status without code")
            #expect(operation.responses.contains { $0.status == "default" }, "\(operation.id)")
        }
    }

    private struct Row: Equatable {
        let name: String
        let status: Int?
        let title: String?
        let isRetryable: Bool
        let isEverywhere: Bool
    }
}
