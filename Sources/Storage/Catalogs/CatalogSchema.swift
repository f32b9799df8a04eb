extension SQLiteMigrations {
    /// The schema of catalogs and their items.
    ///
    /// A catalog points to its current generation of items; a load writes another one, and becomes
    /// current by a change of that pointer. The rows of a generation lie together, in the places
    /// from `generation << 32`, so that reading and removing all of them is sequential. `item_ids`
    /// is written, sorted, when a load ends: ids that come in any order would scatter over it.
    static let catalogs = SQLiteMigrations(steps: [
        """
        CREATE TABLE catalogs (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            revision INTEGER NOT NULL,
            generation INTEGER NOT NULL,
            definition BLOB NOT NULL
        ) STRICT;

        CREATE TABLE generations (
            generation INTEGER PRIMARY KEY AUTOINCREMENT,
            catalog INTEGER NOT NULL,
            purpose TEXT NOT NULL CHECK (purpose IN ('current', 'upsert', 'replace', 'discarded')),
            item_count INTEGER NOT NULL DEFAULT 0,
            byte_count INTEGER NOT NULL DEFAULT 0
        ) STRICT;

        CREATE TABLE items (
            place INTEGER PRIMARY KEY,
            id TEXT NOT NULL,
            body BLOB NOT NULL
        ) STRICT;

        CREATE TABLE item_ids (
            generation INTEGER NOT NULL,
            id TEXT NOT NULL,
            place INTEGER NOT NULL,
            PRIMARY KEY (generation, id)
        ) STRICT, WITHOUT ROWID;
        """,
        // Up to this number deleted catalogs may have used each revision: a new one begins above
        // it, so that no entity tag ever stands for two things.
        """
        CREATE TABLE retired_revisions (catalog INTEGER NOT NULL) STRICT;
        INSERT INTO retired_revisions VALUES (0);
        """,
        // What led to each of the last revisions: the ids of the items, or the empty text for all
        // of them. The mark is drawn for the revision, so that a copy of the file that was put back
        // is told apart.
        """
        CREATE TABLE catalog_changes (
            catalog INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            id TEXT NOT NULL,
            mark INTEGER NOT NULL,
            PRIMARY KEY (catalog, revision, id)
        ) STRICT, WITHOUT ROWID;
        """,
        // The changes that count begin at a revision; how many rows there are of them is kept too,
        // because counting them takes long. Each catalog has a point, also one that never changes
        // again.
        """
        ALTER TABLE catalogs ADD COLUMN changes_from INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE catalogs ADD COLUMN change_count INTEGER NOT NULL DEFAULT 0;
        DELETE FROM catalog_changes;
        INSERT INTO catalog_changes (catalog, revision, id, mark)
        SELECT number, revision, '', random() FROM catalogs;
        UPDATE catalogs SET changes_from = revision, change_count = 1;
        """,
    ])
}
