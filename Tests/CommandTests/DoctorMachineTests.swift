import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// What `doctor` finds out about folders, caches, plugins and terminals.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct DoctorMachineTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func aFolderOfPluginsThatOthersMayChangeIsAProblem() async throws {
        let folder = "\(screens.folder)/plugins"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        chmod(folder, 0o777)

        let found = try await Diagnosis(of: screens, ["--plugin-path", folder])

        #expect(found.exit == 1)
        #expect(found["folders"].last?.remedy == "chmod go-w \(folder)")
    }

    @Test func withoutAHomeTheFoldersAreProblems() async throws {
        let nowhere = ["HOME": "", "XDG_STATE_HOME": "", "XDG_DATA_HOME": ""]

        let found = try await Diagnosis(of: screens, environment: nowhere)

        #expect(found["folders"].map(\.state) == ["problem", "problem", "problem"])
    }

    @Test func aFileInPlaceOfTheStateFolderIsAProblem() async throws {
        try FileManager.default.removeItem(atPath: "\(screens.folder)/state/screens")
        try screens.write("", as: "state/screens")

        let found = try await Diagnosis(of: screens)

        #expect(found.exit == 1)
        #expect(found["folders"].first?.words.contains("is a link or not a folder") == true)
    }

    @Test func aTornCopyInTheCacheIsAProblemThatItsRemedyFixes() async throws {
        let saved = try await screens.run("run", "pdf-display", "--save", "saved")
        #expect(saved.exit == 0, "\(saved.errors)")
        let intact = try await Diagnosis(of: screens)
        let copies = "\(screens.folder)/state/screens/cache/demo.db-files"
        let names = try FileManager.default.contentsOfDirectory(atPath: copies)
        let content = try #require(names.first { $0.hasSuffix(".content") })
        try Data("x".utf8).write(to: URL(filePath: "\(copies)/\(content)"))

        let torn = try await Diagnosis(of: screens)

        #expect(intact["cache"].map(\.state) == ["good"])
        let problem = try #require(torn["cache"].first)
        #expect(torn.exit == 1 && problem.words.contains("is torn"))
        let remedy = try #require(problem.remedy).split(separator: " ").map(String.init)
        #expect(try await screens.run(Array(remedy.dropFirst())).exit == 0)
        #expect(try await Diagnosis(of: screens)["cache"].map(\.state) == ["good"])
    }

    @Test func aPluginThatIsNoLibraryIsAProblem() async throws {
        let path = try screens.write("no library", as: "libBrokenTheme.so")

        let found = try await Diagnosis(of: screens, ["--plugin-path", path])

        let problem = try #require(found["plugins"].first)
        #expect(found.exit == 1 && problem.state == "problem")
        #expect(problem.remedy == "screens-host plugin check \(path)")
    }

    @Test func theTerminalIsDescribed() async throws {
        let terminal = try PseudoTerminal(
            screens,
            ["doctor", "--demo"],
            columns: 100,
            rows: 30,
            environment: ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]
        )

        try terminal.wait(for: "ended")

        #expect(terminal.transcript.contains("It has 100 columns and 30 rows."))
        #expect(terminal.transcript.contains("TERM names 256 colours."))
        await terminal.end()
    }
}
