import Glibc

/// An sRGB colour, written `#RRGGBB` or `#RRGGBBAA`.
package struct Color: Sendable, Hashable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8
    /// 255 is opaque.
    package var alpha: UInt8

    /// Nil for anything but `#` and 6 or 8 hexadecimal digits.
    package init?(_ text: String) {
        let digits = text.utf8.dropFirst().compactMap(Self.digit)
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == text.utf8.count - 1,
            digits.count == 6 || digits.count == 8
        else { return nil }
        func byte(_ index: Int) -> UInt8 { digits[index] << 4 | digits[index + 1] }
        red = byte(0)
        green = byte(2)
        blue = byte(4)
        alpha = digits.count == 8 ? byte(6) : 255
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The colour that is seen where this one lies over an opaque one.
    func over(_ ground: Color) -> Color {
        func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
            let sum = Int(above) * Int(alpha) + Int(below) * (255 - Int(alpha))
            return UInt8((sum + 127) / 255)
        }
        var color = ground
        color.red = mix(red, ground.red)
        color.green = mix(green, ground.green)
        color.blue = mix(blue, ground.blue)
        return color
    }

    /// The contrast ratio of two opaque colours, 1…21 (WCAG 2.2, “contrast ratio”).
    func contrast(with other: Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// WCAG 2.2, “relative luminance”.
    private var luminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
