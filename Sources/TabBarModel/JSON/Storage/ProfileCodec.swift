package import StrictJSON

/// A profile as the bytes that are kept: compact JSON with a version. Equal profiles give equal
/// bytes.
package enum ProfileCodec {
    static let version = 1

    /// The bytes of `profile`.
    package static func encode(_ profile: Profile) -> [UInt8] {
        var writer = JSONWriter()
        write(profile, to: &writer)
        return writer.finish()
    }

    /// Writes the bytes of `profile`.
    package static func write(_ profile: Profile, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("v", version)
            writer.profileMembers(profile)
        }
    }

    /// The profile that `bytes` hold; nil for what ``encode(_:)`` of this version has not written.
    package static func decode(_ bytes: some Sequence<UInt8>) -> Profile? {
        let issues = JSONIssues()
        guard let value = try? JSONReader.read(bytes, valueLimit: .max),
            var reader = ObjectReader(value, issues: issues), reader.integer("v") == version
        else { return nil }
        let profile = ProfileDecoder.profile(&reader)
        reader.finish()
        return issues.list.isEmpty ? profile : nil
    }
}
