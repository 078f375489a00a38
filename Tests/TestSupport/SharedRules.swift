import Foundation

/// A page with a mark in the place of the rules that all themes share: their own file says what they are.
package func withoutSharedRules(_ page: [UInt8]) throws -> [UInt8] {
    let file = "\(Toolbox.root)/Sources/ScreensRendering/Sources/CScreenletStyle/screenlet.css"
    let rules = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    let page = String(decoding: page, as: UTF8.self)
    return Array(page.replacing(rules, with: "/* screenlet.css */\n").utf8)
}
