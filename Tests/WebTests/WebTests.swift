import Testing

/// The demo page, the elements and the client in real Chromium, one window at a time.
@Suite(
    .enabled(if: Browser.isInstalled, "chromium and chromium-driver are not installed"), .serialized
)
struct WebTests {}
