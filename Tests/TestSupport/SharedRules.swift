import Foundation

/// A page without the rules that all themes share, and without the picture of the symbols, which are in files of their
/// own; a mark is there instead.
package func withoutSharedRules(_ page: [UInt8]) throws -> [UInt8] {
    let file =
        "\(TestBuild.root)/Sources/ScreensRendering/Sources/CScreenletStyle/screenlet.min.css"
    let rules = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    let page = String(decoding: page, as: UTF8.self).replacing(
        rules,
        with: "/* screenlet.css */\n"
    )
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.hasPrefix(".icon::before{mask:") && !$0.hasPrefix(".icon-document{") }
    return Array(lines.joined(separator: "\n").utf8)
}
