/// Writes arrays one behind the other, each with its length, and sums them up.
package struct ImageWriter {
    static let magic: UInt64 = 0x7861_6D69_6274_6162
    /// Raised whenever the arrays, or what the tokenizer makes of a text, change.
    static let version: UInt64 = 1

    private let sink: (UnsafeRawBufferPointer) throws -> Void
    private var checksum = ImageChecksum()
    /// In bytes.
    private(set) var written = 0

    private init(sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        self.sink = sink
    }

    /// Writes one image, whose arrays `content` writes. It is called twice: once to count.
    package static func writeImage(
        to sink: (UnsafeRawBufferPointer) throws -> Void,
        _ content: (inout ImageWriter) throws -> Void
    ) throws {
        var counting = ImageWriter(sink: { _ in })
        try content(&counting)
        try withoutActuallyEscaping(sink) { sink in
            var writer = ImageWriter(sink: sink)
            try writer.writeHeader(payload: counting.written)
            try content(&writer)
            try writer.writeChecksum()
        }
    }

    private mutating func writeHeader(payload: Int) throws {
        var checksum = ImageChecksum()
        var header = [Self.magic, Self.version, UInt64(payload)]
        header.withUnsafeBytes { checksum.add($0) }
        header.append(checksum.value)
        try header.withUnsafeBytes(sink)
    }

    /// Writes an array.
    package mutating func write<Element: BitwiseCopyable>(_ array: [Element]) throws {
        try write(number: array.count)
        try array.withUnsafeBytes { try write($0) }
    }

    mutating func write(_ texts: TextStore) throws {
        try write(texts.bytes)
        try write(texts.starts)
    }

    /// Writes a number that is not negative.
    package mutating func write(number: Int) throws {
        try withUnsafeBytes(of: UInt64(number)) { try write($0) }
    }

    private mutating func writeChecksum() throws {
        try withUnsafeBytes(of: checksum.value, sink)
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
        if bytes.isEmpty { return }
        written += bytes.count
        checksum.add(bytes)
        try sink(bytes)
    }
}
