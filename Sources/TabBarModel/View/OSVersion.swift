/// The version of an operating system as far as features depend on it: major and minor.
package struct OSVersion: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    package var major: Int
    package var minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
        self.major = major
        self.minor = minor
    }

    package init(integerLiteral major: Int) { self.init(major) }

    /// Nil for anything but one to three numbers below 1000 with dots, such as `26`, `18.4` and
    /// `17.6.1`.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard 1...3 ~= parts.count,
            parts.allSatisfy({
                1...3 ~= $0.count
                    && $0.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            })
        else { return nil }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0)
    }

    /// By the major number, then by the minor one.
    package static func < (left: OSVersion, right: OSVersion) -> Bool {
        (left.major, left.minor) < (right.major, right.minor)
    }

    /// As it is written: `26` or `18.4`.
    package var text: String { minor == 0 ? "\(major)" : "\(major).\(minor)" }
}
