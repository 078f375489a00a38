import CPNG
import Foundation
import ScreensHost
import ScreensWeb
import TestSupport
import Testing
import WebSupport

extension BrowserSuite {
    /// Makes the pictures of the documents, without comparing them with earlier ones.
    @MainActor
    @Suite(
        .enabled(if: PicturePlan.folder != nil, "`make pictures` runs it."),
        .timeLimit(.minutes(5))
    )
    struct PictureTests {
        private func save(
            _ browser: Chromium,
            _ name: String,
            upTo limit: Int = 60_000
        ) async throws {
            let small = try SmallPicture.png(from: try await browser.picture())
            let folder = try #require(PicturePlan.folder)
            try Data(small).write(to: URL(filePath: "\(folder)/\(name)"))
            #expect(small.count < limit, "\(name)")
        }

        /// The demo app in a browser: the first page on a desktop and on a phone, an article at night and in a small window.
        @Test func ofTheDemoAppInABrowser() async throws {
            let app = try ServedIntranet()
            let pages = DemoPage.all(of: app.portal)
            let news = try #require(pages.first)
            let article = try #require(pages.first { $0.name == "article" })
            try await app.serve(asGuest: false) { address in
                let parts = try #require(URLComponents(string: address))
                let origin = "http://\(parts.host ?? ""):\(parts.port ?? 0)"
                try await Chromium.open(.init(reducesMotion: true)) { browser in
                    let key = try await browser.begin(at: address)
                    let shots = [("desktop", news), ("dark", article), ("phone", news)]
                    for (view, (name, page)) in zip(PageView.few, shots) {
                        try await browser.look(by: view)
                        try await browser.open(page, at: origin, key: key)
                        try await save(browser, "app-\(name).png", upTo: 200_000)
                    }
                    try await browser.look(by: PageView(width: 900, height: 600))
                    try await browser.open(article, at: origin, key: key)
                    try await browser.wait("document.querySelector('main [value*=updateRating]')")
                    try await browser.run("document.activeElement.blur(); scrollTo(0, 0)")
                    try await save(browser, "browser-app.png")
                }
            }
        }

        /// Makes the pictures of the node catalogue, and notes which pages they were made from.
        @Test func ofNodes() async throws {
            let folder = try #require(PicturePlan.folder) + "/nodes"
            let scratch = try TemporaryFolder()
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try await Chromium.open(.init(width: 660, height: 480)) { browser in
                for sample in NodeSample.all {
                    let page = try scratch.write(sample.page.utf8, as: "node.html")
                    try await browser.resize(660, 480)
                    try await browser.go("file://\(page)")
                    let height = try await browser.number(of: "document.body.offsetHeight")
                    try await browser.resize(660, Int(height))
                    try await save(browser, "nodes/\(sample.picture)")
                }
            }
            try Data(NodeSample.pages.utf8).write(to: URL(filePath: "\(folder)/pages.txt"))
        }

        @Test func ofTheDemoAppOnATerminal() async throws {
            let screen = try await TerminalShot.screen(
                of: ["run", "\(TestBuild.root)/Plugins/Intranet", "--color-scheme", "dark"],
                showing: ["332", "? keys", "A year ago the roof"],
                columns: 120,
                rows: 32
            )
            let page = try TemporaryFolder()
            let file = try page.write(screen.utf8, as: "screen.html")
            try await Chromium.open(.init(width: 1_200, height: 700)) { browser in
                try await browser.go("file://\(file)")
                let height = try await browser.number(of: "document.body.offsetHeight")
                let width = try await browser.number(of: "document.body.offsetWidth")
                try await browser.resize(Int(width), Int(height))
                try await save(browser, "terminal-app.png", upTo: 100_000)
            }
        }
    }
}

/// Where pictures are written to; `nil` unless they are asked for.
private enum PicturePlan {
    static let folder = ProcessInfo.processInfo.environment["SCREENS_PICTURES"]
}

/// PNGs of at most 256 colours.
enum SmallPicture {
    /// Encodes the same picture again; rare colours become the nearest common one.
    static func png(from data: Data) throws -> [UInt8] {
        let (width, height, pixels) = try read(data)
        var counts: [UInt32: Int] = [:]
        for pixel in pixels { counts[pixel, default: 0] += 1 }
        let colors = counts.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(256)
            .map(\.key)
        var places = Dictionary(uniqueKeysWithValues: colors.enumerated().map { ($1, UInt8($0)) })
        for color in counts.keys where places[color] == nil {
            places[color] = UInt8(nearest(to: color, in: colors))
        }
        return TestPicture.png(
            width: width,
            height: height,
            format: screens_png_rgb | screens_png_colormap,
            pixels: pixels.map { places[$0] ?? 0 },
            colors: colors.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
        )
    }

    private static func read(_ data: Data) throws -> (Int, Int, [UInt32]) {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        let bytes = [UInt8](data)
        return try bytes.withUnsafeBytes { buffer in
            guard
                png_image_begin_read_from_memory(&image, buffer.baseAddress, buffer.count) != 0
            else { throw BrowserFailure(description: "no PNG") }
            image.format = screens_png_rgb
            var parts = [UInt8](repeating: 0, count: Int(image.width * image.height) * 3)
            guard png_image_finish_read(&image, nil, &parts, 0, nil) != 0 else {
                throw BrowserFailure(description: "no PNG")
            }
            let pixels = stride(from: 0, to: parts.count, by: 3).map { place in
                parts[place..<place + 3].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
            }
            return (Int(image.width), Int(image.height), pixels)
        }
    }

    private static func nearest(to color: UInt32, in colors: [UInt32]) -> Int {
        func distance(_ other: UInt32) -> Int {
            [16, 8, 0].reduce(0) { sum, shift in
                let part = Int(color >> shift & 255) - Int(other >> shift & 255)
                return sum + part * part
            }
        }
        return colors.indices.min { distance(colors[$0]) < distance(colors[$1]) } ?? 0
    }
}
