import Foundation
import TabBarModel
import TabBarPicture
import Testing

/// Pictures that people have looked at and found right. After a change that is meant, run the tests
/// with `TABBARD_RECORD_GOLDEN=1`, look at the files under `Golden`, and commit them.
@Suite struct GoldenTests {
    struct Scene: Sendable, CustomTestStringConvertible {
        let name: String
        let picture: @Sendable () throws -> [UInt8]
        var testDescription: String { name }

        init(
            _ name: String, _ traits: Traits = Traits(), width: Int? = nil,
            results: [Picture.Result]? = nil, progress: Double? = nil,
            _ play: @escaping @Sendable () throws -> PlayedExample
        ) {
            self.name = name
            picture = {
                Picture.draw(
                    View(of: try play().situation, for: traits), width: width, results: results,
                    progress: progress)
            }
        }
    }

    private static let scanning: [Cause] = [
        .gesture(.tapCreate), .gesture(.pickAction("scan-document")),
        .run(RunReport(run: "run", news: .started)),
    ]

    private static func scan(_ news: RunReport.News? = nil) throws -> PlayedExample {
        var planner = try PlayedExample("planner")
        for cause in scanning { planner = try planner.after(cause) }
        return try news.map { try planner.after(.run(RunReport(run: "run", news: $0))) } ?? planner
    }

    static let scenes: [Scene] = [
        Scene("listening") { try PlayedExample("listening") },
        Scene("listening-recents-dark", Traits(colorScheme: .dark)) {
            try PlayedExample("listening", recents: ["Tidewater", "Ep. 104", "夜の港"])
                .after(.gesture(.tapTab("library")), .gesture(.tapSearch))
        },
        Scene("listening-prompt") { try PlayedExample("listening").after(.gesture(.tapSearch)) },
        Scene(
            "listening-results",
            results: [
                Picture.Result(title: "Nine Bells", subtitle: "S01E05", symbol: "play.circle"),
                Picture.Result(title: "A <b>&amp;\u{1}", subtitle: nil, symbol: nil),
            ]
        ) { try PlayedExample("listening").after(.program(.search(query: "bells & \"sea\" <3"))) },
        Scene("listening-no-results", results: []) {
            try PlayedExample("listening").after(.program(.search(query: "zzz")))
        },
        Scene("planner-dark", Traits(colorScheme: .dark)) {
            try PlayedExample("planner").after(.gesture(.tapTab("inbox")))
        },
        Scene("planner-menu") { try PlayedExample("planner").after(.gesture(.tapCreate)) },
        Scene(
            "planner-menu-large-dark", Traits(contentSize: .accessibility2, colorScheme: .dark)
        ) { try PlayedExample("planner").after(.gesture(.tapCreate)) },
        Scene("planner-menu-sidebar", Traits(platform: .web)) {
            try PlayedExample("planner").after(.gesture(.tapCreate))
        },
        Scene("planner-progress", progress: 0.6) { try scan() },
        Scene(
            "planner-progress-arabic-large",
            Traits(contentSize: .accessibility2, locales: ["ar"]), width: 320
        ) { try scan() },
        Scene("planner-done") { try scan(.succeeded) },
        Scene("planner-failed-german", Traits(locales: ["de"])) {
            try scan(.failed(message: nil))
        },
        Scene("social-mac", Traits(platform: .mac)) { try PlayedExample("social") },
        Scene("social-mac-arabic-dark", Traits(platform: .mac, colorScheme: .dark, locales: ["ar"]))
        {
            try PlayedExample("social")
        },
        Scene("social-ipad", Traits(platform: .ipad)) { try PlayedExample("social") },
        Scene("social-vision", Traits(platform: .vision)) { try PlayedExample("social") },
        Scene("social-search-tab") {
            try PlayedExample("social", recents: ["harbour"]).after(.gesture(.tapTab("search")))
        },
        Scene("ledger") { try PlayedExample("ledger") },
        Scene("ledger-minimized", Traits(isMinimized: true)) { try PlayedExample("ledger") },
        Scene("ledger-ios-18-hebrew", Traits(version: 18, locales: ["he"])) {
            try PlayedExample("ledger")
        },
        Scene("ledger-japanese-narrow", Traits(locales: ["ja"]), width: 320) {
            try PlayedExample("ledger")
        },
        Scene("planner-watch", Traits(platform: .watch), width: 240) {
            try PlayedExample("planner")
        },
    ]

    @Test(arguments: scenes)
    func `a scene is drawn as it was found right`(scene: Scene) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden/\(scene.name).svg")
        let picture = try scene.picture()
        if ProcessInfo.processInfo.environment["TABBARD_RECORD_GOLDEN"] == "1" {
            try Data(picture).write(to: file)
        }

        let expected = try String(contentsOf: file, encoding: .utf8)

        #expect(String(decoding: picture, as: UTF8.self) == expected, "see \(file.path)")
    }

    @Test func `there is a scene for each file`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)

        #expect(files.sorted() == Self.scenes.map { $0.name + ".svg" }.sorted())
    }
}
