import HTTPServer
import StrictJSON

extension Problem {
    /// The media type of an encoded problem.
    package static let mediaType = "application/problem+json"

    /// The problem as its answer's body. `requestID` is a token; see `X-Request-Id`.
    package func encoded(requestID: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.name("type")
            writer.string("urn:tabbard:problem:" + code.name)
            writer.name("title")
            writer.string(code.title)
            writer.name("status")
            writer.integer(code.status.code)
            writer.name("code")
            writer.string(code.name)
            writer.name("detail")
            writer.string(detail)
            writer.name("requestId")
            writer.string(requestID)
            if let currentRevision {
                writer.name("currentRevision")
                writer.integer(currentRevision)
            }
            if let progress {
                writer.name("progress")
                writer.double(progress)
            }
            if !places.isEmpty {
                writer.name("errors")
                writer.array(places) { $1.write(to: &$0) }
            }
        }
        return writer.finish()
    }
}

extension Problem.Place {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            switch part {
            case .body(let pointer):
                writer.name("pointer")
                writer.string(pointer.description)
            case .line(let line, let pointer):
                writer.name("line")
                writer.integer(line)
                writer.name("pointer")
                writer.string(pointer.description)
            case .parameter(let name):
                writer.name("parameter")
                writer.string(name)
            case .header(let name):
                writer.name("header")
                writer.string(name)
            }
            writer.name("detail")
            writer.string(detail)
        }
    }
}
