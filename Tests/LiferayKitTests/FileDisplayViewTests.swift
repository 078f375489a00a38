import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// What the default views of files show.
struct FileDisplayViewTests {
    private struct View: FileDisplayView {}

    private func file(_ title: String, _ type: String, uuid: String = "u") -> FileEntry {
        FileEntry(
            fileEntryId: 1,
            groupId: 2,
            title: title,
            mediaType: type,
            size: 1_240_000,
            version: "1.1",
            uuid: uuid
        )
    }

    private func body(_ model: FileDisplayModel, _ locale: LocaleIdentifier = "en_US") -> [Node] {
        View().body(of: model, in: DrawingContext(locale: locale)).children
    }

    private func texts(_ nodes: [Node]) -> [String] { nodes.flatMap(\.subtree).compactMap(\.text) }

    @Test func aFileHasATitleItselfFactsAndADescription() throws {
        var entry = file("Harbour.mp4", "video/mp4")
        (entry.userName, entry.description) = ("Jane Doe", "In the morning")
        entry.modifiedDate = Timestamp(milliseconds: 0)

        let nodes = body(FileDisplayModel(phase: .ready, entry: entry, kind: .video))

        #expect(nodes.map(\.kind) == [.text, .media, .facts, .text])
        #expect(nodes[0].role == .title && nodes[0].text == "Harbour.mp4")
        #expect(nodes[1].extras?.media == entry.media(.video))
        #expect(texts([nodes[2]]) == ["Video (MP4)", "1.2 MB", "Version 1.1", "Jane Doe"])
        #expect(nodes[2].children[3].kind == .time && nodes[3].text == "In the morning")
    }

    @Test(
        arguments: [
            (.pdf, "plan.pdf", "application/pdf", "PDF"),
            (.image, "a.png", "image/png", "Picture (PNG)"),
            (.audio, "a", "audio/mpeg", "Audio"),
            (.file, "a.docx", "application/msword", "File (DOCX)"),
        ] as [(Media.Kind, String, String, String)]
    )
    func theTypeIsInWords(kind: Media.Kind, title: String, type: String, words: String) {
        let model = FileDisplayModel(phase: .ready, entry: file(title, type), kind: kind)

        #expect(texts(body(model)).contains(words))
    }

    @Test func whatIsNotKnownIsLeftOut() {
        let entry = FileEntry(fileEntryId: 1, groupId: 0, title: "")

        let nodes = body(FileDisplayModel(phase: .ready, entry: entry))

        #expect(nodes.map(\.kind) == [.text, .facts] && texts(nodes) == ["—", "File"])
    }

    @Test func wordsAndNumbersAreThoseOfTheLocale() {
        let model = FileDisplayModel(phase: .ready, entry: file("a.png", "image/png"), kind: .image)

        #expect(texts(body(model, "de_DE")).suffix(3) == ["Bild (PNG)", "1,2 MB", "Version 1.1"])
        #expect(texts(body(model, "fr_FR")).suffix(3) == ["Image (PNG)", "1,2 Mo", "Version 1.1"])
    }

    @Test(arguments: [(Media.Fit.fill, Node.Shape.wide), (.fit, .natural), (.center, .natural)])
    func aPlaceholderIsShownUntilThereIsAFile(mode: Media.Fit, shape: Node.Shape) {
        var model = FileDisplayModel(phase: .loading, kind: .image)
        (model.placeholder, model.placeholderImageMode) = ("/documents/1/0/lake.png/2", mode)

        let waiting = body(model)
        model.phase = .ready
        model.entry = file("a.png", "image/png")

        #expect(waiting.map(\.kind) == [.image, .skeleton])
        #expect(waiting[0].extras?.shape == shape && waiting[0].extras?.isDecorative == true)
        #expect(!body(model).contains { $0.kind == .image })
    }

    @Test func aFailureIsToldWithAButtonThatTriesAgain() {
        let model = FileDisplayModel(phase: .failed, problem: .portal(.connection("gone")))

        let actions = body(model).flatMap(\.subtree).compactMap(\.extras?.action)

        #expect(actions == [model.loadAction])
    }

    @Test func aCopyIsMarked() {
        var model = FileDisplayModel(phase: .ready, entry: file("a.png", "image/png"), kind: .image)
        model.freshness = Freshness(source: .cache)

        #expect(body(model).flatMap(\.subtree).contains { $0.kind == .badge })
    }
}
