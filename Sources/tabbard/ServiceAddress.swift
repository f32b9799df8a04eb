import Glibc

/// Where the service that runs on a data folder answers: a file in it, there as long as the service
/// runs, so that commands which find the folder locked know where to turn.
struct ServiceAddress {
    let path: String

    init(folder: String) { path = "\(folder)/address" }

    /// Writes it, for this user alone. A folder that takes no file is no reason not to serve.
    func write(host: String, port: UInt16) {
        let file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let line = Array("http://\(host):\(port)\n".utf8)
        _ = line.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        close(file)
    }

    func remove() { unlink(path) }

    /// The port on this machine; nil when no service has written its address.
    var port: UInt16? {
        guard let bytes = FileContents.read(path, limit: 1_000) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: ":").last.flatMap { UInt16($0.prefix { $0.isNumber }) }
    }
}
