@_spi(Host) import LiferayKit
import ScreensHTTP
import ScreensKit
import TestSupport
import Testing

/// Files as portals send them, and the addresses made of what they say.
struct FileEntryTests {
    private static let bean: JSONObject = [
        "fileEntryId": "38001", "groupId": 20143, "folderId": "37001", "title": "My pier.png",
        "extension": "png", "mimeType": "Image/PNG; q=1", "size": "1240", "version": "1.1",
        "uuid": "3f2b-8c14", "createDate": 1, "modifiedDate": "2", "userId": "20201",
        "userName": "Jane Doe", "description": "By the ferry",
    ]

    @Test func idsAndSizesAreNumbersOrTexts() throws {
        let file = try #require(FileEntry(.object(Self.bean)))

        #expect(file.fileEntryId == 38001 && file.groupId == 20143 && file.folderId == 37001)
        #expect(file.title == "My pier.png" && file.fileName == "My pier.png")
        #expect(file.mediaType == "image/png" && file.size == 1_240 && file.version == "1.1")
        #expect(file.createDate == Timestamp(milliseconds: 1))
        #expect(file.modifiedDate == Timestamp(milliseconds: 2))
        #expect(file.userId == 20201 && file.userName == "Jane Doe")
        #expect(file.description == "By the ferry" && file.fileExtension == "png")
        #expect(file.path == "/documents/20143/37001/My%20pier.png/3f2b-8c14?version=1.1")
        #expect(file.thumbnailPath == file.path.map { $0 + "&imageThumbnail=1" })
    }

    @Test(
        arguments: [.null, [], "x", [:], ["fileEntryId": 0], ["fileEntryId": "x"]] as [JSONValue]
    )
    func whatHasNoIdIsNoFile(reply: JSONValue) {
        #expect(FileEntry(reply) == nil)
    }

    @Test(arguments: bean.keys.sorted().filter { $0 != "fileEntryId" })
    func anyOtherMemberMayBeMissingOrOfAnotherType(name: String) {
        for value in [nil, .null, [:], [1], false, -1, .int64(.min), 0.5] as [JSONValue?] {
            var bean = Self.bean
            bean[name] = value

            let file = FileEntry(.object(bean))

            #expect(file?.fileEntryId == 38001)
            #expect(file?.path.map { PortalPath($0) != nil } ?? true)
            #expect(file?.size ?? 0 >= 0)
        }
    }

    @Test func aVersionMayBeANumber() {
        var bean = Self.bean
        bean["version"] = 1.5

        #expect(FileEntry(.object(bean))?.version == "1.5")
    }

    @Test(arguments: ["1.0&x=1", "1.0/..", "x", "1.0#", "９"])
    func whatIsNoVersionIsNotInTheAddress(version: String) {
        var bean = Self.bean
        bean["version"] = .text(version)

        #expect(FileEntry(.object(bean))?.path?.hasSuffix("/3f2b-8c14") == true)
        #expect(FileEntry(.object(bean))?.thumbnailPath?.hasSuffix("?imageThumbnail=1") == true)
    }

    @Test(arguments: ["", "..", "a/b", "a?b", "a#b", "%2e%2e", "a b", "é"])
    func withoutAProperUUIDThereIsNoAddress(uuid: String) {
        var bean = Self.bean
        bean["uuid"] = .text(uuid)

        let file = FileEntry(.object(bean))

        #expect(file != nil && file?.path == nil && file?.thumbnailPath == nil)
        #expect(file?.media(.image) == nil)
    }

    @Test func anAssetSaysWhatItsObjectDoesNot() throws {
        let asset = AssetEntry([
            "className": "com.liferay.document.library.kernel.model.DLFileEntry",
            "classPK": "38001", "groupId": "20143", "title": "plan.pdf", "userName": "Jane",
            "mimeType": "application/pdf", "description": "All floors", "modifiedDate": 7,
            "object": ["url": "/documents/20143/37001/plan.pdf/f-1"],
        ])

        let file = try #require(FileEntry(asset))

        #expect(file.fileEntryId == 38001 && file.title == "plan.pdf" && file.userName == "Jane")
        #expect(file.kind == .pdf && file.description == "All floors")
        #expect(file.modifiedDate == Timestamp(milliseconds: 7))
        #expect(file.path == "/documents/20143/37001/plan.pdf/f-1")
        #expect(FileEntry(AssetEntry(["className": "com.acme.Widget", "classPK": 1])) == nil)
    }

    @Test(arguments: [
        "+ & ; : [ ] ? # % ' \" < >", "résumé (1) copy.pdf", "議事録_最終版.docx", "عربية.txt", "100%",
        "a;b", "emoji 👩‍👩‍👧.png", "~!@$^*=", "%zz",
    ])
    func aTitleIsThePathsNameDecoded(title: String) throws {
        #expect(try name(inPathOf: title) == title)
    }

