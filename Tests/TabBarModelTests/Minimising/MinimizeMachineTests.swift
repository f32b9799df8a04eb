import Foundation
import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct MinimizeMachineTests {
    private static func vectors() throws -> [JSONValue] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Vectors/minimise.json")
        return try #require(try JSONReader.read(try Data(contentsOf: file)).elements)
    }

    @Test func `every vector is followed step by step`() throws {
        let vectors = try Self.vectors()

        for vector in vectors {
            let name = try #require(vector["name"]?.text)
            var machine = try machine(of: vector)
            for (index, step) in try #require(vector["steps"]?.elements).enumerated() {
                let before = machine.isMinimized

                let change = try perform(step, on: &machine)

                #expect(
                    step["minimized"] == .bool(machine.isMinimized), "\(name), step \(index)")
                let expected: MinimizeMachine.Change? =
                    before == machine.isMinimized ? nil : before ? .expand : .minimize
                #expect(change == expected, "\(name), step \(index)")
            }
        }

        #expect(vectors.count == 14)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `an offset that is no number changes nothing`(offset: Double) {
        var machine = MinimizeMachine(behavior: .onScrollDown, expandDistance: 60, tab: "home")
        _ = machine.scroll("home", to: 100)
        _ = machine.scroll("home", to: 200)
        let before = machine

        #expect(machine.scroll("home", to: offset) == nil)
        #expect(machine.scroll("home", to: 0, maximum: .nan) == nil)
        #expect(machine == before)
    }

    private func machine(of vector: JSONValue) throws -> MinimizeMachine {
        MinimizeMachine(
            behavior: try #require(
                vector["behavior"]?.text.flatMap(Bar.MinimizeBehavior.init(rawValue:))),
            expandDistance: try #require(number(vector["expandDistance"])),
            tab: try #require(vector["tab"]?.text))
    }

    private func perform(
        _ step: JSONValue, on machine: inout MinimizeMachine
    ) throws -> MinimizeMachine.Change? {
        if let tab = step["scroll"]?.text {
            return machine.scroll(
                tab, to: try #require(number(step["offset"])),
                maximum: number(step["maximum"]) ?? .infinity)
        }
        if step["tapBar"] != nil { return machine.tapBar() }
        machine.select(try #require(step["select"]?.text))
        return nil
    }

    private func number(_ value: JSONValue?) -> Double? {
        if case .number(let number) = value { number.double } else { nil }
    }
}
