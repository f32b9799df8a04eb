import StrictJSON
import Testing

@testable import TabBarModel

@Suite struct ViewInvariantTests {
    private static let locales = [
        "en", "de-AT", "fr", "es", "pt-BR", "ja", "zh-CN", "ar", "he", "nl", "zh-Hant-TW",
    ]
    private static let sizes: [ContentSize] = [
        .xSmall, .large, .xxxLarge, .accessibility1, .accessibility5,
    ]

    /// One version from before anything, one between, and the newest.
    private static func versions(of platform: Platform) -> [OSVersion?] {
        switch platform {
        case .iphone, .ipad: [17, OSVersion(18, 4), nil]
        case .mac: [14, 15, nil]
        case .tv: [17, 18, nil]
        case .vision: [1, 2, nil]
        case .watch: [10, nil]
        case .android, .web: [nil]
        }
    }

    @Test(arguments: ExamplePlay.ids)
    func `every view of an example keeps the rules`(id: String) throws {
        let states = try ExamplePlay.states(of: id)
        var count = 0
        for platform in Platform.allCases {
            for version in Self.versions(of: platform) {
                for locale in Self.locales {
                    for size in Self.sizes {
                        let state = states[count % states.count]
                        let traits = Traits(
                            platform: platform, version: version,
                            sizeClass: count.isMultiple(of: 3) ? .compact : nil, contentSize: size,
                            colorScheme: count.isMultiple(of: 2) ? .light : .dark,
                            reduceMotion: count.isMultiple(of: 5), locales: [locale],
                            isCovered: count.isMultiple(of: 7),
                            isMinimized: count.isMultiple(of: 4))
                        let view = View(of: state.situation, for: traits)

                        let broken = ViewInvariants.broken(in: view, of: state.situation)

                        #expect(broken == [], "\(state.name) \(traits)")
                        count += 1
                    }
                }
            }
        }
        #expect(count > 900)
    }

    @Test func `every view of a random bar in random states keeps the rules`() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<300 {
            let situation = try Player(generator.bar()).situation
            let platform = generator.pick(Platform.allCases)
            let traits = Traits(
                platform: platform, version: generator.pick(Self.versions(of: platform)),
                sizeClass: generator.pick(Traits.SizeClass.allCases))
            let view = View(of: situation, for: traits)

            let broken = ViewInvariants.broken(in: view, of: situation)

            #expect(broken == [], "\(situation.bar) \(traits)")
            #expect(throws: Never.self) { try JSONReader.read(ViewWriter.write(view)) }
        }
    }
}
