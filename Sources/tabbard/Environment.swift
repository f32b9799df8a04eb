import Glibc

/// The variables that the program was started with.
enum Environment {
    /// The value of a variable; nil when it is not set.
    static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
