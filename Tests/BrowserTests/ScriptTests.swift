import Foundation
import TestSupport
import TestTraits
import Testing

extension BrowserSuite {
    /// The page's script, parsed by another JavaScript engine.
    @Suite(.blocking)
    struct ScriptTests {
        @Test func theScriptIsWellFormed() {
            let script = "\(TestBuild.root)/Sources/CLivePage/live.js"

            #expect(throws: Never.self) { try TestSupport.run(["node", "--check", script]) }
        }
    }
}
