import Foundation
import LiferayKit
import ScreensKit
import ScreensPortal
import TestSupport
import Testing
import WebSupport

@_spi(Host) @testable import ScreensHost

extension BrowserSuite {
    /// Files of the portal as a browser shows and plays them.
    @MainActor
    @Suite(.timeLimit(.minutes(5)))
    struct MediaTests {
        private let video = "document.querySelector('main video')"
        private let audio = "document.querySelector('main audio')"

        @Test func aFilmIsPlayedByKeysAndSought() async throws {
            let site = try Site("video-display")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("\(video).readyState >= 2")
                #expect(try await browser.number(of: "\(video).duration") == 8)

                try await browser.play(video)
                try await browser.run("\(video).currentTime = 6")

                try await browser.wait("!\(video).seeking && \(video).currentTime > 6.2")
                #expect(try await browser.isTrue("\(video).error === null"))
                try await browser.expectNoComplaints()
            }
        }

        @Test func thePageGivesAPlayerTheRangesThatItWants() async throws {
            let site = try Site("video-display")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait(video)

                try await browser.run(
                    """
                    fetch(\(video).src, { headers: { Range: 'bytes=100-199' } }).then(async (it) => {
                      window.part = [it.status, (await it.blob()).size, it.headers.get('Content-Range')].join(' ');
                    });
                    """
                )
                try await browser.wait("window.part")

                let part = try await browser.text(of: "window.part")
                #expect(part.hasPrefix("206 100 bytes 100-199/"), "\(part)")
            }
        }

        @Test func theCaptionsOfAFilmAreFoundAndShown() async throws {
            let site = try Site("video-display")
            let track = "\(video).textTracks[0]"
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("\(video).readyState >= 2 && \(track)")

                try await browser.run("\(track).mode = 'showing'")
                try await browser.wait("\(track).cues?.length == 4")
                try await browser.run("\(video).currentTime = 6.5")
                try await browser.wait("\(track).activeCues[0]?.text.includes('lemons')")

                #expect(try await browser.isTrue("\(track).label.length > 0"))
                try await browser.expectNoComplaints()
            }
        }

        @Test func aRedrawOfThePageDoesNotRestartAFilm() async throws {
            let site = try Site("video-display")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("\(video).readyState >= 2")
                let stage = try #require(site.stages.last)
                let media = try #require((stage.model as? FileDisplayModel)?.media)
                let article = stage.show(.column([.text("One"), .media(media)]))
                try await browser.wait("document.body.innerText.includes('One')")
                try await browser.play(video)
                try await browser.run("window.film = \(video); window.place = film.currentTime;")

                article.model = ArticleModel(
                    .column([.text("Before", .title), .text("Two"), .media(media), .text("After")])
                )
                stage.onChange?()
                try await browser.wait("document.body.innerText.includes('After')")

                #expect(try await browser.isTrue("window.film === \(video) && film.isConnected"))
                #expect(try await browser.isTrue("!film.paused && film.currentTime >= place"))
                try await browser.expectNoComplaints()
            }
        }

        @Test func onlyTheNeededPartsOfALongFilmAreLoaded() async throws {
            let gap = 64 << 20
            let film = try LongFilm.bytes(withGapOf: gap)
            let server = try FileServer(.init(size: film.count, head: film))
            let site = try Site(isGuest: true) { host in
                try ScreenletHost(
                    plugins: host.registry,
                    server: LiferayServerContext(server: server.url, companyId: 1, groupId: 1),
                    session: SessionContext(user: "jane", password: "welcome")
                ).stage("web")
            }
            try await Chromium.open { browser in
                try await browser.open(site)
                try #require(site.stages.last).show(.media(LongFilm.media))
                try await browser.wait("\(video).readyState >= 2")
                try await browser.play(video)

                let starts = server.ranges.compactMap { Int($0.prefix { $0 != "-" }) }
                #expect(starts.contains { $0 >= gap })
                #expect(!starts.contains { (gap / 2..<gap).contains($0) }, "\(starts)")
            }
        }

        @Test func aSoundIsPlayedByKeys() async throws {
            let site = try Site("audio-display")
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("\(audio).readyState >= 2")

                try await browser.play(audio)

                #expect(try await browser.isTrue("\(audio).error === null"))
                #expect(try await browser.number(of: "Math.round(\(audio).duration)") == 3)
                try await browser.expectNoComplaints()
            }
        }

        @Test func aDocumentIsInAFrameAndHasLinks() async throws {
            let site = try Site("pdf-display")
            let frame = "document.querySelector('main .frame>iframe')"
            try await Chromium.open { browser in
                try await browser.open(site)
                try await browser.wait("\(frame).contentDocument.contentType == 'application/pdf'")

                let source = try await browser.text(of: "\(frame).getAttribute('src')")
                let (open, save) = ("main a[target=_blank]", "main a[download]")
                #expect(
                    try await browser.text(
                        of: "document.querySelector('\(open)').getAttribute('href')"
                    ) == source
                )
                #expect(
                    try await browser.text(
                        of: "document.querySelector('\(save)').getAttribute('href')"
                    ) == "\(source)?download"
                )
                #expect(
                    try await browser.text(of: "document.querySelector('\(save)').download")
                        == "First week.pdf"
                )
                #expect(try await browser.isTrue("\(frame).title == 'First week.pdf'"))
                try await browser.expectNoComplaints()
            }
        }

        @Test func aPictureIsShownAndLeadsToItself() async throws {
            let site = try Site("image-display")
            let image = "document.querySelector('main a>img')"
            try await Chromium.open { browser in
                try await browser.open(site)

                try await browser.wait("\(image).complete && \(image).naturalWidth > 0")

                #expect(try await browser.text(of: "\(image).alt") == "Lake at dawn.jpg")
                #expect(
                    try await browser.isTrue("\(image).parentElement.href === \(image).src")
                )
                try await browser.expectNoComplaints()
            }
        }

        @Test func noPageScrollsSideways() async throws {
            let names = [
                "video-display", "audio-display", "pdf-display", "image-display", "file-display",
                "image-gallery", "comment-list", "comment-display", "comment-add",
            ]
            let content = "main :is(img,.facts,form,.frame,.rich)"
            let looks = names.flatMap { name in
                ["default", "flat7"].map { Look(screenlet: name, theme: $0, sign: content) }
            }
            let phones = [false, true].map {
                PageView(width: 360, height: 740, isPhone: true, isDark: $0)
            }
            try await Chromium.openEach(looks) { browser, look in
                for view in PageView.all + phones {
                    try await browser.look(by: view)
                    try await browser.drawFrame()
                    let width = try await browser.number(of: "document.documentElement.scrollWidth")
                    #expect(width <= Double(view.width), "\(look.testDescription), \(view)")
                }
                try await browser.expectNoComplaints(look.comment)
            }
        }
    }
}

