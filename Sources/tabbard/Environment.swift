import Foundation

/// The variables that the program was started with.
enum Environment {
    static var all: [String: String] { ProcessInfo.processInfo.environment }
    static func value(_ name: String) -> String? { all[name] }
}
