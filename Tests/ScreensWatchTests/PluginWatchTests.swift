import Foundation
import ScreensPlugins
import ScreensWatch
import TestSupport
import TestTraits
import Testing

/// The notifications that an app gets about a plugin under development, without signals or a
/// terminal.
@MainActor
@Suite(.blocking, .timeLimit(.minutes(10)))
struct PluginWatchTests {
    private let scratch: TemporaryFolder
    private let folder: String

    init() throws {
        scratch = try TemporaryFolder()
        folder = try scratch.folder("built")
    }

    /// Replaces the library in the folder atomically, as builds do.
    private func write(_ bytes: Data) throws {
        let file = try scratch.write(bytes, as: "next")
        rename(file, "\(folder)/libFlat7Theme.so")
    }

    private var theme: Data {
        get throws {
            let built = try #require(HostLibrary.folder)
            return try Data(contentsOf: URL(filePath: "\(built)/libFlat7Theme.so"))
        }
    }

    private func watch() throws -> PluginWatch {
        try PluginWatch(WatchedFolder.all(in: folder))
    }

    @Test func waitingForTheFirstBuildReturnsIt() async throws {
        try write(theme)
        let watch = try watch()

        let isBuilt = await watch.buildFirst { Issue.record("\($0)") }

        #expect(isBuilt && watch.files.count == 1)
        #expect(watch.files.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        watch.stop()
        #expect(!watch.files.contains { FileManager.default.fileExists(atPath: $0) })
    }

    @Test func aFirstBuildThatFailsIsReportedAndItsCorrectionEndsTheWait() async throws {
        try write(theme.prefix(5_000))
        let (good, watch) = (try theme, try watch())
        var reports: [String] = []

        let isBuilt = await watch.buildFirst { report in
            guard case .failed(let words) = report else { return }
            reports.append(words)
            try? write(good)
        }

        #expect(isBuilt && watch.files.count == 1)
        #expect(reports.count == 1 && reports[0].contains("libFlat7Theme.so"))
        watch.stop()
    }

    @Test func aMistakeOfOneFolderLastsUntilThatOneIsCorrected() async throws {
        let other = try scratch.folder("other")
        let good = try theme
        let watch = try PluginWatch([.libraries(folder), .libraries(other)])
        let (reports, report) = AsyncStream.makeStream(of: PluginWatch.Report.self)
        let following = Task {
            await watch.follow({ [] }, rereading: nil) {
                report.yield($0)
            } _: { _, _ in
            }
        }
        // A child of another test may close a written file later, which is one more change.
        func words(after last: String) async -> String? {
            for await report in reports where Self.words(report) != last {
                return Self.words(report)
            }
            return nil
        }

        try write(good.prefix(5_000))
        #expect(await words(after: "") == "failed")
        rename(try scratch.write(good, as: "next"), "\(other)/libFlat7Theme.so")
        let mistaken = "built other, and another mistake remains"
        #expect(await words(after: "failed") == mistaken)
        try write(good)
        #expect(await words(after: mistaken) == "built built")

        following.cancel()
        watch.stop()
    }

    private static func words(_ report: PluginWatch.Report) -> String {
        switch report {
        case .built(let name, _, let isFaultless):
            "built \(name)\(isFaultless ? "" : ", and another mistake remains")"
        case .failed: "failed"
        default: "\(report)"
        }
    }

    @Test func aPackageWithoutAPluginIsLeftOutBesideOthers() async throws {
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Words", targets: [.target(name: "Words")])

            """
        let package = try scratch.folder("Words")
        try scratch.folder("Words/Sources/Words")
        try scratch.write(manifest.utf8, as: "Words/Package.swift")
        try scratch.write("public let word = 1\n".utf8, as: "Words/Sources/Words/Words.swift")
        try write(theme.prefix(5_000))
        let good = try theme
        let watch = try PluginWatch([WatchedFolder.only(in: package), .libraries(folder)])
        var (notes, failures): ([String], Int) = ([], 0)

        // The package is saved again, and built again, before the others are complete.
        let isBuilt = await watch.buildFirst { report in
            if case .note(let words) = report { notes.append(words) }
            guard case .failed = report else { return }
            failures += 1
            if failures < 3 {
                let source = failures == 1 ? "mistake\n" : "public let word = 2\n"
                _ = try? scratch.write(source.utf8, as: "Words/Sources/Words/Words.swift")
            }
            if failures == 2 { try? write(good.prefix(5_001)) }
            if failures == 3 { try? write(good) }
        }

        #expect(isBuilt && watch.files.count == 1 && failures == 3)
        #expect(notes.count == 1)
        #expect(notes.allSatisfy { $0.contains("builds no plugin") })
        watch.stop()
    }

    @Test func aTaskThatIsCancelledEndsTheWait() async throws {
        try write(theme.prefix(5_000))
        let watch = try watch()
        let (failures, failed) = AsyncStream.makeStream(of: Void.self)
        let waiting = Task { await watch.buildFirst { _ in failed.yield() } }
        for await _ in failures { break }

        waiting.cancel()

        #expect(await waiting.value == false)
        #expect(watch.files.isEmpty)
        watch.stop()
    }
}
