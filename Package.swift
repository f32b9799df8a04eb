// swift-tools-version: 6.2

import PackageDescription

/// Strict Swift 6 with the isolation rule that the request path relies on: an `async` function
/// stays on its caller's executor unless it says otherwise.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
    name: "tabbard",
    products: [
        .executable(name: "tabbard", targets: ["tabbard"]),
        .library(name: "Tabbard", targets: ["Tabbard"]),
        .executable(name: "crash-loop", targets: ["CrashLoop"]),
        .executable(name: "benchmark", targets: ["Benchmark"]),
        .executable(name: "search-benchmark", targets: ["SearchBenchmark"]),
        .executable(name: "bare-server", targets: ["CBareServer"]),
    ],
    targets: [
        // C libraries of the system: a module map and a shim, nothing else.
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),

        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),

        .systemLibrary(
            name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-gnutls-dev"])]),

        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),

        // Takes the place of the C library's malloc where it is linked; it has no pkg-config file.
        .systemLibrary(name: "CMimalloc", providers: [.apt(["libmimalloc-dev"])]),

        // Files that the program carries inside itself: openapi.yaml and the example bars.
        .target(name: "CEmbeddedFiles"),

        // Pure: no I/O, no clock.
        .target(
            name: "StrictJSON", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
        .target(name: "TabBarModel", dependencies: ["StrictJSON"], swiftSettings: strict),
        .target(name: "TabBarPicture", dependencies: ["TabBarModel"], swiftSettings: strict),
        .target(name: "CatalogSearch", swiftSettings: strict),
        .target(name: "CatalogFiles", dependencies: ["StrictJSON"], swiftSettings: strict),

        // A mutex that the thread sanitizer understands.
        .target(name: "Locks", swiftSettings: strict),

        // The edges.
        .target(name: "Secrets", dependencies: ["CNettle"], swiftSettings: strict),
        .target(
            name: "HTTPServer", dependencies: ["CMicroHTTPD", "Locks"], swiftSettings: strict),
        .target(name: "Storage", dependencies: ["CSQLite", "Locks"], swiftSettings: strict),

        .target(
            name: "Webhooks", dependencies: ["CCurl", "Locks", "Secrets"], swiftSettings: strict),

        // A blocking HTTP client for tests and for the repository's tools.
        .target(name: "LoopbackHTTP", swiftSettings: strict),

        // The repository's tools: see the Makefile.
        .target(name: "ServerProcess", dependencies: ["LoopbackHTTP"], swiftSettings: strict),
        .executableTarget(
            name: "CrashLoop", dependencies: ["LoopbackHTTP", "ServerProcess", "StrictJSON"],
            swiftSettings: strict),
        .executableTarget(name: "CBareServer", dependencies: ["CMicroHTTPD"]),
        .executableTarget(
            name: "Benchmark", dependencies: ["LoopbackHTTP", "ServerProcess", "StrictJSON"],
            swiftSettings: strict),
        .executableTarget(
            name: "SearchBenchmark",
            dependencies: [
                "CatalogSearch", "CSQLite", "LoopbackHTTP", "ServerProcess", "StrictJSON",
            ], swiftSettings: strict),

        // The service and its surface.
        .target(
            name: "TabBarService",
            dependencies: [
                "CatalogSearch", "Locks", "Secrets", "Storage", "StrictJSON", "TabBarModel",
                "Webhooks",
            ],
            swiftSettings: strict),
        .target(
            name: "TabBarAPI",
            dependencies: [
                "CatalogFiles", "CatalogSearch", "CEmbeddedFiles", "CYAML", "CZlib", "HTTPServer",
                "Locks", "Secrets", "Storage", "StrictJSON", "TabBarModel", "TabBarPicture",
                "TabBarService",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "tabbard",
            dependencies: [
                "CatalogFiles", "CEmbeddedFiles", "CMimalloc", "HTTPServer", "LoopbackHTTP",
                "Storage", "StrictJSON", "TabBarAPI", "TabBarModel", "TabBarService", "Webhooks",
            ],
            swiftSettings: strict),

        // The service as a library, and a program that embeds it.
        .target(
            name: "Tabbard",
            dependencies: [
                "HTTPServer", "Storage", "StrictJSON", "TabBarAPI", "TabBarModel", "TabBarService",
            ],
            path: "Sources/Embedding", swiftSettings: strict),
        .executableTarget(
            name: "EmbeddingExample", dependencies: ["Tabbard"], path: "Examples/Embedding",
            swiftSettings: strict),

        // A clock that tests move themselves.
        .target(
            name: "TestClock", dependencies: ["Locks", "TabBarModel", "TabBarService"],
            path: "Tests/TestClock", swiftSettings: strict),

        .testTarget(
            name: "EmbeddingTests", dependencies: ["LoopbackHTTP", "StrictJSON", "Tabbard"],
            swiftSettings: strict),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        .testTarget(name: "SecretsTests", dependencies: ["Secrets"], swiftSettings: strict),
        .testTarget(
            name: "CrashLoopTests", dependencies: ["CrashLoop", "StrictJSON"], swiftSettings: strict
        ),
        .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"], swiftSettings: strict),
        .testTarget(
            name: "TabBarModelTests",
            dependencies: ["CEmbeddedFiles", "StrictJSON", "TabBarModel"], exclude: ["Vectors"],
            swiftSettings: strict),
        .testTarget(
            name: "TabBarPictureTests",
            dependencies: ["CEmbeddedFiles", "StrictJSON", "TabBarModel", "TabBarPicture"],
            exclude: ["Golden"], swiftSettings: strict),
        // Real Chromium against the program; skipped where it is not installed.
        .testTarget(
            name: "WebTests",
            dependencies: ["LoopbackHTTP", "ServerProcess", "StrictJSON", "tabbard"],
            exclude: ["Audit"], swiftSettings: strict),
        .testTarget(
            name: "CatalogFilesTests", dependencies: ["CatalogFiles", "StrictJSON"],
            swiftSettings: strict),
        .testTarget(
            name: "CatalogSearchTests", dependencies: ["CatalogSearch"], swiftSettings: strict),
        .testTarget(
            name: "HTTPServerTests", dependencies: ["HTTPServer", "Locks", "LoopbackHTTP"],
            swiftSettings: strict),
        .testTarget(
            name: "WebhooksTests", dependencies: ["Locks", "Webhooks"], swiftSettings: strict),
        .testTarget(name: "StorageTests", dependencies: ["Storage"], swiftSettings: strict),
        .testTarget(
            name: "TabBarServiceTests",
            dependencies: [
                "CEmbeddedFiles", "HTTPServer", "Locks", "Secrets", "Storage", "StrictJSON",
                "TabBarModel", "TabBarService", "TestClock", "Webhooks",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SearchBenchmarkTests", dependencies: ["CatalogSearch", "SearchBenchmark"],
            swiftSettings: strict),
        .testTarget(
            name: "TabbardTests",
            dependencies: [
                "HTTPServer", "Storage", "StrictJSON", "TabBarAPI", "TabBarService", "tabbard",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TabBarAPITests",
            dependencies: [
                "CEmbeddedFiles", "HTTPServer", "Locks", "LoopbackHTTP", "Storage", "StrictJSON",
                "TabBarAPI", "TabBarModel", "TabBarService", "TestClock",
            ],
            swiftSettings: strict),
    ]
)
