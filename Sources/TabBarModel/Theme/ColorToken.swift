/// The names of a theme's colours. Design section 6.
package enum ColorToken: String, Sendable, CaseIterable {
    case surface, surfaceElevated, bg, fill, separator, textPrimary, textSecondary, textTertiary
    case accent, accentOn, danger

    /// What a definition gets that overrides nothing: `#RRGGBB` for light and for dark.
    package var standard: (light: String, dark: String) {
        switch self {
        case .surface: ("#FFFFFF", "#1C1C20")
        case .surfaceElevated: ("#FFFFFF", "#2A2A30")
        case .bg: ("#F4F4F6", "#101013")
        case .fill: ("#E6E6EA", "#34343B")
        case .separator: ("#D4D4DA", "#44444C")
        case .textPrimary: ("#16161A", "#F5F5F7")
        case .textSecondary: ("#55555E", "#B9B9C2")
        case .textTertiary: ("#66666F", "#A0A0AA")
        case .accent: ("#0B5FCC", "#7DB2FF")
        case .accentOn: ("#FFFFFF", "#06203F")
        case .danger: ("#B3261E", "#FF9A91")
        }
    }

    /// Which colours are read on which, and so must differ by ``readableContrast``.
    static let readPairs: [(text: ColorToken, ground: ColorToken)] = {
        let grounds: [ColorToken] = [.bg, .surface, .surfaceElevated]
        let texts: [ColorToken] = [.textPrimary, .textSecondary, .textTertiary, .accent, .danger]
        return texts.flatMap { text in grounds.map { (text, $0) } } + [(.accentOn, .accent)]
    }()

    /// WCAG 2.2 AA for text of ordinary size (success criterion 1.4.3).
    static let readableContrast = 4.5
}

/// Which of a colour's two values is meant.
package enum ColorScheme: String, Sendable, CaseIterable { case light, dark }
