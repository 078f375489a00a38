import Foundation
import TestSupport
import TestTraits
import Testing

@testable import ScreensWeb

/// How much a page loads besides what it shows.
@Suite(.blocking)
struct PageWeightTests {
    @Test func theScriptHasAtMostTwelveKilobytes() {
        #expect(LiveScript.bytes.count <= 12 << 10)
    }

    private static let sheets = [
        "CLivePage/live", "ScreensRendering/Sources/CScreenletStyle/screenlet",
    ]

    private static func text(of file: String) throws -> String {
        try String(contentsOfFile: "\(TestBuild.root)/Sources/\(file)", encoding: .utf8)
    }

    @Test func theRulesOfStyleHaveAtMostFourteenKilobytes() throws {
        let sizes = try Self.sheets.map { try Self.text(of: "\($0).min.css").utf8.count }
        #expect(sizes.reduce(0, +) <= 14 << 10, "\(sizes)")
    }

    @Test(arguments: sheets)
    func theRulesOfStyleAreMadeFromThoseThatPeopleRead(sheet: String) throws {
        let lines = try Self.text(of: "\(sheet).css").replacing(/\/\*[^*]*\*\//, with: "")
            .split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(
            try Self.text(of: "\(sheet).min.css") == lines.joined() + "\n",
            "`make minify` makes them."
        )
    }

    /// `make minify` writes the first digits of the sum of what people read below what pages load.
    @Test func theScriptIsMadeFromTheOneThatPeopleRead() throws {
        let source = "\(TestBuild.root)/Sources/CLivePage/live.js"
        let (sum, status) = try child(["sha256sum", source])
        #expect(status == 0)

        let script = String(decoding: LiveScript.bytes, as: UTF8.self)
        #expect(script.hasSuffix("//\(sum.prefix(8))\n"), "`make minify` makes it.")
    }

    @Test func neitherScriptNorStyleLoadsFromElsewhere() throws {
        let texts = [LiveScript.bytes, LiveStyleRules.bytes].map {
            String(decoding: $0, as: UTF8.self)
        }
        for text in texts {
            #expect(
                !text.contains("://") && !text.contains("@import") && !text.contains("@font-face")
            )
        }
    }

    @Test func theScriptSetsNoStylesOfElements() {
        #expect(!String(decoding: LiveScript.bytes, as: UTF8.self).contains(".style."))
    }
}
