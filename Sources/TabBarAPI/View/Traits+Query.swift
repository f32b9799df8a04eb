import HTTPServer
import StrictJSON
import TabBarModel

extension Traits {
    /// Takes the traits from a query; the language comes from `Accept-Language` where the query has
    /// none.
    init(_ query: inout QueryReader, _ headers: RequestHeaders) {
        let platform = query.choice("platform", of: Platform.allCases) ?? .iphone
        let version = query.text("version").flatMap { text in
            let version = OSVersion(text)
            if version == nil { query.report("version", "Expected a version such as 26 or 18.4.") }
            return version
        }
        let locale = query.text("locale").flatMap { text in
            if LocalePreference.isTag(text) { return text }
            query.report("locale", "Expected a BCP 47 tag such as en, pt-BR or zh-Hans.")
            return nil
        }
        self.init(
            platform: platform, version: version,
            sizeClass: query.choice("sizeClass", of: SizeClass.allCases),
            contentSize: query.choice("contentSize", of: ContentSize.allCases) ?? .large,
            colorScheme: query.choice("colorScheme", of: ColorScheme.allCases) ?? .light,
            reduceMotion: query.bool("reduceMotion") ?? false,
            locales: locale.map { [$0] }
                ?? headers.values(.acceptLanguage).flatMap(AcceptLanguage.tags),
            direction: query.choice("direction", of: Direction.allCases),
            isCovered: query.bool("covered") ?? false,
            isMinimized: query.bool("minimized") ?? false)
    }
}

extension QueryReader {
    /// One of a few words.
    mutating func choice<Choice: RawRepresentable<String>>(
        _ name: String, of choices: [Choice]
    ) -> Choice? {
        guard let text = text(name) else { return nil }
        let choice = choices.first { $0.rawValue.hasSameBytes(as: text) }
        if choice == nil {
            report(
                name, "Expected one of \(choices.map(\.rawValue).joined(separator: ", ")).")
        }
        return choice
    }
}
