import Glibc
import HTTPServer
import Storage
import StrictJSON
import TabBarModel
import TabBarService

/// Writes JSON lines about requests: what failed, what was slow, or everything.
///
/// A line names the operation and never the path, so that no id, token or text of a person is in a
/// log.
package struct RequestLog: Sendable {
    /// Which exchanges get a line.
    package enum Detail: String, Sendable, CaseIterable {
        /// Answers of 500 and above but 501, and those that took a second though nobody asked them
        /// to wait.
        case notable
        case all
    }

    private let detail: Detail
    private let sink: @Sendable ([UInt8]) -> Void

    /// A log on standard error. A line that does not go out at once is left out, because the loop
    /// that writes it must not wait for whoever reads the log.
    package init(_ detail: Detail = .notable) {
        self.init(detail) { line in
            var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
            // A pipe that can be written to takes 4 kB whole; a line is shorter.
            guard poll(&output, 1, 0) == 1, line.count <= Int(PIPE_BUF) else { return }
            // Nothing can be done when standard error is closed.
            line.withUnsafeBytes { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
    }

    /// A log whose lines, each with its line feed, go to `sink`.
    package init(_ detail: Detail, sink: @escaping @Sendable ([UInt8]) -> Void) {
        self.detail = detail
        self.sink = sink
    }

    /// A finished exchange.
    func write(_ summary: ExchangeSummary, at now: @autoclosure () -> Timestamp) {
        let milliseconds = Double(summary.nanoseconds / 10_000) / 100
        let status = summary.status?.code ?? 0
        // Only the client brings about a 501. A 503 asks it to come again; what went wrong, if
        // anything did, has its own line.
        let isBroken = status >= 500 && status != 501 && status != 503
        let isLate = milliseconds >= 1_000 && summary.route?.takesItsTime != true
        let isNotable = isBroken || isLate || status == 503
        guard isNotable || detail == .all else { return }
        line(isBroken ? "error" : isNotable ? "warning" : "info", "request", at: now()) { writer in
            writer.name("requestId")
            writer.string(summary.requestID.text)
            writer.name("operation")
            writer.string(summary.route?.name)
            writer.name("method")
            writer.string(summary.method?.rawValue)
            writer.name("status")
            writer.integer(summary.status?.code)
            writer.name("milliseconds")
            writer.double(milliseconds)
        }
    }

    /// An error that the client is told nothing of. Its kind is named, and what it says only when
    /// that is known to hold nothing of a client.
    func write(failure error: any Error, of request: Request, at now: Timestamp) {
        line("error", "failure", at: now) { writer in
            writer.name("requestId")
            writer.string(request.id.text)
            writer.name("operation")
            writer.string(request.route?.name)
            writer.name("kind")
            if case ServiceError.storage(let storage) = error {
                writer.string("StorageError.\(storage.code)")
                writer.name("message")
                writer.string(storage.message)
            } else {
                writer.string(String(reflecting: type(of: error)))
            }
        }
    }

    private func line(
        _ level: String, _ event: String, at now: Timestamp,
        _ members: (inout JSONWriter) -> Void
    ) {
        var writer = JSONWriter(capacity: 256)
        writer.object { writer in
            writer.name("level")
            writer.string(level)
            writer.name("time")
            writer.timestamp(now)
            writer.name("event")
            writer.string(event)
            members(&writer)
        }
        sink(writer.finish() + [0x0A])
    }
}
