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

    @Test func theRulesOfStyleHaveAtMostFourteenKilobytes() throws {
        let sheets = [
            "CLivePage/live.css", "ScreensRendering/Sources/CScreenletStyle/screenlet.css",
        ]
        let sizes = try sheets.map { sheet in
            try Data(contentsOf: URL(filePath: "\(TestBuild.root)/Sources/\(sheet)")).count
        }
        #expect(sizes.reduce(0, +) <= 14 << 10, "\(sizes)")
    }

    /// `make script` writes the first digits of the sum of what people read below what pages load.
    @Test func theScriptIsMadeFromTheOneThatPeopleRead() throws {
        let source = "\(TestBuild.root)/Sources/CLivePage/live.js"
        let (sum, status) = try child(["sha256sum", source])
        #expect(status == 0)

        let script = String(decoding: LiveScript.bytes, as: UTF8.self)
        #expect(script.hasSuffix("//\(sum.prefix(8))\n"), "`make script` makes it.")
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
