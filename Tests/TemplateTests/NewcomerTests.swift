import Foundation
import TestSupport
import TestTraits
import Testing

/// What newcomers read after their mistakes, at a terminal and with an installed command.
@Suite(.blocking, .serialized, .timeLimit(.minutes(10)))
struct NewcomerTests {
    // Its blocks show no messages, which a terminal shows as well.
    @Test func theReadmeShowsWhatIsSeen() throws {
        let newcomer = try Factory().newcomer(in: "readme")

        for block in try Document(path: "README.md").blocks("console") {
            let printed = try newcomer.follow(block)
            let missing = block.lines.filter { !printed.contains($0) }
            #expect(missing.isEmpty, "line \(block.firstLine): \(printed)")
        }
    }

    @Test func aMistakeInACommandIsExplained() throws {
        let newcomer = try Factory().newcomer(in: "mistakes")

        for mistake in Breakage.inACommand { try expect(mistake, by: newcomer) }
    }

    // The theme has a name of its own: other suites build in the same folder at the same time.
    @Test func aMistakeInASourceIsExplained() throws {
        let newcomer = try Factory().newcomer(in: "broken-theme")
        try begin(newcomer)
        let sources = try Sources(of: newcomer)

        for (name, text) in Breakage.brokenViews { try sources.write(text, as: name) }
        #expect(try newcomer.run("swift build").status == 0)
        for mistake in Breakage.inASource { try expect(mistake, by: newcomer) }

        for name in Breakage.brokenViews.keys { try sources.restore(name) }
        let status = try newcomer.visit("screens-host run asset-list --theme novice --watch .") {
            try $0.wait(toSee: "1,758 entries")
            let view = try sources.text("AssetListView_novice")
            try sources.write(view.replacing("Node", with: "Nod"), as: "AssetListView_novice")
            try $0.wait(toSee: ": error: cannot find")
            try sources.write(view, as: "AssetListView_novice")
            try $0.wait(toSee: ": error: ", isThere: false)
            try $0.wait(toSee: "NoviceTheme: built in ")
        }
        #expect(status == 0)
    }

    private func begin(_ newcomer: Newcomer) throws {
        for line in ["screens-host new theme Novice --no-input", "cd NoviceTheme"] {
            #expect(try newcomer.run(line).status == 0)
        }
    }

    private func expect(_ mistake: Breakage, by newcomer: Newcomer) throws {
        let (lines, status) = try newcomer.run(mistake.command)

        #expect(lines.contains { $0.contains(mistake.sentence) }, "\(mistake): \(lines)")
        #expect(status == mistake.status, "\(mistake): \(lines)")
    }
}

/// The Swift files of the theme in a newcomer's folder.
private struct Sources {
    private let folder: String
    private let original: [String: String]

    init(of newcomer: Newcomer) throws {
        folder = "\(newcomer.folder)/Sources/NoviceTheme"
        let folder = folder
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        original = try Dictionary(
            uniqueKeysWithValues: names.map { name in
                (
                    String(name.dropLast(6)),
                    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
                )
            }
        )
    }

    private func path(_ name: String) -> String { "\(folder)/\(name).swift" }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    func write(_ text: String, as name: String) throws {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }

    /// Writes the file as it was at first, or removes it.
    func restore(_ name: String) throws {
        guard let text = original[name] else {
            return try FileManager.default.removeItem(atPath: path(name))
        }
        try write(text, as: name)
    }
}
