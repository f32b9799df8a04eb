/// What of an item can be searched, and how.
package struct SearchSchema: Sendable, Equatable {
    /// A text of an item and how much a match in it is worth against the other fields.
    package struct Field: Sendable, Equatable {
        package var name: String
        /// Greater is worth more; only the order of the fields' weights counts.
        package var weight: Int

        package init(name: String, weight: Int) {
            self.name = name
            self.weight = weight
        }
    }

    /// The searched texts, in the order of `SearchDocument.texts`.
    package var fields: [Field]
    /// The fields that filters and counts name, in the order of `SearchDocument.facetValues`.
    package var facets: [String]
    /// Groups of words or phrases that mean the same.
    package var synonyms: [[String]]
    /// Words that need not match, except the one that is being typed.
    package var stopWords: [String]

    package init(
        fields: [Field], facets: [String] = [], synonyms: [[String]] = [], stopWords: [String] = []
    ) {
        self.fields = fields
        self.facets = facets
        self.synonyms = synonyms
        self.stopWords = stopWords
    }

    /// The field of the greatest weight; of several the first.
    package var mainField: Int {
        var main = 0
        for index in fields.indices where fields[index].weight > fields[main].weight {
            main = index
        }
        return main
    }
}
