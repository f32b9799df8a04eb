import CatalogSearch

/// The JSON of many items in one buffer, found by id. Never changed once it is made.
final class ItemBlock: Sendable {
    /// For each item its id and its body, one behind the other.
    private let bytes: [UInt8]
    /// Where in `bytes` the id of an item starts, where its body does, and at last the end.
    private let starts: [UInt32]
    /// The items in the order of their ids' bytes.
    private let order: [UInt32]
    /// The first eight bytes of the ids in that order: most look-ups see no other id.
    private let keys: [UInt64]

    private init(bytes: [UInt8], starts: [UInt32], order: [UInt32], keys: [UInt64]) {
        self.bytes = bytes
        self.starts = starts
        self.order = order
        self.keys = keys
    }

    /// How many items it holds.
    var count: Int { order.count }

    /// What it takes of the memory.
    var byteCount: Int { bytes.count }

    /// The body of the item with the id `id`.
    func body(_ id: [UInt8]) -> ArraySlice<UInt8>? {
        let key = Self.key(id[...])
        var low = 0
        var high = keys.count
        while low < high {
            let middle = (low + high) / 2
            let isEarlier =
                keys[middle] == key
                ? self.id(Int(order[middle])).lexicographicallyPrecedes(id) : keys[middle] < key
            if isEarlier { low = middle + 1 } else { high = middle }
        }
        guard low < keys.count, keys[low] == key, self.id(Int(order[low])).elementsEqual(id)
        else { return nil }
        return body(Int(order[low]))
    }

    /// All items by id.
    var items: some Sequence<(id: ArraySlice<UInt8>, body: ArraySlice<UInt8>)> {
        order.lazy.map { (self.id(Int($0)), self.body(Int($0))) }
    }

    private func id(_ item: Int) -> ArraySlice<UInt8> {
        bytes[Int(starts[2 * item])..<Int(starts[2 * item + 1])]
    }

    private func body(_ item: Int) -> ArraySlice<UInt8> {
        bytes[Int(starts[2 * item + 1])..<Int(starts[2 * item + 2])]
    }

    /// Keys stand in the order of ids, as far as they differ.
    private static func key(_ id: ArraySlice<UInt8>) -> UInt64 {
        let beginning = id.prefix(8)
        return beginning.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(8 * (8 - beginning.count))
    }

    // MARK: Making

    /// Collects items for a block. Of items with one id the last one stays.
    struct Builder {
        private var bytes: [UInt8] = []
        private var starts: [UInt32] = [0]

        /// Whether another block should take the next items: offsets have 32 bits.
        var isFull: Bool { bytes.count > 1 << 30 }

        var isEmpty: Bool { bytes.isEmpty }

        mutating func add(id: some Collection<UInt8>, body: some Collection<UInt8>) {
            bytes.append(contentsOf: id)
            starts.append(UInt32(truncatingIfNeeded: bytes.count))
            bytes.append(contentsOf: body)
            starts.append(UInt32(truncatingIfNeeded: bytes.count))
        }

        consuming func finish() -> ItemBlock {
            let all = ItemBlock(bytes: bytes, starts: starts, order: [], keys: [])
            let sorted = (0..<starts.count / 2)
                .map { (key: ItemBlock.key(all.id($0)), item: $0) }
                .sorted { left, right in
                    if left.key != right.key { return left.key < right.key }
                    let (leftID, rightID) = (all.id(left.item), all.id(right.item))
                    if leftID.elementsEqual(rightID) { return left.item < right.item }
                    return leftID.lexicographicallyPrecedes(rightID)
                }
            var order: [UInt32] = []
            var keys: [UInt64] = []
            order.reserveCapacity(sorted.count)
            keys.reserveCapacity(sorted.count)
            for (key, item) in sorted {
                if key == keys.last, let last = order.last,
                    all.id(Int(last)).elementsEqual(all.id(item))
                {
                    order.removeLast()
                    keys.removeLast()
                }
                order.append(UInt32(truncatingIfNeeded: item))
                keys.append(key)
            }
            return ItemBlock(bytes: bytes, starts: starts, order: order, keys: keys)
        }
    }

    // MARK: Image

    func write(to writer: inout ImageWriter) throws {
        try writer.write(bytes)
        try writer.write(starts)
        try writer.write(order)
        try writer.write(keys)
    }

    /// Reads what `write` wrote. The image's checksum vouches for the arrays.
    convenience init(from reader: inout ImageReader) throws {
        self.init(
            bytes: try reader.array(), starts: try reader.array(), order: try reader.array(),
            keys: try reader.array())
    }
}
