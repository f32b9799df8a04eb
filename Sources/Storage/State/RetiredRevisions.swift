/// The revisions that deleted bars and profiles may have had: up to these numbers each is used.
///
/// What is made again under an old name begins above them, so that no entity tag ever stands for
/// two things. One number serves all bars and one all profiles, because a row for each name would
/// keep the name of an owner who was erased.
package struct RetiredRevisions: Equatable, Sendable {
    package var bar: Int64
    /// Includes the revision that an owner's empty profile shows before it is stored.
    package var profile: Int64
}

extension SQLiteDatabase {
    func retiredRevisions() throws(SQLiteError) -> RetiredRevisions {
        try first("SELECT bar, profile FROM retired_revisions") {
            RetiredRevisions(bar: $0.integer(0), profile: $0.integer(1))
        } ?? RetiredRevisions(bar: 0, profile: 0)
    }

    /// Takes note of a bar's revision before the bar and its profiles go.
    func retire(bar id: String, at revision: Int64) throws(SQLiteError) {
        try execute(
            """
            UPDATE retired_revisions SET
                bar = max(bar, \(revision)),
                profile = max(
                    profile,
                    (SELECT coalesce(max(revision), -1) + 1 FROM profiles WHERE bar = \(id)))
            """)
    }

    /// Takes note of a profile's revision before it goes.
    func retireProfile(of owner: String, bar: String) throws(SQLiteError) {
        try execute(
            """
            UPDATE retired_revisions SET profile = max(
                profile,
                (SELECT coalesce(max(revision), -1) + 1 FROM profiles
                    WHERE bar = \(bar) AND owner = \(owner)))
            """)
    }
}
