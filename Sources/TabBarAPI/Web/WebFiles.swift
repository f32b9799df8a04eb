import CEmbeddedFiles
import HTTPServer
import TabBarPicture

/// The pages and the JavaScript client that the program carries.
enum WebFiles {
    /// By file name; nil when there is no such file.
    static func file(_ name: String) -> TextFile? { all[name] }

    /// What a page may load and do: files of this service and nothing else, and no script inside of
    /// it.
    static let contentSecurityPolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    private static let all: [String: TextFile] = {
        var all = ["symbols.json": textFile("symbols.json", SymbolSheet.json)]
        for index in 0..<embedded_web_files_count {
            guard let file = embedded_web_file_at(index)?.pointee else { continue }
            let name = String(cString: file.name)
            let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
            all[name] = textFile(name, bytes)
        }
        return all
    }()

    private static func textFile(_ name: String, _ bytes: [UInt8]) -> TextFile {
        let type = mediaType(of: name)
        var headers: Headers = [
            .contentType: type.header,
            // Kept by browsers, and asked for again each time: a new build shows at once.
            .cacheControl: "no-cache",
        ]
        if type == .html { headers.add(.contentSecurityPolicy, contentSecurityPolicy) }
        return TextFile(bytes, headers)
    }

    private static func mediaType(of name: String) -> MediaType {
        switch name.split(separator: ".").last {
        case "html": .html
        case "css": .css
        case "js": .javaScript
        case "svg": .svg
        default: .json
        }
    }
}

extension HeaderName {
    /// Content Security Policy Level 3.
    static let contentSecurityPolicy = HeaderName(known: "Content-Security-Policy")
}
