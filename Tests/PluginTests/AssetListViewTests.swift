import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Testing

/// The rows of lists of assets, whatever the theme.
struct AssetListViewTests {
    private struct View: AssetListView {}

    private let wide = DrawingContext()

    private func row(_ entry: AssetEntry, at index: Int = 1) -> Node {
        View().row(entry, at: index, in: wide)
    }

    private func arrangement(_ entries: [AssetEntry]) -> Node.Arrangement {
        View().arrangement(of: .sample(entries: entries), in: wide)
    }

    @Test func aRowOfNewsSaysNothingOfItsClass() {
        let row = row(.sampleOfNews())

        let symbols = row.subtree.compactMap { $0.extras?.image?.symbol }
        #expect(!row.subtree.contains { $0.kind == .badge } && symbols == [.message])
        #expect(row.subtree.compactMap(\.text).contains("Ann Lee"))
    }

    @Test func onlyTheFirstRowOfNewsWithAPictureLeads() {
        func leads(_ entry: AssetEntry, at index: Int) -> Bool {
            row(entry, at: index).subtree.contains { $0.extras?.shape == .cover }
        }
        var bare = AssetEntry.sampleOfNews()
        bare.listing.coverPath = nil
        var mixed = AssetEntry.sampleOfNews()
        mixed.listing.collection = .mixed

        #expect(leads(.sampleOfNews(), at: 0) && !leads(.sampleOfNews(), at: 1))
        #expect(!leads(bare, at: 0) && !leads(mixed, at: 0))
    }

    @Test func theFirstRowIsTheSameAloneAndInALongList() {
        var rows = PagedRows<AssetEntry>(firstPageSize: 2, pageSize: 2)
        rows.start(with: [.sampleOfNews(), .sampleOfNews()], counted: 332)
        let model = AssetListModel(phase: .ready, rows: rows)

        let window = View().rows(0..<64, of: model, in: wide)

        #expect(window.count == 64 && window[0] == row(.sampleOfNews(), at: 0))
        #expect(View().rows(0..<1, of: model, in: wide) == [window[0]])
        #expect(View().rows(1..<2, of: model, in: wide) == [window[1]])
    }

    @Test func thumbsAreSmallFilesAndTheLeadingPictureIsNot() {
        func path(at index: Int) -> String? {
            let shapes: Set<Node.Shape> = [.cover, .thumb]
            return row(.sampleOfNews(), at: index).subtree.first {
                $0.extras?.shape.map(shapes.contains) == true
            }?.extras?.image?.portalPath
        }

        #expect(path(at: 0) == "/documents/20143/38003/Harbour.png/1")
        #expect(path(at: 1) == "/documents/20143/38003/Harbour.png/1?imageThumbnail=1")
    }

    @Test func aUserIsThePersonAndNotWhoeverChangedTheAccount() {
        let texts = row(.sampleOfUser()).subtree.compactMap(\.text)

        #expect(texts == ["PG", "Priya García", "Quality engineer"])
        #expect(arrangement([.sampleOfUser()]) == .grid)
    }

    @Test func aUserWithAPictureHasItInsteadOfInitials() {
        let portrait = row(.sampleOfUser(portraitId: 7)).subtree.first { $0.kind == .image }

        #expect(portrait?.extras?.shape == .avatar56 && portrait?.text == "PG")
        let path = portrait?.extras?.image?.portalPath
        #expect(path?.hasPrefix("/image/user_male_portrait?img_id=7") == true)
    }

    @Test func picturesAreSideBySideWithTitleAndDay() {
        let tile = row(.sampleOfPicture())

        #expect(arrangement([.sampleOfPicture()]) == .grid)
        #expect(tile.children.first?.extras?.shape == .cover)
        #expect(tile.subtree.compactMap(\.text) == ["Lake, morning"])
        #expect(tile.subtree.contains { $0.kind == .time })
    }

    @Test func inAListOfSeveralClassesEachRowHasTheSignOfItsClass() {
        var entry = AssetEntry.sampleOfNews()
        entry.listing.collection = .mixed
        var user = AssetEntry.sampleOfUser()
        user.listing.collection = .mixed

        let sign = row(entry).children.first?.extras?.image
        #expect(sign?.symbol == .document && sign?.label == "Blog entry")
        #expect(row(user).children.first?.extras?.shape == .avatar40)
        #expect(arrangement([entry, user]) == .rows)
    }

