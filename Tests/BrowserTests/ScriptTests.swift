import Foundation
import TestSupport
import TestTraits
import Testing

extension BrowserSuite {
    /// The page's script, parsed by another JavaScript engine.
    @Suite(.blocking)
    struct ScriptTests {
        @Test(arguments: ["live.js", "live.min.js", "frame.js"])
        func theScriptIsWellFormed(name: String) {
            let script = "\(TestBuild.root)/Sources/CLivePage/\(name)"

            #expect(throws: Never.self) { try TestSupport.run(["node", "--check", script]) }
        }
    }
}
