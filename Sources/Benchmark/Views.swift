import Foundation
import LoopbackHTTP
import ServerProcess

/// What a view costs beside the session that it shows: asked for one after the other, so that the
/// difference is its making, its encoding and its bytes on the way.
func measureViews(_ programs: Programs) throws(ServerFailure) {
    let service = try programs.startService(data: "views")
    let session = try SessionLoad.create(1, port: service.port)[0]
    let views = [
        ("iPhone, German", "platform=iphone&locale=de"),
        ("iPad, Arabic, largest text", "platform=ipad&locale=ar&contentSize=accessibility5"),
    ]
    do {
        let connection = try LoopbackConnection(port: service.port)
        func microseconds(_ path: String) throws -> Double {
            median(
                try (0..<2_001).map { _ in
                    let start = monotonicMilliseconds()
                    let answer = try connection.send("GET", path)
                    guard answer.status == 200 else {
                        throw ServerFailure("answered \(answer.status) \(answer.text)")
                    }
                    return (monotonicMilliseconds() - start) * 1_000
                })
        }
        let path = "/v1/sessions/\(session)"
        let plain = try microseconds(path)
        print(String(format: "\nGET of a session, alone       %.0f µs", plain))
        for (name, query) in views {
            let cost = try microseconds("\(path)/view?\(query)") - plain
            print(
                "  its view beyond that        "
                    + String(format: "%.0f µs (%@)", cost, name))
        }
    } catch {
        throw ServerFailure("views: \(error)")
    }
    service.stop()
}
