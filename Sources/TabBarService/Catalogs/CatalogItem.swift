package import StrictJSON

/// An item: any JSON object with an id.
package struct CatalogItem: Sendable {
    /// 1 to 256 bytes; compared as bytes.
    package let id: String
    /// The whole object, with its id.
    package let content: JSONValue
    /// The item as JSON, as it is stored and answered; at most ``sizeLimit``.
    package let body: [UInt8]

    /// Bytes that one item may have as JSON.
    package static let sizeLimit = 65_536

    /// Nil, with issues, when `value` is no item. With `id` the content takes that id.
    package init?(
        _ value: JSONValue, id: String? = nil, at pointer: JSONPointer = .root, issues: JSONIssues
    ) {
        guard case .object(var members) = value else {
            issues.report(.wrongKind, at: pointer, "An item is an object.")
            return nil
        }
        let index = members.firstIndex { $0.name.hasSameBytes(as: "id") }
        if let id {
            if let index, members[index].value.text?.hasSameBytes(as: id) != true {
                issues.report(
                    .invalidValue, at: pointer.member("id"),
                    "The id must be the one in the path, or be left out.")
                return nil
            }
            if index == nil { members.insert(JSONMember("id", .string(id)), at: 0) }
        }
        guard let id = id ?? index.flatMap({ members[$0].value.text }) else {
            issues.report(
                index == nil ? .missingMember : .wrongKind, at: pointer.member("id"),
                "An item needs an id, a string.")
            return nil
        }
        // The two are taken out of paths by clients (RFC 3986 section 5.2.4).
        guard 1...256 ~= id.utf8.count, id != ".", id != "..",
            !id.unicodeScalars.contains(where: \.isControl)
        else {
            issues.report(
                .invalidValue, at: pointer.member("id"),
                "An id has 1 to 256 bytes, no control characters, and is neither “.” nor “..”.")
            return nil
        }
        let content = JSONValue.object(members)
        let body = content.encoded()
        guard body.count <= Self.sizeLimit else {
            issues.report(
                .invalidValue, at: pointer,
                "An item has at most \(Self.sizeLimit) bytes as compact JSON.")
            return nil
        }
        self.id = id
        self.content = content
        self.body = body
    }

    /// The item in a stored body; nil for bytes that are none.
    init?(stored body: [UInt8]) {
        guard let value = try? JSONReader.read(body), let id = value["id"]?.text else { return nil }
        self.id = id
        content = value
        self.body = body
    }

    /// The item with a merge patch (RFC 7396) applied; its id stays.
    func patched(with patch: JSONValue, issues: JSONIssues) -> CatalogItem? {
        guard case .object = patch else {
            issues.report(.wrongKind, at: .root, "A merge patch of an item is an object.")
            return nil
        }
        return CatalogItem(content.merged(with: patch), id: id, issues: issues)
    }
}

extension JSONValue {
    /// RFC 7396. The depth is bounded by the reader's.
    func merged(with patch: JSONValue) -> JSONValue {
        guard case .object(let changes) = patch else { return patch }
        var members = self.members ?? []
        for change in changes {
            let index = members.firstIndex { $0.name.hasSameBytes(as: change.name) }
            switch (change.value, index) {
            case (.null, let index?): members.remove(at: index)
            case (.null, nil): break
            case (let value, let index?):
                members[index].value = members[index].value.merged(with: value)
            case (let value, nil):
                members.append(JSONMember(change.name, JSONValue.null.merged(with: value)))
            }
        }
        return .object(members)
    }
}
