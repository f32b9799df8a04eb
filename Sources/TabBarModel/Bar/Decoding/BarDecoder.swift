import StrictJSON

/// Reads the form of a definition: members, kinds, ranges, ids and references. What parts mean
/// together is the subject of ``BarRules``.
struct BarDecoder {
    let problems: BarProblems
    /// Plain texts are in this locale.
    let defaultLocale: String
    /// The ids that are declared, readable or not, so that one fault is not told again at every
    /// reference.
    let tabIDs: Set<String>
    let actionIDs: Set<String>

    static let tabLimit = 100
    static let sectionLimit = 50
    static let actionLimit = 200

    init(_ value: JSONValue, problems: BarProblems) {
        self.problems = problems
        defaultLocale = value["defaultLocale"]?.text ?? "en"
        func ids(_ name: String) -> Set<String> {
            Set((value[name]?.elements ?? []).compactMap { $0["id"]?.text })
        }
        tabIDs = ids("tabs")
        actionIDs = ids("actions")
    }

    /// The parts of the definition; nil when it is no object.
    func draft(of value: JSONValue) -> BarDraft? {
        guard var reader = ObjectReader(value, issues: problems.issues) else { return nil }
        _ = reader.string("defaultLocale")
        if !LanguageTag.isValid(defaultLocale) {
            reader.invalid("defaultLocale", LanguageTag.rule)
        }
        _ = reader.requiredValue("tabs")
        let draft = BarDraft(
            style: style(&reader), defaultLocale: defaultLocale, tabs: tabs(&reader),
            sections: sections(&reader), sidebar: sidebar(&reader), actions: actions(&reader),
            create: create(&reader), search: search(&reader), accessory: accessory(&reader),
            isAccessoryDefined: (value["accessory"] ?? .null) != .null,
            wrapsInNavigationStack: reader.bool("wrapsInNavigationStack") ?? true,
            minimizeBehavior: reader.choice(
                "minimizeBehavior", of: Bar.MinimizeBehavior.allCases) ?? .automatic,
            expandDistance: expandDistance(&reader), theme: theme(&reader),
            strings: strings(&reader))
        reader.finish()
        return draft
    }

    private func style(_ reader: inout ObjectReader) -> Bar.Style {
        guard reader.requiredValue("style") != nil else { return .system }
        return reader.choice("style", of: Bar.Style.allCases) ?? .system
    }

    private func expandDistance(_ reader: inout ObjectReader) -> Double? {
        let distance = reader.double("expandDistance")
        if let distance, !(0...10_000 ~= distance) {
            reader.invalid("expandDistance", "Expected points from 0 to 10000.")
        }
        return distance
    }

    /// Stands where a text could not be read. The part is kept, so that its fault causes no others;
    /// the definition is refused anyway.
    static let unreadableText = LocalizedText("")

    // MARK: Lists of parts

    /// The parts called `name`, in their order. `decode` gets the reader of each and finishes it.
    func parts<Part>(
        _ name: String, limit: Int, _ reader: inout ObjectReader,
        _ decode: (inout ObjectReader) -> Part
    ) -> [BarDraft.Placed<Part>] {
        guard let elements = reader.array(name) else { return [] }
        let pointer = reader.pointer.member(name)
        if elements.count > limit {
            problems.error(.tooMany, at: pointer, "There are at most \(limit) \(name).")
        }
        var ids: Set<String> = []
        var parts: [BarDraft.Placed<Part>] = []
        for (index, element) in elements.prefix(limit).enumerated() {
            let place = pointer.element(index)
            guard var reader = ObjectReader(element, at: place, issues: problems.issues) else {
                continue
            }
            if let id = element["id"]?.text, !ids.insert(id).inserted {
                problems.error(
                    .duplicate, at: place.member("id"), "Two \(name) have this id.")
            }
            parts.append(BarDraft.Placed(part: decode(&reader), pointer: place))
            reader.finish()
        }
        return parts
    }

    // MARK: Values

    /// The required id of a part; empty when it could not be read.
    func id(_ reader: inout ObjectReader) -> String {
        guard let id = reader.requiredString("id") else { return "" }
        if !Identifier.isValid(id) { reader.invalid("id", Identifier.rule) }
        return id
    }

    /// The name of a symbol.
    func symbol(_ name: String, _ reader: inout ObjectReader) -> String? {
        let symbol = reader.string(name)
        if let symbol, !SymbolName.isValid(symbol) { reader.invalid(name, SymbolName.rule) }
        return symbol
    }

    /// Platforms, none twice and at least one; `absent` when the member is not there.
    func platforms(
        _ name: String, absent: Set<Platform>, _ reader: inout ObjectReader
    ) -> Set<Platform> {
        guard let names = reader.strings(name) else { return absent }
        let pointer = reader.pointer.member(name)
        if names.isEmpty {
            problems.error(.tooFew, at: pointer, "Name a platform, or leave the member out.")
        }
        var platforms: Set<Platform> = []
        for (index, text) in names.enumerated() {
            guard let platform = Platform(rawValue: text) else {
                let known = Platform.allCases.map(\.rawValue).joined(separator: ", ")
                problems.issues.report(
                    .invalidValue, at: pointer.element(index), "Expected one of \(known).")
                continue
            }
            if !platforms.insert(platform).inserted {
                problems.error(
                    .duplicate, at: pointer.element(index), "The platform stands here already.")
            }
        }
        return platforms
    }

    /// Ids of things that this definition declares, none twice.
    func references(
        _ name: String, to kind: String, among declared: Set<String>, _ reader: inout ObjectReader
    ) -> [String] {
        let ids = reader.strings(name) ?? []
        let pointer = reader.pointer.member(name)
        var seen: Set<String> = []
        for (index, id) in ids.enumerated() {
            check(id, kind, among: declared, at: pointer.element(index))
            if !seen.insert(id).inserted {
                problems.error(
                    .duplicate, at: pointer.element(index), "The \(kind) stands here already.")
            }
        }
        return ids
    }

    /// Reports `id` when this definition does not declare it.
    func check(_ id: String, _ kind: String, among declared: Set<String>, at pointer: JSONPointer) {
        guard !declared.contains(id) else { return }
        problems.error(.unknownReference, at: pointer, "This bar has no \(kind) of this id.")
    }

    /// A whole number of milliseconds in `range`; `absent` when the member is not there.
    func milliseconds(
        _ name: String, in range: ClosedRange<Int>, absent: Int, _ reader: inout ObjectReader
    ) -> Int {
        guard let duration = reader.integer(name) else { return absent }
        if !range.contains(duration) {
            reader.invalid(
                name, "Expected milliseconds from \(range.lowerBound) to \(range.upperBound).")
        }
        return duration
    }
}
