import Foundation
import TestSupport
import Testing

extension BrowserSuite {
    /// The page's script, as another engine reads it.
    struct ScriptTests {
        @Test func theScriptIsWellFormed() throws {
            try TestSupport.run(["node", "--check", "\(Toolbox.root)/Sources/CLivePage/live.js"])
        }
    }
}
