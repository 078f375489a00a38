import Foundation

/// A page without the rules that all themes share, which are in a file of their own; a mark is there instead.
package func withoutSharedRules(_ page: [UInt8]) throws -> [UInt8] {
    let file = "\(TestBuild.root)/Sources/ScreensRendering/Sources/CScreenletStyle/screenlet.css"
    let rules = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    let page = String(decoding: page, as: UTF8.self)
    return Array(page.replacing(rules, with: "/* screenlet.css */\n").utf8)
}
