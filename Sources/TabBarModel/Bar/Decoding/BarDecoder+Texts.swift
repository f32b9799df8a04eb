import StrictJSON

extension BarDecoder {
    /// Most grapheme clusters of a text, and most bytes.
    static let textClusterLimit = 500
    static let textByteLimit = 4_000
    /// Most locales of one text or of the strings.
    static let localeLimit = 100
    /// Most strings of one locale.
    static let stringLimit = 200

    /// The text called `name`: one for all locales, or one for each of several.
    func text(_ name: String, _ reader: inout ObjectReader) -> LocalizedText? {
        guard let value = reader.value(name), value != .null else { return nil }
        return text(value, at: reader.pointer.member(name))
    }

    /// The text called `name`, reported when absent.
    func requiredText(_ name: String, _ reader: inout ObjectReader) -> LocalizedText {
        guard let value = reader.requiredValue(name) else { return Self.unreadableText }
        return text(value, at: reader.pointer.member(name)) ?? Self.unreadableText
    }

    private func text(_ value: JSONValue, at pointer: JSONPointer) -> LocalizedText? {
        switch value {
        case .string(let text):
            check(text, at: pointer)
            return LocalizedText(text)
        case .object(let members):
            let byLocale = texts(members, at: pointer)
            guard let text = LocalizedText.lookUp(defaultLocale, in: byLocale) else {
                problems.error(
                    .missingMember, at: pointer,
                    "A text by locale needs one for the default locale, “\(defaultLocale)”.")
                return nil
            }
            return LocalizedText(byLocale: byLocale, text: text)
        case .null, .bool, .number, .array:
            problems.issues.report(
                .wrongKind, at: pointer,
                "Expected a string or an object of strings by locale, found \(value.kind).")
            return nil
        }
    }

    private func texts(_ members: [JSONMember], at pointer: JSONPointer) -> [String: String] {
        var byLocale: [String: String] = [:]
        for member in checkedLocales(members, at: pointer) {
            guard let text = member.value.text else {
                problems.issues.report(
                    .wrongKind, at: pointer.member(member.name),
                    "Expected a string, found \(member.value.kind).")
                continue
            }
            check(text, at: pointer.member(member.name))
            byLocale[member.name] = text
        }
        return byLocale
    }

    private func check(_ text: String, at pointer: JSONPointer) {
        if TypedText.isBlank(text) {
            problems.issues.report(.invalidValue, at: pointer, "Expected more than white space.")
        } else if !TypedText.fits(
            text, clusters: Self.textClusterLimit, bytes: Self.textByteLimit)
        {
            problems.issues.report(
                .tooLong, at: pointer,
                "A text has at most \(Self.textClusterLimit) characters and \(Self.textByteLimit) bytes."
            )
        }
    }

    /// Those members whose names are language tags, of which no two differ only in case.
    private func checkedLocales(
        _ members: [JSONMember], at pointer: JSONPointer
    ) -> ArraySlice<JSONMember> {
        if members.count > Self.localeLimit {
            problems.error(
                .tooMany, at: pointer, "There are at most \(Self.localeLimit) locales.")
        }
        var seen: Set<String> = []
        for member in members.prefix(Self.localeLimit) {
            let place = pointer.member(member.name)
            if !LanguageTag.isValid(member.name) {
                problems.issues.report(.invalidValue, at: place, LanguageTag.rule)
            } else if !seen.insert(member.name.lowercased()).inserted {
                problems.error(.duplicate, at: place, "The locale stands here already.")
            }
        }
        return members.prefix(Self.localeLimit)
    }

    /// The bar's own texts: `{"de": {"done": "Fertig"}}`.
    func strings(_ reader: inout ObjectReader) -> [String: [String: String]] {
        guard let value = reader.value("strings"), value != .null else { return [:] }
        let pointer = reader.pointer.member("strings")
        guard let members = value.members else {
            problems.issues.report(
                .wrongKind, at: pointer, "Expected an object by locale, found \(value.kind).")
            return [:]
        }
        var strings: [String: [String: String]] = [:]
        for member in checkedLocales(members, at: pointer) {
            strings[member.name] = self.strings(of: member, at: pointer.member(member.name))
        }
        return strings
    }

    private func strings(of locale: JSONMember, at pointer: JSONPointer) -> [String: String] {
        guard let members = locale.value.members else {
            problems.issues.report(
                .wrongKind, at: pointer,
                "Expected an object of strings, found \(locale.value.kind).")
            return [:]
        }
        if members.count > Self.stringLimit {
            problems.error(
                .tooMany, at: pointer, "There are at most \(Self.stringLimit) strings.")
        }
        var strings: [String: String] = [:]
        for member in members.prefix(Self.stringLimit) {
            guard let text = member.value.text else {
                problems.issues.report(
                    .wrongKind, at: pointer.member(member.name),
                    "Expected a string, found \(member.value.kind).")
                continue
            }
            check(text, at: pointer.member(member.name))
            strings[member.name] = text
        }
        return strings
    }
}