    @Test(
        arguments: [
            ("video/mp4", "Video", .file), ("audio/mpeg", "Audio", .file),
            ("Application/PDF", "PDF", .document), ("text/plain", "File", .file),
            ("", "File", .file),
        ] as [(String, String, ImageReference.Symbol)],
        [AssetListing.Collection.alike, .mixed]
    )
    func aFileWithoutAPictureSaysWhatItIs(
        file: (type: String, label: String, symbol: ImageReference.Symbol),
        collection: AssetListing.Collection
    ) {
        var entry = AssetEntry([
            "className": "com.liferay.document.library.kernel.model.DLFileEntry",
            "title": "Pier", "mimeType": .text(file.type),
            "object": ["url": "/documents/1/2/Pier/3"],
        ])
        entry.listing.collection = collection

        let sign = row(entry).subtree.first { $0.extras?.image?.symbol != nil }?.extras?.image

        #expect(sign?.label == file.label && sign?.symbol == file.symbol)
    }

    @Test func aPictureAmongFilesHasAThumbnailInsteadOfASign() {
        var entry = AssetEntry.sampleOfPicture()
        entry.listing.collection = .alike

        let images = row(entry).subtree.compactMap(\.extras?.image)

        #expect(images.contains { $0.portalPath == entry.thumbnailPath })
        #expect(images.allSatisfy { $0.symbol == nil })
    }

    @Test(arguments: [
        (0.92 as Double?, "★ 4.6"), (1, "★ 5"), (7, "★ 5"), (0, nil), (nil, nil), (.nan, nil),
    ])
    func starsAreShownIfSomebodyGaveSome(score: Double?, text: String?) {
        var entry = AssetEntry.sampleOfNews()
        entry.listing.averageScore = score

        let stars = row(entry).subtree.compactMap(\.text).first { $0.hasPrefix("★") }

        #expect(stars == text)
    }

    @Test(
        arguments: [
            (1 as Int?, "1", "1 comment"), (3, "3", "3 comments"), (0, nil, nil), (nil, nil, nil),
            (-4, nil, nil),
        ] as [(Int?, String?, String?)]
    )
    func commentsAreCountedBehindTheirSymbol(count: Int?, text: String?, label: String?) {
        var entry = AssetEntry.sampleOfNews()
        entry.listing.commentCount = count

        let nodes = Array(row(entry).subtree)
        let sign = nodes.firstIndex { $0.extras?.image?.symbol == .message }

        let number = sign.map { nodes[$0 + 1] }
        #expect(number?.text == text && number?.extras?.label == label)
        // No line ends between the two.
        #expect(sign.map { nodes[$0 - 1].kind } == text.map { _ in .paragraph })
    }

    @Test(
        arguments: [
            ("es_ES", "2 comentarios"), ("ja_JP", "コメント2件"), ("ar_SA", "تعليقان"),
            ("de_DE", "2 Kommentare"), ("fr_FR", "2 commentaires"),
        ] as [(LocaleIdentifier, String)]
    )
    func commentsAreReadOutInTheLanguageOfTheUser(locale: LocaleIdentifier, label: String) {
        var entry = AssetEntry.sampleOfNews()
        entry.listing.commentCount = 2

        let row = View().row(entry, at: 1, in: DrawingContext(locale: locale))

        #expect(row.subtree.contains { $0.extras?.label == label })
    }

    @Test func portalsCannotNameFilesElsewhere() {
        for address in ["//other.example/a.png", "https://other.example/a.png", "a.png", ""] {
            let entry = AssetEntry.sampleOfPicture(url: address)
            #expect(entry.picturePath == nil && entry.thumbnailPath == nil)
        }
        let odd = AssetEntry.sampleOfPicture(version: "1&x=2")
        #expect(odd.picturePath == "/documents/20143/0/lake.png/9")
        #expect(
            AssetEntry.sampleOfPicture().thumbnailPath
                == "/documents/20143/0/lake.png/9?version=1.0&imageThumbnail=1"
        )
    }

    @Test func articlesHaveTheirSmallPicture() {
        func entry(_ address: JSONValue, isUsed: Bool) -> AssetEntry {
            AssetEntry([
                "className": "com.liferay.journal.model.JournalArticle",
                "object": [
                    "modelAttributes": ["smallImage": .bool(isUsed), "smallImageURL": address]
                ],
            ])
        }

        #expect(entry("/image/7", isUsed: true).thumbnailPath == "/image/7")
        #expect(entry("/image/7", isUsed: false).picturePath == nil)
        #expect(entry("https://other.example/7", isUsed: true).picturePath == nil)
    }

    @Test func whatAListAddsIsCoded() throws {
        let entry = AssetEntry.sampleOfNews()

        let bytes = try #require(JSON.bytes(of: entry))
        #expect(JSON.value(AssetEntry.self, from: bytes) == entry)
        let bare = try #require(JSON.bytes(of: AssetEntry.sample()))
        #expect(!String(decoding: bare, as: UTF8.self).contains("listing"))
    }
}
