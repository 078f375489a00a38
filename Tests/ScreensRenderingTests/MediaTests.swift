@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting
import TestSupport
import Testing

/// Files of the portal: on pages that have addresses for them, on others, and as text.
struct MediaTests {
    /// Addresses of this server for everything but what is left out.
    private static func renderer(
        without missing: Set<HTMLMediaAddresses.Part> = [],
        isLive: Bool = true
    ) -> HTMLRenderer {
        var renderer = HTMLRenderer(isLive: isLive)
        renderer.media = HTMLMediaAddresses("test") { _, part in
            guard !missing.contains(part) else { return nil }
            return switch part {
            case .content: "/media/1"
            case .download: "/media/1/download"
            case .poster: "/media/1/poster"
            case .captions(let index): "/media/1/captions/\(index)"
            }
        }
        return renderer
    }

    private static func media(
        _ kind: Media.Kind,
        _ type: String,
        title: String = "Pier",
        fileName: String = "pier.bin",
        fit: Media.Fit = .fit
    ) -> Media {
        Media(
            kind,
            path: "/documents/20143/0/pier/4f1c?version=1.0",
            version: "1.0",
            mediaType: type,
            title: title,
            fileName: fileName,
            size: 1_240_000,
            fit: fit
        )
    }

    private static func html(_ node: Node, by renderer: HTMLRenderer = renderer()) -> String {
        String(decoding: renderer.fragment(draw(node)), as: UTF8.self)
    }

    @Test func aVideoHasItsPosterItsCaptionsAndAName() {
        var media = Self.media(.video, "video/mp4")
        media.poster = .portalFile("/pier.png", label: "")
        media.captions = [
            .init(path: "/en.vtt", language: "en", label: "English"),
            .init(path: "/de.vtt", language: "de", label: "Deutsch"),
        ]

        let page = Self.html(.media(media))

        #expect(
            page.contains(
                """
                <video class="picture plain whole" controls preload="metadata" playsinline aria-label="Pier" src="/media/1" \
                poster="/media/1/poster"><track kind="captions" src="/media/1/captions/0" srclang="en" label="English">\
                <track kind="captions" src="/media/1/captions/1" srclang="de" label="Deutsch"></video>
                """
            )
        )
        #expect(
            page.contains(
                "href=\"/media/1/download\" download=\"pier.bin\" aria-label=\"Download pier.bin\">"
            )
        )
    }

    @Test func aSoundIsPlayedByTheBrowser() {
        let page = Self.html(.media(Self.media(.audio, "audio/mpeg")))

        #expect(
            page.contains(
                "<audio controls preload=\"metadata\" aria-label=\"Pier\" src=\"/media/1\"></audio>"
            )
        )
    }

    @Test(arguments: [
        (Media.Fit.fit, "picture plain whole"), (.fill, "picture cover"),
        (.center, "picture plain"),
    ])
    func aPictureLeadsToItselfInFullSize(fit: Media.Fit, classes: String) {
        let page = Self.html(.media(Self.media(.image, "image/png", fit: fit)))

        #expect(
            page.contains(
                """
                <a href="/media/1"><img class="\(classes)" loading="lazy" alt="Pier" src="/media/1"></a>
                """
            )
        )
    }

    @Test func aDocumentIsInAFrameAndCanBeOpenedBesides() {
        let page = Self.html(.media(Self.media(.pdf, "application/pdf")))

        #expect(page.contains("<iframe loading=\"lazy\" title=\"Pier\" src=\"/media/1\"></iframe>"))
        #expect(page.contains("target=\"_blank\" rel=\"noopener\" href=\"/media/1\">"))
        #expect(page.contains("Open PDF<span class=\"hidden\"> (opens in a new tab)</span></a>"))
    }

    @Test(arguments: [
        (Media.Kind.file, "text/html"), (.image, "image/svg+xml"), (.image, "text/html"),
        (.pdf, "text/html"), (.video, "application/xhtml+xml"), (.audio, "text/javascript"),
        (.file, "application/zip"),
    ])
    func whatCouldRunIsOnlySaved(kind: Media.Kind, type: String) {
        let page = Self.html(.media(Self.media(kind, type)))

        #expect(!page.contains("src=") && !page.contains("href=\"/media/1\""))
        #expect(page.contains("href=\"/media/1/download\""))
        #expect(page.contains("Pier") && page.contains("1.2 MB"))
    }

    @Test func withoutAddressesAFileIsDescribed() {
        let node = Node.media(Self.media(.video, "video/mp4"), facts: [.text("2 min")])
        let pages = [
            Self.html(node, by: HTMLRenderer()),
            Self.html(node, by: Self.renderer(without: [.content, .download])),
            Self.html(node, by: Self.renderer(isLive: false)),
        ]

        for page in pages {
            #expect(!page.contains("<video") && !page.contains("/media/"))
            #expect(page.contains("Pier") && page.contains("2 min") && page.contains("icon-play"))
        }
        // Its own facts say what its view finds important.
        #expect(!pages[0].contains("1.2 MB"))
    }

    @Test func aRowOnlyDescribesItsFile() {
        let node = Node.media(Self.media(.video, "video/mp4"))
        let drawing = draw(.list(count: 1), rows: [node])
        let page = String(decoding: Self.renderer().fragment(drawing), as: UTF8.self)

        #expect(!page.contains("<video") && !page.contains("/media/") && page.contains("Pier"))
    }

    @Test func hostileTextsStayInTheirAttributes() {
        for text in HostileText.all {
            var media = Self.media(.video, text, title: text, fileName: text)
            media.captions = [.init(path: text, language: text, label: text)]
            let captions = Media.Captions(path: "/en.vtt", language: "en", label: text)
            for kind in Media.Kind.allCases {
                let type = ["video/mp4", "image/png", "audio/wav", "application/pdf", text]
                for type in type {
                    var media = Self.media(kind, type, title: text, fileName: text)
                    media.captions = [captions]
                    let page = Self.html(.media(media))
                    #expect(!page.contains("<script") && !page.contains("<img src=x"))
                    #expect(!page.contains("\" onmouseover") && !page.contains("' onmouseover"))
                    #expect(page.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
                }
            }
            let page = Self.html(.media(media))
            #expect(!page.contains("<track") && !page.contains("<video"))
        }
    }

    @Test(arguments: [
        "", "//evil.example/a", "https://evil.example/a", "/a/../b", "/a/%2e%2e/b", "javascript:1",
        "/a b", "/\"><script>", "documents/1",
    ])
    func aFileOutsideOfThePortalIsNotShown(path: String) {
        let media = Media(
            .image,
            path: path,
            version: "",
            mediaType: "image/png",
            title: "Pier",
            fileName: "pier.png"
        )

        let page = Self.html(.media(media))

        #expect(!page.contains("src=") && !page.contains("href=") && page.contains("Pier"))
        #expect(text(.media(media)) == "Pier\n")
    }

    @Test func sizesAreWrittenForReaders() {
        let sizes: [(Int64?, String)] = [
            (nil, "File"), (-1, "File"), (0, "File · 0 bytes"), (1, "File · 1 byte"),
            (999, "File · 999 bytes"), (1_000, "File · 1 kB"), (999_960, "File · 1 MB"),
            (4_200_000_000, "File · 4.2 GB"), (.max, "File · 9,223,372 TB"),
        ]
        for (size, words) in sizes {
            var media = Self.media(.file, "application/zip")
            media.size = size
            #expect(text(.media(media)) == "▯ Pier\n\(words)\n")
        }
    }

    @Test func whatIsReadOutSaysTheKind() {
        let renderer = LiveRenderer(columns: 40, color: .none, isSpoken: true)

        let block = renderer.body(of: draw(.media(Self.media(.video, "video/mp4"))))

        #expect(block.lines.map(\.words) == ["Video: Pier", "Video, 1.2 MB"])
    }

    @Test func aFileIsARegionOfAScreen() {
        let renderer = LiveRenderer(columns: 40, color: .none)
        let media = Self.media(.video, "video/mp4")

        let block = renderer.body(of: draw(.media(media)))

        #expect(block.regions == [.media(media)])
        #expect(block.toBeLookedAt.regions == [.button("", nil)])
    }
}