extension Chromium {
    /// Plays a film or a sound as a user does without a mouse.
    fileprivate func play(_ element: String) async throws {
        try await run("\(element).focus()")
        try await press(.space)
        // A short one may have ended by then.
        let isPlayed = "(!\(element).paused || \(element).ended)"
        try await wait("\(isPlayed) && \(element).currentTime > 0.3")
    }
}

/// The film of the demo portal as if it were long: its pictures come far behind their index.
private enum LongFilm {
    static let media = Media(
        .video,
        path: "/documents/20143/0/pier.mp4/4f1c",
        version: "1.0",
        mediaType: "video/mp4",
        title: "Pier",
        fileName: "pier.mp4"
    )

    static func bytes(withGapOf gap: Int) throws -> [UInt8] {
        let path = "\(TestBuild.root)/Sources/CDemoContents/media/welcome-tour.mp4"
        var film = [UInt8](try Data(contentsOf: URL(filePath: path)))
        // The index names the places of the pictures, which move.
        let places = try #require(place(of: "stco", in: film)) + 8
        for entry in 0..<number(at: places, in: film) {
            let place = places + 4 + 4 * entry
            let moved = bytes(of: number(at: place, in: film) + gap)
            film.replaceSubrange(place..<place + 4, with: moved)
        }
        let pictures = try #require(place(of: "mdat", in: film)) - 4
        let empty = [UInt8](repeating: 0, count: gap - 8)
        film.insert(contentsOf: bytes(of: gap) + Array("free".utf8) + empty, at: pictures)
        return film
    }

    private static func place(of name: String, in film: [UInt8]) -> Int? {
        film.indices.first { film[$0...].starts(with: name.utf8) }
    }

    private static func number(at place: Int, in film: [UInt8]) -> Int {
        film[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(of number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
