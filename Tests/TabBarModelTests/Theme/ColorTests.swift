import Testing

@testable import TabBarModel

@Suite struct ColorTests {
    @Test func `black on white has the largest contrast and a colour on itself none`() throws {
        let black = try #require(Color("#000000"))
        let white = try #require(Color("#FFFFFF"))

        #expect(abs(black.contrast(with: white) - 21) < 0.001)
        #expect(white.contrast(with: white) == 1)
    }

    /// A grey that is known to miss 4.5 to 1 on white by a hair, and the next one that reaches it.
    @Test func `the border of WCAG AA lies where it is known to be`() throws {
        let white = try #require(Color("#FFFFFF"))

        #expect(try #require(Color("#777777")).contrast(with: white) < 4.5)
        #expect(try #require(Color("#767676")).contrast(with: white) > 4.5)
    }

    @Test func `a colour that is half transparent mixes with the ground`() throws {
        let half = try #require(Color("#00000080"))
        let white = try #require(Color("#FFFFFF"))

        #expect(half.over(white) == Color("#7F7F7F"))
    }

    @Test(arguments: ["", "#", "#FFF", "FFFFFF", "#GGGGGG", "#FFFFFFF", "#FFFFFFFFF", "#ＦFFFFF"])
    func `what is no colour is refused`(text: String) {
        #expect(Color(text) == nil)
    }

    @Test(arguments: ColorScheme.allCases)
    func `the standard colours reach WCAG AA`(scheme: ColorScheme) throws {
        func color(_ token: ColorToken) -> Color? {
            Color(scheme == .light ? token.standard.light : token.standard.dark)
        }
        for (text, ground) in ColorToken.readPairs {
            let contrast = try #require(color(text)).contrast(with: try #require(color(ground)))

            #expect(contrast >= ColorToken.readableContrast, "\(text) on \(ground)")
        }
    }
}
