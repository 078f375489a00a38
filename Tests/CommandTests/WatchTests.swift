import Foundation
import Glibc
import TestSupport
import Testing

/// `run --watch` with real packages, compilers and events of the file system.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct WatchTests {
    private let screens: Screens
    private let workshop: Workshop

    init() throws {
        screens = try Screens()
        workshop = try Workshop()
    }

    /// Where programs are found that build.
    private var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": path, "TMPDIR": workshop.path]
    }

    private func watch(_ folder: String, _ arguments: String...) throws -> PseudoTerminal {
        try PseudoTerminal(
            screens,
            ["run", "asset-list", "--theme", "corporate", "--watch", folder] + arguments,
            environment: environment
        )
    }

    private var leftovers: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: workshop.path)
                .filter { $0.hasPrefix("screens-watch-") }
        }
    }

    @Test func aSavedViewIsDrawnAMistakeToldAndItsCorrectionDrawn() async throws {
        let package = try DevelopedTheme(in: workshop)
        let terminal = try watch(package.folder)

        try terminal.wait(for: "Watching")
        #expect(terminal.transcript.contains("the first draft"))
        try package.write(DevelopedTheme.view("the second draft"))
        try terminal.wait(for: "the second draft")
        try package.write("oops\n" + DevelopedTheme.view("the third draft"))
        try terminal.wait(for: "View.swift:1:")
        try terminal.wait(for: "Waiting for the next change")
        try package.write(DevelopedTheme.view("the fourth draft"))
        try terminal.wait(for: "the fourth draft")
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()

        #expect(!terminal.transcript.contains("the third draft"))
        #expect(terminal.transcript.contains("CorporateTheme: built in "))
        #expect(terminal.isEchoing)
        #expect(try leftovers == [])
    }

    @Test func aFirstBuildThatFailsWaitsForItsCorrectionOrCtrlC() async throws {
        let package = try DevelopedTheme(in: workshop)
        try package.write("oops\n")
        let corrected = try watch(package.folder)
        try corrected.wait(for: "Waiting for the next change")
        try package.write(DevelopedTheme.view("the first draft"))
        try corrected.wait(for: "Watching")
        #expect(corrected.transcript.contains("the first draft"))
        corrected.type("\u{3}")
        try corrected.wait(for: "ended 130")
        await corrected.end()

        try package.write("oops\n")
        let interrupted = try watch(package.folder)
        try interrupted.wait(for: "Waiting for the next change")
        interrupted.type("\u{3}")
        try interrupted.wait(for: "ended 130")
        await interrupted.end()

        #expect(try leftovers == [])
    }

    @Test func aLibraryThatIsPutIntoAFolderIsDrawn() async throws {
        let folder = try workshop.folder("built")
        let first = try DevelopedTheme.compile("the first build", in: workshop)
        try workshop.copy(first, as: "built/libCorporateTheme.so")
        let terminal = try watch(folder)
        try terminal.wait(for: "Watching")
        #expect(terminal.transcript.contains("the first build"))

        let second = try DevelopedTheme.compile("the second build", in: workshop)
        try workshop.write([1, 2, 3], as: "built/libCorporateTheme.so")
        try terminal.wait(for: "Waiting for the next change")
        rename(second, "\(folder)/libCorporateTheme.so")
        try terminal.wait(for: "the second build")
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()
    }

    @Test(
        arguments: [
            (["--output", "json"], "--output json"), (["--output", "html"], "--output html"),
            (["--json"], "--output json"), (["--locked"], "--locked"),
        ])
    func itDrawsAsTextAndUnlocked(options: [String], words: String) async throws {
        let outcome = try await screens.run(["run", "asset-list", "--watch", "."] + options)

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains(words))
    }

    @Test func aFolderWithNothingToBuildIsNamed() async throws {
        let outcome = try await screens.run("run", "asset-list", "--watch", "nowhere")

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("“nowhere”") && outcome.errors.contains("Package.swift"))
    }
}

/// The package of a theme as an author has it, built against the kit of this build.
private struct DevelopedTheme {
    let folder: String

    init(in workshop: Workshop) throws {
        folder = try workshop.folder("CorporateTheme")
        try workshop.folder("CorporateTheme/Sources/CorporateTheme")
        try DevelopedManifest.write(to: folder, package: "CorporateTheme")
        let entry = "\(folder)/Sources/CorporateTheme/EntryPoint.swift"
        try Data(Toolbox.ceremony.utf8).write(to: URL(filePath: entry))
        try write(Self.view("the first draft"))
    }

    /// Writes the view as editors do, beside it and then in its place.
    func write(_ source: String) throws {
        let path = "\(folder)/Sources/CorporateTheme/View.swift"
        try Data(source.utf8).write(to: URL(filePath: path), options: .atomic)
    }

    static func view(_ text: String) -> String {
        """
        import ScreensKit
        public struct AssetListView_corporate: ScreenletView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                .text("\(text)")
            }
        }

        """
    }

    static func compile(_ text: String, in workshop: Workshop) throws -> String {
        try Toolbox.compile(Toolbox.ceremony + view(text), module: "CorporateTheme", in: workshop)
    }
}
