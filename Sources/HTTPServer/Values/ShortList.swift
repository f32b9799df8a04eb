/// A list of a few plain values that needs no memory of its own.
struct ShortList<let capacity: Int, Element: BitwiseCopyable & Sendable>: Sendable {
    private var elements: [capacity of Element]
    private(set) var count = 0

    /// - Parameter filler: stands in the free places.
    init(filler: Element) {
        elements = .init(repeating: filler)
    }

    /// Appends an element; false when the list is full.
    mutating func append(_ element: Element) -> Bool {
        guard count < capacity else { return false }
        elements[count] = element
        count += 1
        return true
    }

    mutating func removeLast() {
        if count > 0 { count -= 1 }
    }

    mutating func removeAll() {
        count = 0
    }

    /// An element before `count`.
    subscript(index: Int) -> Element {
        elements[index]
    }

    /// The elements as an array.
    var all: [Element] { (0..<count).map { elements[$0] } }
}
