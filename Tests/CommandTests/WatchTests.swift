import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// `run --watch` with real packages, compilers and file system events.
@Suite(.blocking, .timeLimit(.minutes(10)), .serialized)
struct WatchTests {
    private let screens: Screens
    private let scratch: TemporaryFolder

    init() throws {
        screens = try Screens()
        scratch = try TemporaryFolder()
    }

    /// The search path with the programs that build packages.
    private var environment: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": path, "TMPDIR": scratch.path]
    }

    private func watch(_ folder: String) throws -> PseudoTerminal {
        try PseudoTerminal(
            screens,
            ["run", "asset-list", "--theme", "corporate", "--output", "text", "--watch", folder],
            environment: environment
        )
    }

    private var leftovers: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: scratch.path)
                .filter { $0.hasPrefix("screens-watch-") }
        }
    }

    @Test(arguments: DevelopedManifest.allCases)
    func aSavedViewIsDrawnAMistakeReportedAndItsCorrectionDrawn(
        manifest: DevelopedManifest
    ) async throws {
        let package = try DevelopedTheme(in: scratch, manifest)
        let terminal = try watch(package.folder)

        // The package manager prints its steps; the compiler alone has none.
        if manifest == .foreign { try terminal.wait(for: "] Compiling CorporateTheme ") }
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

    @Test func withoutAToolchainNothingIsWaitedFor() async throws {
        let package = try DevelopedTheme(in: scratch)

        let outcome = try await screens.run(
            ["run", "asset-list", "--output", "text", "--watch", package.folder],
            environment: ["PATH": "/nowhere", "TMPDIR": scratch.path]
        )

        #expect(outcome.exit == 1 && outcome.output.isEmpty)
        #expect(
            outcome.errors.contains("there is no program \"swift\" in PATH"),
            "\(outcome.errors)"
        )
        #expect(try leftovers == [])
    }

    @Test func aFirstBuildThatFailsWaitsForItsCorrectionOrCtrlC() async throws {
        let package = try DevelopedTheme(in: scratch)
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

    @Test func aLibraryThatIsAddedToAFolderIsDrawn() async throws {
        let folder = try scratch.folder("built")
        let first = try DevelopedTheme.compile("the first build", in: scratch)
        try scratch.copy(first, as: "built/libCorporateTheme.so")
        let terminal = try watch(folder)
        try terminal.wait(for: "Watching")
        #expect(terminal.transcript.contains("the first build"))

        let second = try DevelopedTheme.compile("the second build", in: scratch)
        try scratch.write([1, 2, 3], as: "built/libCorporateTheme.so")
        try terminal.wait(for: "Waiting for the next change")
        rename(second, "\(folder)/libCorporateTheme.so")
        try terminal.wait(for: "the second build")
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()
    }

    @Test func replacedBuildsAreRemovedWhileItRuns() async throws {
        let folder = try scratch.folder("built")
        let drafts = try ["the first draft", "the other draft"].map { draft in
            try scratch.copy(DevelopedTheme.compile(draft, in: scratch), as: "\(draft).so")
        }
        try scratch.copy(drafts[0], as: "built/libCorporateTheme.so")
        let terminal = try watch(folder)
        try terminal.wait(for: "Watching")
        let command = try #require(terminal.command)
        let files = openFiles(of: command)

        for round in 1...10 {
            // Another process writes it: one that a child of another test closes late would be one more change.
            let draft = "\(scratch.path)/next"
            try run(["install", "-m", "644", drafts[round % 2], draft])
            rename(draft, "\(folder)/libCorporateTheme.so")
            try terminal.wait(for: "reload \(round)") { terminal in
                let parts = terminal.transcript.components(separatedBy: "reloaded.")
                return parts.count > round && parts[round].contains("rows. ")
            }
        }

        #expect(children(of: command).count == 1)
        // The previous copy is removed a moment after the new one was drawn. One folder is the compiler's.
        let copies = try #require(leftovers.first)
        #expect((2...3).contains(names(in: "\(scratch.path)/\(copies)").count))
        #expect(openFiles(of: command) < files + 5)
        let verdicts = names(in: "\(screens.folder)/state/screens/plugins")
        #expect(verdicts.allSatisfy { $0.hasPrefix("plugin-verdicts") })
        terminal.type("\u{3}")
        try terminal.wait(for: "ended 130")
        await terminal.end()
        #expect(try leftovers == [])
    }

    private func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private func openFiles(of process: pid_t) -> Int { names(in: "/proc/\(process)/fd").count }

    private func children(of process: pid_t) -> [Substring] {
        names(in: "/proc/\(process)/task").flatMap { thread in
            let list = "/proc/\(process)/task/\(thread)/children"
            let text = (try? String(contentsOfFile: list, encoding: .utf8)) ?? ""
            return text.split(separator: " ").filter { !$0.isEmpty }
        }
    }

    @Test(
        arguments: [
            (["--output", "json"], "--output json"), (["--output", "html"], "--output html"),
            (["--json"], "--output json"), (["--locked"], "--locked"),
        ])
    func watchRequiresTextAndNoLockFile(options: [String], words: String) async throws {
        let outcome = try await screens.run(["run", "asset-list", "--watch", "."] + options)

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains(words))
    }

    @Test func aFolderWithoutAPackageIsNamed() async throws {
        let outcome = try await screens.run("run", "asset-list", "--watch", "nowhere")

        #expect(outcome.exit == 2)
        #expect(outcome.errors.contains("\"nowhere\"") && outcome.errors.contains("Package.swift"))
    }
}