/// What surfaces accept of a file.
struct MediaLimitTests {
    @Test func aFileIsAcceptedWithoutWhatIsWrongWithIt() throws {
        let long = String(repeating: "ä", count: 10_000)
        let media = Media(
            .video,
            path: "/pier.mp4?t=1",
            version: "1",
            mediaType: "no type",
            title: long,
            fileName: long,
            size: -7,
            captions: (0..<100).map {
                .init(path: "/\($0).vtt", language: $0 == 0 ? "\"" : "pt-BR", label: long)
            }
        )

        let accepted = try #require(media.accepted)

        #expect(accepted.mediaType == "application/octet-stream" && accepted.size == nil)
        #expect(accepted.captions.count == 19)
        let texts = [accepted.title, accepted.fileName] + accepted.captions.map(\.label)
        #expect(texts.allSatisfy { $0.utf8.count <= Media.longestText + 3 })
        #expect(media.faults.contains(.size) && media.faults.contains(.tooManyCaptions))
        #expect(media.faults.contains(.language("\"")) && media.faults.contains(.mediaType))
    }

    @Test func aGoodFileHasNoFaults() {
        let media = Media(
            .pdf,
            path: "/documents/1/My%20plan.pdf/4f1c?version=1.0",
            version: "1.0",
            mediaType: "application/pdf",
            title: "My plan",
            fileName: "My plan.pdf"
        )

        #expect(media.faults.isEmpty && media.accepted == media)
    }
}
