import Foundation
import TestTraits
import Testing

@Suite(.blocking, .timeLimit(.minutes(5)))
struct ListThemesTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func listsThePurposeOfEachTheme() async throws {
        let table = try await screens.run("list", "themes")
        let json = try await screens.run("list", "--json")

        let lines = table.output.split(separator: "\n").map { $0.split(separator: " ") }
        let flat = try #require(lines.first { $0.first == "flat7" })
        for name in ["asset-list", "user-portrait", "web-content-display"] {
            #expect(flat.contains(Substring(name)), "\(flat)")
        }
        // The longest column is the last one, so that no line is filled up with blanks for it.
        #expect(lines.contains { $0.first == "stars" && $0.dropFirst(2) == ["rating"] })
        let themes = try #require(try json.json["themes"] as? [[String: Any]])
        #expect(themes.map { $0["name"] as? String } == lines.map { $0.first.map(String.init) })
        for name in lines.compactMap(\.first) {
            #expect(try await screens.run("run", "rating", "--theme", String(name)).exit == 0)
        }
    }
}
