import Foundation
import ScreensBuild
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensWatch

/// Packages, options and compilers for which the package manager has to build.
///
/// The watcher always shows the result of the saved sources.
@Suite(.blocking, .timeLimit(.minutes(10)), .serialized)
struct ForeignPackageTests {
    private let package: DevelopedPackage

    init() throws { package = try DevelopedPackage(.foreign) }

    /// A package manager that adds `options` to its calls, and prints a file when it is asked for the manifest.
    private func swift(options: String = "", answer: String? = nil) throws -> String {
        let script = """
            #!/bin/sh
            command=$1; shift
            case "$command $*" in
            *dump-package) cat \(answer ?? "/dev/null") | grep . || swift package \(options) "$@" ;;
            *) exec swift "$command" \(options) "$@" ;;
            esac
            """
        return try package.scratch.program(script, as: "tools/swift")
    }

    private func bench(_ swift: String) throws -> IncrementalBuild {
        try IncrementalBuild(WatchedFolder.only(in: package.folder), swift: swift)
    }

    private func shows(_ outcome: IncrementalBuild.Outcome, _ text: String) throws -> Bool {
        guard case .built(let files, _, _) = outcome, let file = files.first else {
            throw ToolFailure(words: "\(outcome)")
        }
        return try Data(contentsOf: URL(filePath: file)).range(of: Data(text.utf8)) != nil
    }

    private func note(_ outcome: IncrementalBuild.Outcome) -> String? {
        if case .built(_, _, let note) = outcome { note } else { nil }
    }

    private func save(_ text: String) throws {
        try package.write(DevelopedPackage.view(text), as: "View")
    }

    /// Saves drafts, expects each of them to be shown, and returns the notes on the way.
    private func follow(_ bench: IncrementalBuild, drafts: Int = 2) async throws -> [String] {
        try save("draft number 0")
        let first = await bench.build(after: nil)
        #expect(try shows(first, "draft number 0"))
        var notes = [note(first)]
        for number in 1...drafts {
            try save("draft number \(number)")
            let next = await bench.build(after: [package.path("View")])
            #expect(try shows(next, "draft number \(number)"), "\(next)")
            notes.append(note(next))
        }
        bench.stop()
        return notes.compactMap(\.self)
    }

    /// A bench that calls the compiler for a package which that cannot build, without the module of a kit.
    private func deceivedBench() throws -> IncrementalBuild {
        let scratch = package.scratch
        let template = try DevelopedPackage()
        let (answer, status) = try child(
            ["swift", "package", "--package-path", template.folder, "dump-package"],
            joiningErrors: false
        )
        #expect(status == 0)
        let lie = try scratch.write(
            answer.replacing("\(TestBuild.root)/Sources", with: "\(scratch.path)/Sources").utf8,
            as: "template.json"
        )
        try scratch.folder("built/Modules")
        try scratch.write("no module".utf8, as: "built/Modules/ScreensKit.swiftmodule")
        return try IncrementalBuild(
            WatchedFolder.only(in: package.folder),
            swift: swift(answer: lie),
            libraries: URL(filePath: "\(scratch.path)/built").resolvingSymlinksInPath().path
        )
    }

    @Test func aCallThatFailsIsNotBlamedOnTheAuthor() async throws {
        let notes = try await follow(deceivedBench(), drafts: 3)

        #expect(notes.count == 1 && notes[0].contains("calling swiftc directly failed"))
        #expect(notes.allSatisfy { !$0.contains("\n") }, "\(notes)")
    }

    @Test func aMistakeIsReportedAsByThePackageManager() async throws {
        let bench = try deceivedBench()
        try package.write("public let wrong: Int = \"text\"\n", as: "View")
        let outcome = await bench.build(after: nil)

        guard case .failed(let words) = outcome else { throw ToolFailure(words: "\(outcome)") }
        #expect(words.contains("View.swift:1:") && !words.contains("ScreensKit"), "\(words)")
        bench.stop()
    }

    @Test(arguments: ["View.c", "View.docc/View.md", "Other/Package.swift"])
    func anotherFileAmongTheSourcesIsLeftToThePackageManager(name: String) throws {
        let template = try DevelopedPackage()
        let module = try #require(try PluginModule.of(template))
        let libraries = try #require(HostLibrary.folder)
        let compiler = try #require(
            PluginCompiler(module, in: template.folder, libraries: libraries)
        )
        let sources = ["EntryPoint", "View"].map(template.path)
        #expect(compiler.sources == sources)

        let file = URL(filePath: "\(template.folder)/Sources/CorporateTheme/\(name)")
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: file)

        #expect(compiler.sources == nil)
        #expect(PluginCompiler(module, in: template.folder, libraries: "/usr/lib") == nil)
    }

    @Test func aBuildInAnotherFolderIsFoundByAsking() async throws {
        let scratch = "\(package.scratch.path)/scratch"
        let notes = try await follow(bench(swift(options: "--scratch-path \(scratch)")))

        #expect(notes.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(package.folder)/.build"))
    }

    @Test func filesThatABuildMakesAmongTheSourcesStartNoOther() async throws {
        let scratch = "\(package.folder)/out"
        let bench = try bench(swift(options: "--scratch-path \(scratch)"))
        try save("first")
        let first = await bench.build(after: nil)
        let made = await bench.build(after: ["\(scratch)/", "\(scratch)/debug/X-Swift.h"])
        try save("second")
        let second = await bench.build(after: ["\(scratch)/X.h", package.path("View")])

        #expect(try shows(first, "first") && shows(second, "second"))
        #expect(made == .unchanged)
        bench.stop()
    }

    @Test func anotherBuildSystemIsUsedLikeTheUsualOne() async throws {
        let notes = try await follow(bench(swift(options: "--build-system swiftbuild")))

        #expect(notes.isEmpty)
    }
}
