import ScreensKit
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// Files of the portal on a terminal, which other programs show.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct MediaScreenTests {
    /// What was done with files.
    @MainActor
    private final class Files {
        var done: [String] = []
        var outcome = MediaOutcome.opened

        func options(_ options: inout LiveOptions) {
            options.openMedia = { media, _, _ in
                self.done.append("open \(media.path)")
                return self.outcome
            }
            options.saveMedia = { media, _, _ in
                self.done.append("save \(media.path)")
                return self.outcome
            }
        }
    }

    private func media(_ name: String = "pier") -> Node {
        .media(
            Media(
                .video,
                path: "/\(name).mp4",
                version: "1",
                mediaType: "video/mp4",
                title: "The \(name)",
                fileName: "\(name).mp4",
                size: 4_200_000
            )
        )
    }

    @Test func itShowsWhatItIsAndWhichKeysThereAre() async throws {
        let screen = try await NodeScreen(media()) { Files().options(&$0) }

        let lines = await screen.press(.tab)

        #expect(lines.contains { $0.contains("► The pier") })
        #expect(lines.contains { $0.contains("Video · 4.2 MB") })
        #expect(lines.last?.contains("Enter open   s save") == true)
    }

    @Test func keysOpenAndSaveIt() async throws {
        let files = Files()
        let screen = try await NodeScreen(media()) { files.options(&$0) }

        await screen.press(.tab, .enter)
        try await until("it is opened") { files.done == ["open /pier.mp4"] }
        try await until("that is said") { screen.screen.status == "pier.mp4 was opened." }
        files.outcome = .saved("/tmp/pier.mp4")
        await screen.press(.character("s"))
        try await until("it is saved") { files.done.last == "save /pier.mp4" }
        try await until("that is said") {
            screen.screen.status == "pier.mp4 was saved as /tmp/pier.mp4."
        }
        files.outcome = .failed("There is no space left.")
        await screen.press(.character("o"))
        try await until("that is said") { screen.screen.status == "There is no space left." }
        #expect(files.done.count == 3)
    }

    @Test func theOnlyFileNeedsNoFocus() async throws {
        let files = Files()
        let screen = try await NodeScreen(media()) { files.options(&$0) }

        await screen.press(.character("s"))

        try await until("it is saved") { files.done == ["save /pier.mp4"] }
    }

    @Test func ofSeveralFilesTheOneWithTheFocusIsMeant() async throws {
        let files = Files()
        let screen = try await NodeScreen(.column([media(), media("lake")])) {
            files.options(&$0)
        }

        await screen.press(.character("o"))
        #expect(screen.screen.status == "Press ? for help.")
        await screen.press(.tab, .tab, .enter)

        try await until("it is opened") { files.done == ["open /lake.mp4"] }
    }

    @Test func aProgramThatOpensNoFilesSaysSo() async throws {
        let screen = try await NodeScreen(media())

        await screen.press(.tab, .enter)

        #expect(screen.screen.status == "Files cannot be opened here.")
    }

    @Test func theLinearModeOpensItByItsNumberAndSavesIt() async throws {
        let files = Files()
        let stage = try await NodeScreen(media())
        var options = LiveOptions(color: .none) { stage, width in stage.context(width) }
        files.options(&options)
        var (printed, answers): ([String], [String]) = ([], ["1", "d", "d 2", "q"])
        let surface = LinearSurface(options, columns: 80) {
            printed.append($0)
        } readLine: { _ in
            answers.isEmpty ? nil : answers.removeFirst()
        }

        surface.printer.patience = .seconds(60)
        try await surface.present(stage.screen.stage)

        #expect(files.done == ["open /pier.mp4", "save /pier.mp4"])
        #expect(printed.first?.hasPrefix("1. Video: The pier") == true)
        #expect(printed.last == "There is no file with the number 2.")
    }
}
