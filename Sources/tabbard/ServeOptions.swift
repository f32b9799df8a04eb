import Glibc
import Storage
import TabBarAPI
import Webhooks

/// What `tabbard serve` can be told: by flag, else by environment, else the default.
struct ServeOptions {
    var host = "127.0.0.1"
    var port: UInt16 = 8080
    var dataFolder = "data"
    var loadsExamples = true
    var drainSeconds = 10
    var loadedSessions = 10_000
    var limits = StorageLimits()
    var logDetail = RequestLog.Detail.notable
    var connections = 4_096
    var webhookSecrets: [WebhookSignature.Secret] = []
    var webhookNetworks: [NetworkPrefix] = []

    /// One option, for the help and the reading alike.
    private struct Option: Sendable {
        var flag: String
        var variable: String
        var value: String?
        var help: String
        /// False when the text is no value of this option.
        var set: @Sendable (inout ServeOptions, String) -> Bool
    }

    /// Takes a whole number of a range.
    private static func number(
        _ place: any WritableKeyPath<ServeOptions, Int> & Sendable, in range: ClosedRange<Int>
    ) -> @Sendable (inout ServeOptions, String) -> Bool {
        { options, text in
            guard let number = Int(text), range ~= number else { return false }
            options[keyPath: place] = number
            return true
        }
    }

    private static let options: [Option] = [
        Option(
            flag: "--host", variable: "TABBARD_HOST", value: "ADDRESS",
            help: "where to listen; without keys only the loopback (127.0.0.1)",
            set: {
                $0.host = $1; return ["127.0.0.1", "::1", "localhost"].contains($1)
            }),
        Option(
            flag: "--port", variable: "TABBARD_PORT", value: "NUMBER",
            help: "0 takes a free one (8080)",
            set: { options, text in
                guard let port = UInt16(text) else { return false }
                options.port = port
                return true
            }),
        Option(
            flag: "--data", variable: "TABBARD_DATA", value: "FOLDER",
            help: "where the databases lie; made when it is not there (data)",
            set: {
                $0.dataFolder = $1; return !$1.isEmpty
            }),
        Option(
            flag: "--examples", variable: "TABBARD_EXAMPLES", value: nil,
            help: "load the four example bars when they are not there (on)",
            set: { options, text in
                guard let isOn = switchValue(text) else { return false }
                options.loadsExamples = isOn
                return true
            }),
        Option(
            flag: "--drain", variable: "TABBARD_DRAIN", value: "SECONDS",
            help: "how long requests may take to end after SIGTERM (10)",
            set: number(\.drainSeconds, in: 0...3_600)),
        Option(
            flag: "--loaded-sessions", variable: "TABBARD_LOADED_SESSIONS", value: "NUMBER",
            help: "sessions kept in memory; all others stay on disk; 100 and more (10000)",
            set: number(\.loadedSessions, in: 100...10_000_000)),
        Option(
            flag: "--session-limit", variable: "TABBARD_SESSION_LIMIT", value: "NUMBER",
            help: "sessions at most, on disk and in memory (1000000)",
            set: number(\.limits.sessions, in: 1...1_000_000_000)),
        Option(
            flag: "--profile-limit", variable: "TABBARD_PROFILE_LIMIT", value: "NUMBER",
            help: "profiles of owners at most (10000000)",
            set: number(\.limits.profiles, in: 1...1_000_000_000)),
        Option(
            flag: "--key-limit", variable: "TABBARD_KEY_LIMIT", value: "NUMBER",
            help: "idempotency keys of the last 24 hours at most (10000000)",
            set: number(\.limits.answers, in: 1...1_000_000_000)),
        Option(
            flag: "--connections", variable: "TABBARD_CONNECTIONS", value: "NUMBER",
            help: "clients at once, also those that follow; a descriptor each; 16 and more (4096)",
            set: number(\.connections, in: 16...100_000)),
        Option(
            flag: "--webhook-secrets", variable: "TABBARD_WEBHOOK_SECRETS", value: "SECRETS",
            help: "sign webhooks: whsec_ and base64; two with a comma while they are exchanged",
            set: { options, text in
                let secrets = text.split(separator: ",").map {
                    WebhookSignature.Secret(String($0))
                }
                options.webhookSecrets = secrets.compactMap(\.self)
                return 1...2 ~= secrets.count && !secrets.contains(nil)
            }),
        Option(
            flag: "--webhook-networks", variable: "TABBARD_WEBHOOK_NETWORKS", value: "CIDRS",
            help: "networks that are not public and that webhooks may reach, such as 10.0.0.0/8",
            set: { options, text in
                let networks = text.split(separator: ",").map { NetworkPrefix(String($0)) }
                options.webhookNetworks = networks.compactMap(\.self)
                return !networks.isEmpty && !networks.contains(nil)
            }),
        Option(
            flag: "--log", variable: "TABBARD_LOG", value: "DETAIL",
            help: "notable: requests that failed or took long; all: every request (notable)",
            set: { options, text in
                guard let detail = RequestLog.Detail(rawValue: text) else { return false }
                options.logDetail = detail
                return true
            }),
    ]

    /// Why the options cannot be used, or that help was asked for.
    enum Failure: Error {
        case help
        case invalid(String)
    }

    /// Reads the environment, then the flags over it.
    init(_ arguments: [String], environment: (String) -> String?) throws(Failure) {
        for option in Self.options {
            guard let text = Self.value(of: option.variable, environment) else { continue }
            guard option.set(&self, text) else {
                throw .invalid("\(option.variable) has no value that it can take: \(option.help).")
            }
        }
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--help" || argument == "-h" { throw .help }
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            let flag = parts.first ?? ""
            if flag == "--no-examples", parts.count == 1 {
                loadsExamples = false
                continue
            }
            guard let option = Self.options.first(where: { $0.flag == flag }) else {
                throw .invalid("There is no option “\(argument)”; see tabbard serve --help.")
            }
            let text: String
            if parts.count == 2 {
                text = parts[1]
            } else if option.value == nil {
                text = "on"
            } else if let next = rest.popFirst() {
                text = next
            } else {
                throw .invalid("\(flag) needs a value: \(option.help).")
            }
            guard option.set(&self, text) else {
                throw .invalid("\(flag) cannot be “\(text)”: \(option.help).")
            }
        }
    }

    /// A variable's value, or the content of the file that the variable with `_FILE` names: secrets
    /// need not stand in the environment.
    private static func value(
        of variable: String, _ environment: (String) -> String?
    ) -> String? {
        if let text = environment(variable) { return text }
        guard let path = environment(variable + "_FILE") else { return nil }
        // An unreadable file is no value that any option takes.
        let bytes = FileContents.read(path, limit: 4_096) ?? []
        return String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    }

    private static func switchValue(_ text: String) -> Bool? {
        switch text {
        case "on", "true", "yes", "1": true
        case "off", "false", "no", "0": false
        default: nil
        }
    }

    /// What `--help` prints: flags, environment and defaults from the one table.
    static var help: String {
        let lines = options.map { option in
            let flag =
                option.value.map { "\(option.flag) \($0)" } ?? "--[no-]\(option.flag.dropFirst(2))"
            return
                "  \(flag)\(String(repeating: " ", count: max(1, 26 - flag.count)))\(option.help)\n"
                + "  \(String(repeating: " ", count: 26))\(option.variable)"
        }
        return "Usage: tabbard serve [options]\n\n" + lines.joined(separator: "\n")
    }
}
