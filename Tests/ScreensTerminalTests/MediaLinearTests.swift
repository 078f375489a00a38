import DemoPortal
import ScreensApps
import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensPrinting
@_spi(Host) import ScreensRendering
import TestSupport
import Testing

@_spi(Host) @testable import ScreensHost
@testable import ScreensTerminal

/// The pages of the demo app with media and comments, read line by line and printed.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct MediaLinearTests {
    /// A line that a user enters, found in what was printed last.
    private typealias Step = ([String]) throws -> String

    private let portal: DemoPortal
    private let host: ScreenletHost

    init() throws {
        portal = try DemoPortal()
        let folder = try #require(HostLibrary.folder)
        host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([.init(path: folder, origin: .installation)])
            ),
            server: try LiferayServerContext(
                server: portal.url,
                companyId: portal.companyId,
                groupId: portal.groupId
            ),
            session: SessionContext(user: portal.user, password: portal.password)
        )
    }

    private func page(_ name: String, ofObject sample: String?) async throws -> Stage {
        guard let sample else { return try await page(name) }
        let entryId = try #require(portal.samples[sample]?.int64)
        return try await page(name, ["classPK": .int64(try #require(portal.objects[entryId]))])
    }

    private func page(_ name: String, _ values: JSONObject = [:]) async throws -> Stage {
        let stage = try await host.stage(
            appIn: "\(TestBuild.root)/Plugins/Intranet",
            at: AppAddress(page: name, values: values)
        )
        stage.show()
        await stage.settled()
        return stage
    }

    /// Enters what the steps find; returns what was printed after the last one, and which files were used.
    private func read(_ stage: Stage, _ steps: Step...) async throws
        -> (lines: [String], files: [String])
    {
        var (rest, printed, files) = (steps[...], [String](), [String]())
        var options = LiveOptions(color: .none) { stage, width in stage.context(width) }
        options.openMedia = { media, _, _ in
            files.append("open \(media.fileName)")
            return .opened
        }
        options.saveMedia = { media, _, _ in
            files.append("save \(media.fileName)")
            return .opened
        }
        func news() -> [String] {
            defer { printed = [] }
            return printed.flatMap { $0.split(separator: "\n").map(String.init) }
        }
        let surface = LinearSurface(options, columns: 100) {
            printed.append($0)
        } readLine: { _ in
            await stage.settled()
            guard let step = rest.popFirst() else { return nil }
            return try step(news())
        }
        surface.printer.patience = .seconds(60)
        try await surface.present(stage)
        return (news(), files)
    }

    /// Chooses what has a text, and a number before it; of several, the first one behind another text.
    private func choose(
        _ text: String,
        behind other: String = "",
        after words: String = ""
    ) -> Step {
        { lines in
            #expect(words.isEmpty || lines.contains { $0.contains(words) }, "\(words): \(lines)")
            let start = try #require(lines.firstIndex { $0.contains(other) }, "\(other): \(lines)")
            for line in lines[start...] {
                let before = line.firstRange(of: text).map { line[..<$0.lowerBound] } ?? ""
                if let number = before.firstMatch(of: #/(\d+)\. $/#)?.1 { return String(number) }
            }
            throw ToolFailure(words: "no number before “\(text)”: \(lines)")
        }
    }

    /// Chooses the field with a label, whose number is in the line below.
    private func fill(_ label: String) -> Step {
        { lines in
            let line = try #require(lines.firstIndex { $0.contains(label) }, "\(lines)")
            let number = lines[(line + 1)...].first?.firstMatch(of: #/(\d+)\./#)?.1
            return String(try #require(number, "\(lines[line...])"))
        }
    }

    private func enter(_ text: String) -> Step { { _ in text } }

    @Test func everyActionOfTheGalleryHasANumber() async throws {
        let before = try portal.documents()
        // However busy the machine is, what was deleted can be taken back.
        host.sleep = { _ in try await Task.sleep(for: .seconds(86_400)) }

        let (lines, _) = try await read(
            try await page("pictures"),
            choose("Autumn path.jpg"),
            choose("[ Next ]", after: "2 of 40"),
            choose("[ Previous ]", after: "3 of 40"),
            choose("[ Delete ]", after: "2 of 40"),
            choose("[ Undo ]", after: "“Autumn path.jpg” was deleted."),
            choose("[ All pictures ]", after: "2 of 40"),
            choose("[ Add pictures ]", after: "Rows 1 to 10 of 40.")
        )

        #expect(lines.contains { $0.contains("[ Cancel ]") }, "\(lines)")
        #expect(try portal.documents() == before)
    }

    @Test func aPictureIsOpenedByItsNumber() async throws {
        let (_, files) = try await read(
            try await page("pictures"),
            choose("Autumn path.jpg"),
            choose("Picture: Autumn path.jpg", after: "2 of 40")
        )

        #expect(files == ["open Autumn path.jpg"])
    }

    @Test func theTitleOfAPictureIsReadOnce() async throws {
        let (lines, _) = try await read(try await page("pictures"))

        #expect(lines.count { $0.contains("Autumn path.jpg") } == 1, "\(lines)")
    }

    @Test func aCommentIsWrittenChangedAndDeletedByNumbers() async throws {
        let words = "Lines can be read aloud"

        let (lines, _) = try await read(
            try await page("article", ofObject: "blogEntryId"),
            fill("Your comment"),
            enter(words),
            choose("[ Comment ]"),
            enter("n"),
            choose("[ Edit ]", behind: words, after: "of 11."),
            choose("[ Cancel ]", behind: "Comments"),
            choose("[ Delete ]", behind: words),
            choose("[ Delete ]", behind: words, after: "Delete this comment?")
        )

        #expect(!lines.contains { $0.contains(words) }, "\(lines)")
        let left = try portal.comments(
            className: portal.samples["className"]?.text ?? "",
            classPK: try #require(portal.samples["classPK"]?.int64)
        )
        #expect(!left.isEmpty && left.allSatisfy { !$0.body.contains(words) })
    }

    @Test func aCommentHasAPageWithTheSameActions() async throws {
        let (lines, _) = try await read(
            try await page("comment", ["commentId": portal.samples["commentId"] ?? .null]),
            choose("[ Edit ]"),
            choose("[ Cancel ]"),
            choose("[ Delete ]"),
            choose("[ Cancel ]")
        )

        #expect(lines.contains { $0.contains(". [ Edit ]") }, "\(lines)")
    }

    @Test(arguments: [
        ("picture", "Picture: ", ".jpg"), ("tour", "Video: ", ".mp4"), ("chime", "Audio: ", ".wav"),
        ("first-week", "PDF: ", ".pdf"), ("file", "File: ", ".txt"),
    ])
    func aFileIsOpenedAndSavedByItsNumber(name: String, kind: String, ending: String) async throws {
        let stage = try await page(name, ofObject: name == "file" ? "textEntryId" : nil)

        let (_, files) = try await read(stage, choose(kind), enter("d"))

        #expect(files.count == 2 && files.allSatisfy { $0.hasSuffix(ending) }, "\(files)")
        #expect(files.map { $0.prefix(4) } == ["open", "save"])
    }

    @Test(arguments: [
        ("pictures", "Autumn path.jpg"), ("picture", "JPG"), ("tour", "MP4"), ("chime", "WAV"),
        ("first-week", "PDF"), ("article", "Comments"),
    ])
    func aPrintHasTheSameWithoutControlSequences(name: String, words: String) async throws {
        let stage = try await page(name, ofObject: name == "article" ? "blogEntryId" : nil)

        let text = await stage.text(columns: 80)

        #expect(text.contains(words), "\(text)")
        #expect(!text.contains("\u{1B}"))
    }
}
