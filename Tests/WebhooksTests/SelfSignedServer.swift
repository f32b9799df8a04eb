import Foundation
import Glibc

/// A TLS server on the loopback with a certificate of its own making: `openssl s_server`.
final class SelfSignedServer: Sendable {
    let port: UInt16
    private let process = Process()
    private let folder: URL

    /// Starts it; nil where openssl is not installed. It takes a thread of its own, because it has
    /// to wait for other programs.
    static func start() async throws -> SelfSignedServer? {
        let openssl = URL(filePath: "/usr/bin/openssl")
        guard FileManager.default.isExecutableFile(atPath: openssl.path) else { return nil }
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try SelfSignedServer(openssl) })
            }
        }
    }

    private init(_ openssl: URL) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (key, certificate) = (folder.path + "/key", folder.path + "/certificate")
        let making = Process()
        making.executableURL = openssl
        making.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
            "-keyout", key, "-out", certificate, "-days", "1", "-subj", "/CN=127.0.0.1", "-addext",
            "subjectAltName=IP:127.0.0.1",
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()

        // A port that was free a moment ago.
        let free = try FaultServer { _, _ in }
        port = free.port
        free.stop()
        process.executableURL = openssl
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:\(port)", "-key", key, "-cert", certificate, "-www",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 0..<1_000 where !isListening { usleep(10_000) }
    }

    private var isListening: Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    func stop() {
        process.terminate()
        try? FileManager.default.removeItem(at: folder)
    }
}
