import Testing

/// The demo page, the elements and the client in real Chromium, one window at a time.
@Suite(
    .enabled(if: Browser.isWanted, "make browser-test installs Chromium and runs these"),
    .serialized
)
struct WebTests {}
