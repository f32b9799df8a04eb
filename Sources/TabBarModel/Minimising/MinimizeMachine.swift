/// Whether one client's bar is minimised, from that client's own scrolling. Design section 2.
///
/// It runs in clients, not in the service: the vectors in `Vectors/minimise.json` say for every
/// language what it must do. Movement counts from a baseline, the farthest point against the
/// direction that changes the bar, so that trembling does not add up. Each tab has its own, and a
/// tab that comes to the front gets a new one with its first report: a tab switch is not a scroll.
package struct MinimizeMachine: Sendable, Hashable {
    /// What a client has to do to its bar.
    package enum Change: String, Sendable { case minimize, expand }

    /// How far content moves before the bar minimises, in points; less is the trembling of a
    /// finger.
    package static let minimizeDistance = 10.0

    /// Whether the bar is minimised now.
    package private(set) var isMinimized = false
    private let behavior: Bar.MinimizeBehavior
    private let expandDistance: Double
    private var tab: TabID
    private var baselines: [TabID: Double] = [:]

    /// An expanded bar on which `tab` is selected. `expandDistance` is in points.
    package init(behavior: Bar.MinimizeBehavior, expandDistance: Double, tab: TabID) {
        self.behavior = behavior
        self.expandDistance = expandDistance
        self.tab = tab
    }

    /// `tab` shows, or the tab that shows has other content now. The bar stays as it is.
    package mutating func select(_ tab: TabID) {
        self.tab = tab
        baselines[tab] = nil
    }

    /// The person touched the bar, wherever: that always expands it.
    package mutating func tapBar() -> Change? {
        baselines[tab] = nil
        return set(isMinimized: false)
    }

    /// The content of `tab` stands `offset` points from its top. `maximum` is where its bottom is
    /// reached; what passes either end (rubber-banding) is no movement. Reports of tabs that do not
    /// show are late.
    package mutating func scroll(
        _ tab: TabID, to offset: Double, maximum: Double = .infinity
    ) -> Change? {
        guard offset.isFinite, !maximum.isNaN else { return nil }
        let offset = max(0, min(offset, maximum))
        guard tab == self.tab else {
            baselines[tab] = offset
            return nil
        }
        guard let baseline = baselines[tab] else {
            baselines[tab] = offset
            return isAtRest(offset, maximum) ? set(isMinimized: false) : nil
        }
        if isAtRest(offset, maximum) {
            baselines[tab] = offset
            return set(isMinimized: false)
        }
        let (change, moved) = follow(away(offset - baseline))
        if moved { baselines[tab] = offset }
        return change
    }

    // MARK: How

    /// `movement` is positive in the direction that minimises. The second value: the baseline moves
    /// along.
    private mutating func follow(_ movement: Double) -> (Change?, Bool) {
        if isMinimized {
            if movement > 0 { return (nil, true) }
            guard movement < 0, -movement >= expandDistance else { return (nil, false) }
            return (set(isMinimized: false), true)
        }
        if movement < 0 { return (nil, true) }
        guard movement >= Self.minimizeDistance, canMinimize else { return (nil, false) }
        return (set(isMinimized: true), true)
    }

    private func away(_ movement: Double) -> Double {
        behavior == .onScrollUp ? -movement : movement
    }

    /// At the top of the content the bar is always expanded; content that hangs from its bottom
    /// also there.
    private func isAtRest(_ offset: Double, _ maximum: Double) -> Bool {
        offset <= 0 || (behavior == .onScrollUp && offset >= maximum)
    }

    /// `automatic` minimises on no platform by scrolling (semantics 2.6).
    private var canMinimize: Bool {
        switch behavior {
        case .onScrollDown, .onScrollUp: true
        case .automatic, .never: false
        }
    }

    private mutating func set(isMinimized: Bool) -> Change? {
        guard isMinimized != self.isMinimized else { return nil }
        self.isMinimized = isMinimized
        return isMinimized ? .minimize : .expand
    }
}
