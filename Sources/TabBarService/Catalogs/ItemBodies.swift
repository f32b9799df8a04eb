import CatalogSearch

/// The items' JSON by id: a few large blocks and the changes since. A copy is cheap.
struct ItemBodies: Sendable {
    /// What became of an item after its block was made.
    private enum Change {
        case body([UInt8])
        case removed
    }

    /// A later block covers an earlier one.
    private var blocks: [ItemBlock]
    /// Over all blocks, by the bytes of the ids.
    private var changes: [[UInt8]: Change] = [:]

    /// Changes are copied with the next one while a search looks at them, so that they shall stay
    /// few.
    private static let mostChanges = 1_024

    init(_ blocks: [ItemBlock] = []) { self.blocks = blocks }

    /// The JSON of the item `id`.
    func body(_ id: [UInt8]) -> [UInt8]? {
        switch changes[id] {
        case .body(let body): return body
        case .removed: return nil
        case nil: break
        }
        for block in blocks.reversed() {
            if let body = block.body(id) { return Array(body) }
        }
        return nil
    }

    mutating func put(_ id: [UInt8], _ body: [UInt8]) {
        changes[id] = .body(body)
        if changes.count > Self.mostChanges { seal() }
    }

    mutating func remove(_ id: [UInt8]) { changes[id] = .removed }

    /// Adds or replaces all items of another set.
    mutating func merge(_ newer: ItemBodies) {
        for id in changes.keys where newer.body(id) != nil { changes[id] = nil }
        blocks += newer.blocks
        changes.merge(newer.changes) { $1 }
        if changes.count > Self.mostChanges { seal() }
    }

    /// Moves the changed bodies into a block; what was removed stays marked.
    private mutating func seal() {
        var builder = ItemBlock.Builder()
        for (id, change) in changes {
            guard case .body(let body) = change else { continue }
            builder.add(id: id, body: body)
            changes[id] = nil
        }
        if !builder.isEmpty { blocks.append(builder.finish()) }
    }

    /// Whether so many changes came that look-ups are slower or memory is wasted.
    var isFragmented: Bool { blocks.count > 16 || changes.count > 4 * Self.mostChanges }

    /// The same items, each once.
    func compacted() -> ItemBodies {
        var all: [ItemBlock] = []
        var builder = ItemBlock.Builder()
        forEach { id, body in
            builder.add(id: id, body: body)
            if builder.isFull {
                all.append(builder.finish())
                builder = ItemBlock.Builder()
            }
        }
        if !builder.isEmpty { all.append(builder.finish()) }
        return ItemBodies(all)
    }

    /// Calls `visit` for each item, in no order that means anything.
    func forEach(_ visit: (ArraySlice<UInt8>, ArraySlice<UInt8>) -> Void) {
        for (place, block) in blocks.enumerated() {
            let later = blocks[(place + 1)...]
            for (id, body) in block.items {
                let key = Array(id)
                if changes[key] == nil, !later.contains(where: { $0.body(key) != nil }) {
                    visit(id, body)
                }
            }
        }
        for (id, change) in changes {
            if case .body(let body) = change { visit(id[...], body[...]) }
        }
    }

    /// How many of these items `other` has not.
    func count(missingIn other: ItemBodies) -> Int {
        var count = 0
        forEach { id, _ in count += other.body(Array(id)) == nil ? 1 : 0 }
        return count
    }

    /// The sum of the bodies here that `newer` would replace, in bytes.
    func byteCount(replacedBy newer: ItemBodies) -> Int {
        var sum = 0
        newer.forEach { id, _ in sum += body(Array(id))?.count ?? 0 }
        return sum
    }

    /// The sum of all bodies, in bytes.
    var byteCount: Int {
        var sum = 0
        forEach { _, body in sum += body.count }
        return sum
    }

    // MARK: Image

    /// Writes a compacted set.
    func write(to writer: inout ImageWriter) throws {
        try writer.write(number: blocks.count)
        for block in blocks { try block.write(to: &writer) }
    }

    init(from reader: inout ImageReader) throws {
        blocks = []
        for _ in 0..<(try reader.number()) { blocks.append(try ItemBlock(from: &reader)) }
    }
}
