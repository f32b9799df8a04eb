/// The header fields that every answer of an API carries (OWASP ASVS 5.0, 3.4 and 14.3.2).
///
/// Built in: the server adds them where an answer does not say otherwise; prepared answers have
/// them from the start.
package enum SecurityHeaders {
    /// No sniffing of content types, no copies in caches, no paths in other sites' logs.
    package static let standard: Headers = [
        .contentTypeOptions: "nosniff",
        .cacheControl: "no-store",
        .referrerPolicy: "no-referrer",
    ]
}
