import StrictJSON

/// A theme's tokens as they are for one client: the defaults under the definition's overrides.
package struct ViewTheme: Sendable, Hashable {
    /// A style of text.
    package enum TextStyle: String, Sendable, CaseIterable {
        case caption, body, subhead, headline, footnote

        /// In points at the usual content size: Apple's text styles.
        var points: Double {
            switch self {
            case .caption: 11
            case .body, .headline: 17
            case .subhead: 15
            case .footnote: 13
            }
        }

        /// As in CSS, 400 is regular.
        package var weight: Int {
            switch self {
            case .caption: 500
            case .headline: 600
            case .body, .subhead, .footnote: 400
            }
        }
    }

    package let scheme: ColorScheme
    /// `#RRGGBB` or `#RRGGBBAA`, one for each ``ColorToken`` in the order of its cases.
    package let colors: [String]
    /// In points, grown with the content size, one for each ``TextStyle`` in that order.
    package let sizes: [Double]
    /// Corner radii of bars and menus, and of fields and cards, in points.
    package let radius: (lg: Double, md: Double)
    /// How far shadows reach, in points.
    package let elevation: (e1: Double, e2: Double, e3: Double)
    /// Milliseconds.
    package let motion: (standard: Double, snappy: Double)

    init(_ overrides: JSONValue, scheme: ColorScheme, contentSize: ContentSize) {
        func number(_ group: String, _ name: String, _ standard: Double) -> Double {
            if case .number(let number)? = overrides[group]?[name] {
                number.double
            } else {
                standard
            }
        }
        self.scheme = scheme
        colors = ColorToken.allCases.map { token in
            let standard = scheme == .light ? token.standard.light : token.standard.dark
            return overrides[token.rawValue]?[scheme.rawValue]?.text ?? standard
        }
        sizes = TextStyle.allCases.map { style in
            let size = number("type", style.rawValue, style.points) * contentSize.scale
            return (size * 2).rounded() / 2
        }
        radius = (number("radius", "lg", 28), number("radius", "md", 14))
        elevation = (
            number("elevation", "e1", 2), number("elevation", "e2", 10),
            number("elevation", "e3", 28)
        )
        motion = (number("motion", "standard", 350), number("motion", "snappy", 220))
    }

    /// A token's colour as `#RRGGBB` or `#RRGGBBAA`.
    package subscript(_ token: ColorToken) -> String { colors[token.index] }

    /// A text style's size in points.
    package subscript(_ style: TextStyle) -> Double {
        sizes[TextStyle.allCases.firstIndex(of: style) ?? 0]
    }

    func paint(_ token: ColorToken) -> View.Paint { View.Paint(token: token, value: self[token]) }

    /// Written out because tuples do not conform to `Equatable`.
    package static func == (left: ViewTheme, right: ViewTheme) -> Bool {
        left.scheme == right.scheme && left.colors == right.colors && left.sizes == right.sizes
            && left.radius == right.radius && left.elevation == right.elevation
            && left.motion == right.motion
    }

    /// The tuples are left out; equal themes have equal hashes all the same.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(scheme)
        hasher.combine(colors)
        hasher.combine(sizes)
    }
}

extension ColorToken {
    /// The place among all tokens.
    var index: Int {
        switch self {
        case .surface: 0
        case .surfaceElevated: 1
        case .bg: 2
        case .fill: 3
        case .separator: 4
        case .textPrimary: 5
        case .textSecondary: 6
        case .textTertiary: 7
        case .accent: 8
        case .accentOn: 9
        case .danger: 10
        }
    }
}
