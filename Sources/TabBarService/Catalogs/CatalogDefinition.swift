package import StrictJSON

/// What of a catalog's items is searched, counted and shown. Design section 5.
package struct CatalogDefinition: Sendable, Hashable {
    /// A searched field and how much a match in it counts.
    package struct Field: Sendable, Hashable {
        /// The items' member.
        package var name: String
        /// 1…100.
        package var weight: Int

        package init(name: String, weight: Int) {
            self.name = name
            self.weight = weight
        }
    }

    /// Which field a result takes each text from.
    package struct Display: Sendable, Hashable {
        /// Each names a member of the items; nil: results have none of that kind.
        package var title: String
        package var subtitle: String?
        package var symbol: String?
        package var image: String?

        package init(
            title: String, subtitle: String? = nil, symbol: String? = nil, image: String? = nil
        ) {
            self.title = title
            self.subtitle = subtitle
            self.symbol = symbol
            self.image = image
        }
    }

    /// 1 to 200 characters, for people.
    package var title: String
    /// 1 to 16.
    package var fields: [Field]
    /// The members that filters and counts can name, at most 16.
    package var facets: [String]
    package var display: Display
    /// A field with numbers, or texts that spell them; higher comes first among equals.
    package var rank: String?
    /// Groups of two or more words or phrases that mean the same, at most 1,000.
    package var synonyms: [[String]]
    /// Words that need not match, except the one being typed; at most 1,000.
    package var stopWords: [String]

    package init(
        title: String, fields: [Field], facets: [String], display: Display, rank: String?,
        synonyms: [[String]], stopWords: [String]
    ) {
        self.title = title
        self.fields = fields
        self.facets = facets
        self.display = display
        self.rank = rank
        self.synonyms = synonyms
        self.stopWords = stopWords
    }
}

extension CatalogDefinition {
    /// The definition that `value` spells; nil when `issues` got at least one. A stored one may be
    /// older than the rules of ``accept(_:issues:)``.
    package static func decode(_ value: JSONValue, issues: JSONIssues) -> CatalogDefinition? {
        guard var reader = ObjectReader(value, issues: issues) else { return nil }
        let title = reader.requiredString("title")
        if let title, title.isEmpty || title.count > 200 {
            reader.invalid("title", "Give a title of 1 to 200 characters.")
        }
        let definition = CatalogDefinition(
            title: title ?? "", fields: fields(from: &reader),
            facets: names("facets", from: &reader, limit: 16), display: display(from: &reader),
            rank: reader.string("rank"), synonyms: synonyms(from: &reader),
            stopWords: names("stopWords", from: &reader, limit: 1_000))
        reader.finish()
        return issues.list.isEmpty ? definition : nil
    }

    private static func fields(from reader: inout ObjectReader) -> [Field] {
        guard let members = reader.requiredValue("fields")?.members, 1...16 ~= members.count else {
            reader.invalid("fields", "Name 1 to 16 fields with their weights.")
            return []
        }
        return members.compactMap { member in
            guard let weight = member.value.integer, 1...100 ~= weight else {
                reader.issues.report(
                    .invalidValue, at: reader.pointer.member("fields").member(member.name),
                    "A weight is a whole number from 1 to 100.")
                return nil
            }
            return Field(name: member.name, weight: weight)
        }
    }

    private static func names(
        _ name: String, from reader: inout ObjectReader, limit: Int
    ) -> [String] {
        let names = reader.strings(name) ?? []
        if names.count > limit { reader.invalid(name, "At most \(limit) are taken.") }
        return names
    }

    private static func display(from reader: inout ObjectReader) -> Display {
        guard var display = reader.object("display") else {
            reader.missing("display")
            return Display(title: "")
        }
        defer { display.finish() }
        return Display(
            title: display.requiredString("title") ?? "", subtitle: display.string("subtitle"),
            symbol: display.string("symbol"), image: display.string("image"))
    }

    private static func synonyms(from reader: inout ObjectReader) -> [[String]] {
        let groups = reader.array("synonyms") ?? []
        if groups.count > 1_000 { reader.invalid("synonyms", "At most 1000 groups are taken.") }
        return groups.enumerated().compactMap { index, group in
            let words = group.elements?.compactMap(\.text) ?? []
            guard words.count >= 2, words.count == group.elements?.count else {
                reader.issues.report(
                    .invalidValue, at: reader.pointer.member("synonyms").element(index),
                    "A group of synonyms is an array of at least two strings.")
                return nil
            }
            return words
        }
    }
}