    @Test(arguments: [
        ("", "_"), (".", "_."), ("..", "_.."), ("a/b", "a_b"), ("a\\b", "a_b"),
        ("%2e%2e", "_2e_2e"),
        ("%252f", "_252f"), (";a", "_;a"), ("..;/", "_..;_"), ("a\u{0}b\n", "a_b_"), ("/", "_"),
    ])
    func whatNoNameCanHaveIsAnUnderscore(title: String, name: String) throws {
        #expect(try self.name(inPathOf: title) == name)
    }

    @Test func anyTitleGivesASafePathThatDecodesToIt() throws {
        var dice = Dice(17)
        let letters = Array("ab .;%2fF5cC/\\\u{0}\n?#&+é議ع👍\u{202E}").map(String.init)
        for _ in 0..<3_000 {
            let title = (0..<dice.roll(12)).map { _ in dice.pick(letters) }.joined()

            let name = try name(inPathOf: title)

            let (expected, actual) = (Array(title.utf8), Array(name.utf8))
            let rest = actual.suffix(expected.count)
            #expect(actual.count - expected.count <= 1, "\(title)")
            #expect(zip(expected, rest).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "_") })
        }
    }

    @Test func aLongTitleGivesAShortPath() throws {
        for title in [
            String(repeating: "議", count: 100_000),
            "a" + String(repeating: "\u{301}", count: 100_000),
        ] {
            let file = FileEntry(fileEntryId: 1, groupId: 2, title: title, uuid: "u")

            #expect(file.path.map { PortalPath($0) != nil } == true)
            #expect(file.fileName.utf8.count <= 200 && file.title.utf8.count <= 1_000)
        }
    }

    @Test(arguments: [
        ("pier", "png", "pier.png"), ("pier.PNG", "png", "pier.PNG"),
        ("pier.tar", "gz", "pier.tar.gz"),
        ("../../etc/passwd", "", "_._.._etc_passwd"), (".profile", "", "_profile"),
        ("..", "", "file"), ("", "", "file"), ("a\u{202E}gnp.exe", "", "a_gnp.exe"),
        ("a\u{7}\n", "txt", "a__.txt"),
    ])
    func aFileIsSavedUnderOneName(title: String, ending: String, name: String) {
        var bean = Self.bean
        (bean["title"], bean["extension"]) = (.text(title), .text(ending))

        #expect(FileEntry(.object(bean))?.fileName == name)
    }

    @Test(arguments: [
        ("image/png", Media.Kind.image), ("image/svg+xml", .file), ("video/mp4", .video),
        ("audio/mpeg", .audio), ("application/pdf", .pdf), ("text/html", .file), ("", .file),
        ("image/png\r\nx", .file),
    ])
    func theTypeSaysHowItIsShown(type: String, kind: Media.Kind) {
        let file = FileEntry(fileEntryId: 1, groupId: 2, title: "a", mediaType: type, uuid: "u")

        #expect(file.kind == kind && file.media(kind)?.kind == kind)
    }

    @Test(arguments: ["", "png", "image/png\r\nx"])
    func whatIsNoTypeNoVersionAndNoUUIDIsMissing(text: String) {
        let file = FileEntry(
            fileEntryId: 1,
            groupId: 2,
            title: "a",
            mediaType: text,
            version: text,
            uuid: "\(text)/"
        )

        #expect(file.mediaType == nil && file.version == nil && file.uuid == nil)
        #expect(file.fileExtension == nil && file.path == nil)
    }

    @Test func aMediaHasTheTitleOrElseTheNameOfTheFile() {
        let file = FileEntry(
            fileEntryId: 1,
            groupId: 2,
            title: "",
            fileName: "a.mp4",
            mediaType: "video/mp4",
            size: 7,
            version: "1.0",
            uuid: "u"
        )

        let media = file.media(.video, fit: .fill)

        #expect(media?.title == "a.mp4" && media?.fileName == "a.mp4" && media?.size == 7)
        #expect(media?.path == "/documents/2/0/_/u?version=1.0" && media?.version == "1.0")
        #expect(media?.mediaType == "video/mp4" && media?.fit == .fill)
    }

    @Test(
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"),
            (1_240_000, "1.2 MB"),
            (999_949, "999.9 kB"), (999_960, "1 MB"), (5_000_000_000, "5 GB"), (-1, "0 bytes"),
            (.max, "9,223,372 TB"),
        ] as [(Int64, String)]
    )
    func aSizeIsWrittenInWords(bytes: Int64, words: String) {
        #expect(DrawingContext().fileSize(bytes) == words)
    }

    private func name(inPathOf title: String) throws -> String {
        let file = FileEntry(fileEntryId: 1, groupId: 2, title: title, uuid: "u")
        let address = try #require(file.path)
        let path = try #require(PortalPath(address))
        let parts = path.path.split(separator: "/", omittingEmptySubsequences: false)
        try #require(parts.count == 6 && path.query.isEmpty && path.isOfFile)
        return PortalPath.decoded(parts[4])
    }
}
