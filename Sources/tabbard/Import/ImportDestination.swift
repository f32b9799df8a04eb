import TabBarService

/// Where the items of a file go.
protocol ImportDestination {
    /// In words, for the person who imports.
    var description: String { get }

    /// Sees to it that the catalog is there. `definition` makes one that is not; nil when nothing
    /// says how. Answers with the revision of one that was made; nil when it was there.
    func prepare(_ catalog: String, _ definition: CatalogDefinition?) async throws -> Int?

    /// Removes a catalog that `prepare` made, if it is still as it was made.
    func takeBack(_ catalog: String, madeAt revision: Int) async

    /// Loads what `next` gives until it is nil, all or nothing: when it throws, nothing was
    /// changed.
    func load(
        into catalog: String, replacing: Bool, _ next: () throws -> [CatalogItem]?
    ) async throws -> ImportReport

    /// Gives back what it holds.
    func close() async
}

/// What an import did.
struct ImportReport: Equatable {
    var stored: Int
    /// Items of the file that a later one of the same id replaced.
    var repeated: Int
    var removed: Int
    /// Items in the catalog now.
    var itemCount: Int
}

/// Why nothing was imported, in one sentence that says what to do.
struct ImportFailure: Error, Equatable {
    var sentence: String

    static func missing(_ catalog: String) -> ImportFailure {
        ImportFailure(
            sentence:
                "There is no catalog “\(catalog)”; say with --fields what of its items is searched."
        )
    }

    static func gone(_ catalog: String) -> ImportFailure {
        ImportFailure(sentence: "The catalog “\(catalog)” was deleted meanwhile; import again.")
    }
}
