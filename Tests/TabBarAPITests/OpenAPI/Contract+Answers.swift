import HTTPServer
import LoopbackHTTP
import StrictJSON
import TabBarAPI
import Testing

/// Compares what the service answers with what the document says.
extension Contract {
    /// Records an issue for everything that the document does not say of an answer.
    func check(
        _ answer: Answer, to method: String, _ target: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for fault in faults(in: answer, to: method, target) {
            Issue.record("\(method) \(target): \(fault)", sourceLocation: sourceLocation)
        }
    }

    /// The operation that a request goes to; HEAD goes where GET goes.
    func operation(_ method: String, _ target: String) -> Operation? {
        let path = target.prefix { $0 != "?" }
        let method = method == "HEAD" ? "GET" : method
        let matching = operations.filter { $0.method == method && matches($0.path, path) }
        // A literal wins over a parameter, and a verb over none.
        return matching.min { specificity($0.path) > specificity($1.path) }
    }

    private func specificity(_ path: String) -> Int {
        path.split(separator: "/").count { !$0.hasPrefix("{") } * 2
            + (path.contains("}:") ? 1 : 0)
    }

    private func matches(_ template: String, _ path: Substring) -> Bool {
        let parts = template.split(separator: "/", omittingEmptySubsequences: false)
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == segments.count else { return false }
        return zip(parts, segments).allSatisfy { part, segment in
            guard part.hasPrefix("{") else { return part == segment }
            let verb = part.split(separator: "}", omittingEmptySubsequences: false).last ?? ""
            return !segment.isEmpty && segment.hasSuffix(verb)
        }
    }

    private func faults(in answer: Answer, to method: String, _ target: String) -> [String] {
        guard let operation = operation(method, target) else { return foreignFaults(in: answer) }
        guard
            let response = operation.responses.first(where: { $0.status == "\(answer.status)" })
                ?? operation.responses.first(where: { $0.status == "default" })
        else { return ["\(answer.status) is not documented"] }
        var faults = headerFaults(in: answer, response.response)
        if answer.status >= 400 { faults += problemFaults(in: answer, operation) }
        if method != "HEAD", answer["Content-Encoding"] == nil {
            faults += bodyFaults(in: answer, response.response)
        }
        if response.status == "default", answer.status < 400 {
            faults.append("\(answer.status) is not documented")
        }
        return faults
    }

    /// Of a path or method that the document does not have, only a problem from everywhere may
    /// come.
    private func foreignFaults(in answer: Answer) -> [String] {
        guard answer.status >= 400 else {
            return answer.status == 204 ? [] : ["is answered and not documented"]
        }
        return codeFaults(in: answer, allowed: [])
    }

    private func headerFaults(in answer: Answer, _ response: JSONValue) -> [String] {
        (response["headers"]?.members ?? []).flatMap { header -> [String] in
            let value = header.value["$ref"]?.text.flatMap(validator.resolve) ?? header.value
            guard let text = answer[header.name] else {
                return value["required"] == true ? ["\(header.name) is missing"] : []
            }
            let schema = value["schema"] ?? .null
            let typed = schema["type"] == "integer" ? Int(text).map(JSONNumber.init) : nil
            return validator.faults(
                of: typed.map(JSONValue.number) ?? .string(text), against: schema
            )
            .map { "\(header.name) \($0)" }
        }
    }

    private func bodyFaults(in answer: Answer, _ response: JSONValue) -> [String] {
        guard let contents = response["content"]?.members else {
            return answer.raw.body.isEmpty ? [] : ["has a body"]
        }
        let type = (answer["Content-Type"] ?? "").prefix { $0 != ";" }
        guard let content = contents.first(where: { $0.name == type }) else {
            return ["has the type \(type)"]
        }
        let isJSON = type == "application/json" || type == "application/problem+json"
        return validator.faults(
            of: isJSON ? answer.json : .string(answer.text),
            against: content.value["schema"] ?? .null)
    }

    private func problemFaults(in answer: Answer, _ operation: Operation) -> [String] {
        codeFaults(in: answer, allowed: operation.problems)
    }

    private func codeFaults(in answer: Answer, allowed: [String]) -> [String] {
        guard let name = answer.code,
            let code = ProblemCode.all.first(where: { $0.name == name })
        else { return ["is no problem: \(answer.text)"] }
        var faults: [String] = []
        if code.status.code != answer.status { faults.append("\(name) with \(answer.status)") }
        if !code.isEverywhere, !allowed.contains(name) {
            faults.append("\(name) is not documented here")
        }
        return faults
    }
}
