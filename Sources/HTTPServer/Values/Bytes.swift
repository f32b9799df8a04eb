import Glibc

extension UnsafeRawBufferPointer {
    /// Whether the other bytes are as many and the same, compared by the machine's own means.
    func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return true }
        return memcmp(left, right, count) == 0
    }
}
