import Foundation
import ServerProcess

/// The time from starting the program to its first good answer, on an empty folder and on a used
/// one.
func measureStart(_ programs: Programs) throws(ServerFailure) {
    var first: [Double] = []
    var again: [Double] = []
    for number in 0..<5 {
        let empty = try programs.startService(data: "start-\(number)")
        first.append(empty.readyAfter)
        empty.stop()
        let used = try programs.startService(data: "start-\(number)")
        again.append(used.readyAfter)
        used.stop()
    }
    print(
        String(
            format:
                "\nready after                   %.0f ms, at first start with the examples %.0f ms",
            median(again), median(first)))
}

/// The resident memory of an idle service and of one with many sessions.
func measureMemory(_ programs: Programs) throws(ServerFailure) {
    let service = try programs.startService(data: "memory")
    sleep(1)
    let idle = service.memory("VmRSS")
    let start = monotonicMilliseconds()
    let sessions = try SessionLoad.create(100_000, port: service.port)
    let seconds = (monotonicMilliseconds() - start) / 1_000
    try SessionLoad.touch(Array(sessions.prefix(10_000)), port: service.port)
    let loaded = service.memory("VmRSS")
    let peak = service.memory("VmHWM")
    service.stop()

    let restarted = try programs.startService(data: "memory")
    try SessionLoad.touch(Array(sessions.prefix(10_000)), port: restarted.port)
    let reloaded = restarted.memory("VmRSS")
    print(
        String(format: "  with 100,000 sessions       %.0f ms", restarted.readyAfter),
        "idle memory                   \(megabytes(idle))",
        "100,000 sessions, 10,000 hot  \(megabytes(loaded)), peak \(megabytes(peak)) "
            + String(format: "(created at %.0f a second)", Double(sessions.count) / seconds),
        "  restarted, 10,000 touched   \(megabytes(reloaded))",
        separator: "\n")
    restarted.stop()
}

private func megabytes(_ kilobytes: Int?) -> String {
    kilobytes.map { String(format: "%.1f MB", Double($0) / 1_024) } ?? "unknown"
}
