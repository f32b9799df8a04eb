/// Reads what `ImageWriter` wrote. A length that does not fit into what the header promised is
/// refused before memory is taken for it.
package struct ImageReader {
    private let source: (UnsafeMutableRawBufferPointer) throws -> Void
    private var checksum = ImageChecksum()
    private var left = 0

    /// More than any catalog has; a header beyond it is not believed.
    private static let mostBytes: UInt64 = 1 << 40

    private init(source: @escaping (UnsafeMutableRawBufferPointer) throws -> Void) {
        self.source = source
    }

    /// Reads one image: `content` takes the arrays in the order in which they were written. What it
    /// returns is passed on only when the image is whole. `source` fills each buffer that it is
    /// given with the bytes that come next.
    ///
    /// - Throws: an ``IndexImageError`` for what is not such an image; what the closures throw.
    package static func readImage<Value>(
        from source: (UnsafeMutableRawBufferPointer) throws -> Void,
        _ content: (inout ImageReader) throws -> Value
    ) throws -> Value {
        try withoutActuallyEscaping(source) { source in
            var reader = ImageReader(source: source)
            try reader.readHeader()
            let value = try content(&reader)
            try reader.readChecksum()
            return value
        }
    }

    private mutating func readHeader() throws {
        var header = [UInt64](repeating: 0, count: 4)
        try header.withUnsafeMutableBytes(source)
        var checksum = ImageChecksum()
        header.prefix(3).withUnsafeBytes { checksum.add($0) }
        guard header[0] == ImageWriter.magic else { throw IndexImageError(code: "not-an-image") }
        guard header[1] == ImageWriter.version else { throw IndexImageError(code: "other-version") }
        guard header[3] == checksum.value, header[2] < Self.mostBytes else {
            throw IndexImageError(code: "damaged")
        }
        left = Int(header[2])
    }

    /// The next array.
    package mutating func array<Element: BitwiseCopyable>(of type: Element.Type = Element.self)
        throws
        -> [Element]
    {
        let count = try number()
        let (size, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !overflows, size <= left else { throw IndexImageError(code: "damaged") }
        return try Array(unsafeUninitializedCapacity: count) { buffer, initialized in
            try read(into: UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: size))
            initialized = count
        }
    }

    mutating func texts() throws -> TextStore {
        TextStore(bytes: try array(), starts: try array())
    }

    /// The next number.
    package mutating func number() throws -> Int {
        var value: UInt64 = 0
        try withUnsafeMutableBytes(of: &value) { try read(into: $0) }
        guard value < Self.mostBytes else { throw IndexImageError(code: "damaged") }
        return Int(value)
    }

    private mutating func readChecksum() throws {
        var value: UInt64 = 0
        try withUnsafeMutableBytes(of: &value, source)
        guard left == 0, value == checksum.value else { throw IndexImageError(code: "damaged") }
    }

    private mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws {
        guard buffer.count <= left else { throw IndexImageError(code: "damaged") }
        if buffer.isEmpty { return }
        try source(buffer)
        left -= buffer.count
        checksum.add(UnsafeRawBufferPointer(buffer))
    }
}

/// A sum over bytes that notices torn and flipped ones. It does not guard against intent.
struct ImageChecksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        var lanes = SIMD4<UInt64>(value, ~value, value << 1, value >> 1)
        var index = 0
        while index + 32 <= bytes.count {
            lanes ^= bytes.loadUnaligned(fromByteOffset: index, as: SIMD4<UInt64>.self)
            lanes = lanes &* 0x9E37_79B9_7F4A_7C15
            lanes ^= lanes &>> 29
            index += 32
        }
        value = (lanes[0] ^ lanes[1] &* 3 ^ lanes[2] &* 5 ^ lanes[3] &* 7) &+ UInt64(bytes.count)
        while index < bytes.count {
            value = (value ^ UInt64(bytes[index])) &* 0x100_0000_01B3
            index += 1
        }
    }
}
