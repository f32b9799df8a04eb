/// How a count is shown on a tab. Design section 3.2, rule 5.
package enum BadgeText {
    /// The largest count that is shown as it is.
    package static let largestShown = 99

    /// Nil, which hides the badge, for no count and for 0; `99+` above 99.
    package static func of(_ count: Int?) -> String? {
        guard let count, count > 0 else { return nil }
        return count > largestShown ? "\(largestShown)+" : String(count)
    }
}
