import Glibc
import LoopbackHTTP

/// A server program that runs as a child of this one and is ready to answer.
///
/// The repository's tools start, measure and kill the service through it.
package struct RunningServer: ~Copyable {
    private let process: pid_t
    package let port: UInt16
    /// Milliseconds from starting the program to its first good answer.
    package let readyAfter: Double

    /// Starts a program and returns when `readyPath` answers 200.
    ///
    /// - Parameters:
    ///   - log: the file that takes what the program prints; it is appended to.
    ///   - limit: milliseconds after which a program that is not ready is killed and given up.
    package init(
        _ program: String, _ arguments: [String], port: UInt16, readyPath: String, log: String,
        limit: Double = 10_000
    ) throws(ServerFailure) {
        let start = monotonicMilliseconds()
        let process = try Self.spawn(program, arguments, log: log)
        while true {
            if Self.answers(port: port, path: readyPath) { break }
            var status: Int32 = 0
            if waitpid(process, &status, WNOHANG) == process {
                throw ServerFailure("\(program) ended before it was ready; see \(log)")
            }
            if monotonicMilliseconds() - start > limit {
                kill(process, SIGKILL)
                waitpid(process, &status, 0)
                throw ServerFailure("\(program) was not ready after \(Int(limit)) ms; see \(log)")
            }
            usleep(500)
        }
        self.process = process
        self.port = port
        self.readyAfter = monotonicMilliseconds() - start
    }

    /// Ends the program at once, as a power cut ends it, and waits until it is gone.
    package consuming func killNow() {
        end(SIGKILL)
    }

    /// Asks the program to end and waits for it; true when it ended with status 0.
    @discardableResult
    package consuming func stop() -> Bool {
        end(SIGTERM) == 0
    }

    /// The figure of `/proc/PID/status` called `name` (`VmRSS`, `VmHWM`), in kilobytes.
    package func memory(_ name: String) -> Int? {
        guard let status = fopen("/proc/\(process)/status", "r") else { return nil }
        defer { fclose(status) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), status) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("\(name):") else { continue }
            return Int(text.filter(\.isNumber))
        }
        return nil
    }

    @discardableResult
    private func end(_ signal: Int32) -> Int32 {
        kill(process, signal)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status
    }

    private static func answers(port: UInt16, path: String) -> Bool {
        guard let connection = try? LoopbackConnection(port: port, timeout: 1_000) else {
            return false
        }
        return (try? connection.send("GET", path))?.status == 200
    }

    private static func spawn(
        _ program: String, _ arguments: [String], log: String
    ) throws(ServerFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let appending = O_WRONLY | O_CREAT | O_APPEND
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, appending, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, nil, words, environ)
        guard code == 0 else {
            throw ServerFailure("cannot start \(program): \(String(cString: strerror(code)))")
        }
        return process
    }
}
