package import StrictJSON

extension Timestamp {
    /// The first moment that RFC 3339 can say: the year 0000.
    package static let earliest = Timestamp(milliseconds: -62_167_219_200_000)
    /// The last moment that RFC 3339 can say: the end of the year 9999.
    package static let latest = Timestamp(milliseconds: 253_402_300_799_999)

    /// The moment as `2026-08-14T09:30:00.000Z`; moments outside the years 0000 to 9999 as the
    /// nearest inside.
    package var rfc3339: String {
        String(unsafeUninitializedCapacity: Self.length) { buffer in
            write(into: buffer)
            return Self.length
        }
    }

    /// The moment that an RFC 3339 date-time names; nil for anything else.
    ///
    /// Any offset is taken; parts of a second beyond milliseconds are cut off. Dates must exist. A
    /// leap second does not (there is no moment for it in this count), nor anything outside the
    /// years 0000 to 9999.
    package init?(rfc3339 text: String) {
        var scanner = DateTimeScanner(text)
        guard let moment = scanner.moment(), moment >= .earliest, moment <= .latest else {
            return nil
        }
        self = moment
    }

    // MARK: How

    static let length = 24

    /// Writes the 24 bytes of ``rfc3339``.
    func write(into buffer: UnsafeMutableBufferPointer<UInt8>) {
        let moment = min(max(self, .earliest), .latest).milliseconds
        let (days, ofDay) = moment.flooredDivision(by: 86_400_000)
        let date = CivilDate(daysSince1970: days)
        var position = 0
        func put(_ value: Int, width: Int, then separator: Unicode.Scalar) {
            var rest = value
            for index in stride(from: position + width - 1, through: position, by: -1) {
                buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            buffer[position + width] = UInt8(ascii: separator)
            position += width + 1
        }
        put(date.year, width: 4, then: "-")
        put(date.month, width: 2, then: "-")
        put(date.day, width: 2, then: "T")
        put(ofDay / 3_600_000, width: 2, then: ":")
        put(ofDay / 60_000 % 60, width: 2, then: ":")
        put(ofDay / 1_000 % 60, width: 2, then: ".")
        put(ofDay % 1_000, width: 3, then: "Z")
    }
}

extension JSONWriter {
    /// Writes a moment as an RFC 3339 text.
    package mutating func timestamp(_ moment: Timestamp) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Timestamp.length + 2) { buffer in
            buffer[0] = UInt8(ascii: "\"")
            moment.write(into: UnsafeMutableBufferPointer(rebasing: buffer[1...Timestamp.length]))
            buffer[Timestamp.length + 1] = UInt8(ascii: "\"")
            raw(UnsafeBufferPointer(buffer))
        }
    }
}

/// Reads the production `date-time` of RFC 3339 section 5.6.
private struct DateTimeScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) { rest = text[...].utf8 }

    mutating func moment() -> Timestamp? {
        guard let year = number(width: 4), take("-"), let month = number(width: 2), take("-"),
            let day = number(width: 2), let date = CivilDate(year: year, month: month, day: day),
            take("T") || take("t"), let hour = number(width: 2), hour < 24, take(":"),
            let minute = number(width: 2), minute < 60, take(":"),
            let second = number(width: 2), second < 60, let fraction = fraction(),
            let offset = offset(), rest.isEmpty
        else { return nil }
        let minutes = date.daysSince1970 * 1_440 + hour * 60 + minute - offset
        return Timestamp(milliseconds: (minutes * 60 + second) * 1_000 + fraction)
    }

    private mutating func fraction() -> Int? {
        guard take(".") else { return 0 }
        var milliseconds = 0
        var digits = 0
        while let digit = number(width: 1) {
            if digits < 3 { milliseconds = milliseconds * 10 + digit }
            digits += 1
        }
        guard digits > 0 else { return nil }
        for _ in digits..<max(digits, 3) { milliseconds *= 10 }
        return milliseconds
    }

    /// Minutes east of UTC.
    private mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : -1
        guard sign == 1 || take("-"), let hours = number(width: 2), hours < 24, take(":"),
            let minutes = number(width: 2), minutes < 60
        else { return nil }
        return sign * (hours * 60 + minutes)
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func number(width: Int) -> Int? {
        var value = 0
        var scanned = rest
        for _ in 0..<width {
            guard let byte = scanned.popFirst(), UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        rest = scanned
        return value
    }
}
