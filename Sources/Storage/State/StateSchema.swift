extension SQLiteMigrations {
    /// The schema of bars, sessions and what belongs to them.
    ///
    /// The hot path of a gesture writes one row of `sessions`, whose indexes it leaves alone, and one
    /// of `events`; so `expires_hour` and not `expires_at` is indexed, and an event lies at the place
    /// `session * 256 + revision % 256`: the new one takes the place of the one it pushes out, and the
    /// events of a session lie together.
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
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            bar TEXT NOT NULL,
            owner TEXT,
            device TEXT,
            revision INTEGER NOT NULL,
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
            revision INTEGER NOT NULL,
            body BLOB NOT NULL
        ) STRICT;

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
        """
    ])
}
