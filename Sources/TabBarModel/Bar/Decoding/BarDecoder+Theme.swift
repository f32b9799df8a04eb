import StrictJSON

extension BarDecoder {
    /// The theme: overrides of tokens, checked and kept as they came.
    ///
    /// Colours are `{"light": "#RRGGBB", "dark": "#RRGGBB"}`, `radius` has `lg` and `md` and
    /// `elevation` `e1` to `e3` in points, `type` the sizes of text styles in points, `motion`
    /// milliseconds.
    func theme(_ reader: inout ObjectReader) -> JSONValue {
        let value = reader.value("theme") ?? .null
        guard value != .null,
            var theme = ObjectReader(
                value, at: reader.pointer.member("theme"), issues: problems.issues)
        else { return .object([]) }
        var colors: [ColorToken: ColorPair] = [:]
        for token in ColorToken.allCases { colors[token] = color(token, &theme) }
        numbers("radius", of: ["lg", "md"], in: 0...200, &theme)
        numbers("elevation", of: ["e1", "e2", "e3"], in: 0...100, &theme)
        numbers(
            "type", of: ["caption", "body", "subhead", "headline", "footnote"], in: 6...100,
            &theme)
        numbers("motion", of: ["standard", "snappy"], in: 0...5_000, &theme)
        theme.finish()
        warnOfLowContrast(colors, at: theme.pointer)
        return value
    }

    /// A colour's values for both schemes; nil where one is not readable.
    private typealias ColorPair = (light: Color, dark: Color)

    private func color(_ token: ColorToken, _ reader: inout ObjectReader) -> ColorPair? {
        guard var pair = reader.object(token.rawValue) else { return nil }
        defer { pair.finish() }
        let light = color("light", &pair)
        let dark = color("dark", &pair)
        guard let light, let dark else { return nil }
        return (light, dark)
    }

    private func color(_ scheme: String, _ reader: inout ObjectReader) -> Color? {
        guard let text = reader.requiredString(scheme) else { return nil }
        let color = Color(text)
        if color == nil { reader.invalid(scheme, "Expected #RRGGBB or #RRGGBBAA.") }
        return color
    }

    private func numbers(
        _ name: String, of members: [String], in range: ClosedRange<Double>,
        _ reader: inout ObjectReader
    ) {
        guard var group = reader.object(name) else { return }
        for member in members {
            guard let number = group.double(member), !range.contains(number) else { continue }
            group.invalid(
                member,
                "Expected a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)).")
        }
        group.finish()
    }

    /// Only pairs of which the definition changes one: the others are ours.
    private func warnOfLowContrast(_ colors: [ColorToken: ColorPair], at pointer: JSONPointer) {
        for (text, ground) in ColorToken.readPairs {
            guard let changed = colors[text] != nil ? text : colors[ground].map({ _ in ground })
            else { continue }
            for scheme in ColorScheme.allCases {
                let base = opaque(
                    .bg, scheme, colors, over: scheme == .light ? "#FFFFFF" : "#000000")
                guard let base, let below = value(ground, scheme, colors)?.over(base),
                    let above = value(text, scheme, colors)?.over(below)
                else { continue }
                let contrast = above.contrast(with: below)
                guard contrast < ColorToken.readableContrast else { continue }
                let tenths = Int(contrast * 10)
                problems.warn(
                    .lowContrast,
                    at: pointer.member(changed.rawValue).member(scheme.rawValue),
                    "“\(text.rawValue)” on “\(ground.rawValue)” has a contrast of \(tenths / 10).\(tenths % 10) to 1; text needs 4.5 (WCAG AA)."
                )
            }
        }
    }

    private func value(
        _ token: ColorToken, _ scheme: ColorScheme, _ colors: [ColorToken: ColorPair]
    ) -> Color? {
        switch scheme {
        case .light: colors[token]?.light ?? Color(token.standard.light)
        case .dark: colors[token]?.dark ?? Color(token.standard.dark)
        }
    }

    private func opaque(
        _ token: ColorToken, _ scheme: ColorScheme, _ colors: [ColorToken: ColorPair],
        over last: String
    ) -> Color? {
        guard let last = Color(last) else { return nil }
        return value(token, scheme, colors)?.over(last)
    }
}
