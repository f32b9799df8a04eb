extension SQLiteMigrations {
    /// The schema of bars, sessions and what belongs to them.
    ///
    /// The hot path of a gesture writes one row of `sessions`, whose indexes it leaves alone, and
    /// adds one to the end of `events`: what is written are pages, so they are kept few. Hence
    /// `expires_hour` and not `expires_at` is indexed, and the events of a session are no index
    /// either but a chain: `last_event` is the place of the last one, `previous` leads to the one
    /// before. `event_sweep` tells how far the last sweep of events went.
    static let state = SQLiteMigrations(steps: [
        """
        CREATE TABLE bars (
            id TEXT NOT NULL PRIMARY KEY,
            revision INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE bar_versions (
            bar TEXT NOT NULL,
            revision INTEGER NOT NULL,
            author TEXT NOT NULL,
            at INTEGER NOT NULL,
            definition BLOB NOT NULL,
            UNIQUE (bar, revision)
        ) STRICT;

        CREATE TABLE sessions (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            bar TEXT NOT NULL,
            owner TEXT,
            device TEXT,
            revision INTEGER NOT NULL,
            last_event INTEGER NOT NULL DEFAULT 0,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            expires_hour INTEGER NOT NULL,
            token_digest BLOB NOT NULL,
            state BLOB NOT NULL
        ) STRICT;
        CREATE INDEX sessions_by_bar ON sessions (bar, id);
        CREATE INDEX sessions_by_owner ON sessions (owner, bar, id) WHERE owner IS NOT NULL;
        CREATE UNIQUE INDEX sessions_by_device ON sessions (bar, owner, device)
            WHERE owner IS NOT NULL AND device IS NOT NULL;
        CREATE INDEX sessions_by_expiry ON sessions (expires_hour, bar);

        CREATE TABLE profiles (
            number INTEGER PRIMARY KEY,
            bar TEXT NOT NULL,
            owner TEXT NOT NULL,
            revision INTEGER NOT NULL,
            state BLOB NOT NULL,
            UNIQUE (bar, owner)
        ) STRICT;

        CREATE TABLE events (
            place INTEGER PRIMARY KEY,
            session INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            previous INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT;

        CREATE TABLE event_sweep (
            place INTEGER NOT NULL,
            kept INTEGER NOT NULL
        ) STRICT;
        INSERT INTO event_sweep VALUES (0, 0);

        CREATE TABLE runs (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            session INTEGER NOT NULL,
            is_active INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            finished_at INTEGER,
            state BLOB NOT NULL
        ) STRICT;
        CREATE INDEX runs_by_session ON runs (session, created_at, id);
        CREATE INDEX runs_active ON runs (created_at, id) WHERE is_active = 1;
        CREATE INDEX runs_finished ON runs (finished_at) WHERE finished_at IS NOT NULL;

        CREATE TABLE answers (
            number INTEGER PRIMARY KEY,
            scope TEXT NOT NULL,
            key TEXT NOT NULL,
            session INTEGER,
            fingerprint BLOB NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            answer BLOB NOT NULL,
            UNIQUE (scope, key)
        ) STRICT;
        CREATE INDEX answers_by_session ON answers (session) WHERE session IS NOT NULL;
        CREATE INDEX answers_by_expiry ON answers (expires_at);
        """,
        // What is made again goes on above what was deleted: see `RetiredRevisions`.
        """
        CREATE TABLE retired_revisions (
            bar INTEGER NOT NULL,
            profile INTEGER NOT NULL
        ) STRICT;
        INSERT INTO retired_revisions VALUES (0, 0);
        """,
        // How many there are: see `StorageLimits`.
        """
        CREATE TABLE totals (
            sessions INTEGER NOT NULL,
            profiles INTEGER NOT NULL
        ) STRICT;
        INSERT INTO totals VALUES (
            (SELECT count(*) FROM sessions), (SELECT count(*) FROM profiles));
        """,
        // The few answers that show a query, for `forgetTyping`, which asks in the same words.
        """
        CREATE INDEX answers_with_query ON answers (session)
            WHERE CAST(answer AS TEXT) GLOB '*"query":"[^"]*';
        """,
    ])
}
