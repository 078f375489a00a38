import Foundation
import LiferayKit
import ScreensCoding
@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensPlugins
@_spi(Host) import ScreensRendering

/// Measures a portrait of 512 × 512 pixels, from the cache to half blocks or pixels of a terminal.
///
/// The floor is decoding with the picture library and, for a portrait that has been drawn, copying the result.
func benchPictures(_ bench: Bench) async throws {
    guard bench.isWanted("portrait") else { return }
    let services = try pictureServices()
    let cases: [(Picture.Format, term: String, name: String)] = [
        (.jpeg, "xterm", "JPEG to half blocks"), (.png, "xterm", "PNG to half blocks"),
        (.webp, "xterm", "WebP to half blocks"), (.png, "xterm-kitty", "PNG to Kitty"),
        (.png, "foot", "PNG to Sixel"),
    ]
    for (format, term, name) in cases {
        let picture = try services.tools.picture(
            of: photograph(width: 512, height: 512),
            as: format
        )
        let bench = PortraitBench(bench: bench, picture: picture, services: services)
        try await bench.compare(term: term, name: name)
    }
}

private struct PortraitBench {
    let bench: Bench
    let picture: Picture
    let services: PictureServices

    func compare(term: String, name: String) async throws {
        let fixture = try CacheFixture(picture)
        let renderer = TextRenderer(columns: 100, color: .trueColor)
        func drawn() -> TerminalPictures? {
            let terminal = TerminalPictures.Terminal(
                environment: ["TERM": term],
                color: .trueColor,
                rows: 40
            )
            return TerminalPictures(for: terminal) { () throws(PictureError) in services }
        }
        try await bench.compare("portrait, \(name)", floor: "decoding") {
            let drawing = drawing(of: try await fixture.portrait().picture)
            _ = renderer.render(drawing, pictures: drawn())
        } against: {
            _ = try services.tools.bitmap(of: picture, fitting: nil)
        }
        let pictures = drawn()
        let shown = drawing(of: picture)
        let text = renderer.render(shown, pictures: pictures)
        await bench.compare("portrait, \(name), again", floor: "copy of \(text.count) bytes") {
            renderer.render(shown, pictures: pictures) { _ in }
        } against: {
            var copy = text
            copy.withUnsafeMutableBytes { $0[0] = 0 }
        }
    }

    private func drawing(of picture: Picture?) -> Drawing {
        let frame = PictureFrame(width: 2, isRound: true)
        let image = ImageReference(id: "portrait", label: "Jane", frame: frame)
        let body = Node.row([.image(image, letters: "JD"), .text("Jane Doe", .headline)])
        return Drawing(body: body, context: DrawingContext()) { _ in picture }
    }
}

/// A cache with a portrait.
private final class CacheFixture {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "screens-bench-\(UUID().uuidString)").path
    private let entry = CacheEntry(collection: "UserPortrait", key: "userId-1")
    private let engine: PolicyEngine

    init(_ picture: Picture) throws {
        let cache = try CacheManager(folder: folder, name: .demo)
        let time = Timestamp(milliseconds: 0)
        let portrait = Portrait(userId: 1, firstName: "Jane", lastName: "Doe", picture: picture)
        try cache.store(BinaryCoding.encode(portrait), as: entry, at: time)
        engine = PolicyEngine(cache: cache) {
            time
        } onProblem: { _ in
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func portrait() async throws -> Portrait {
        var result: Result<Answer<Portrait>, ScreensError>?
        await engine.read(.cacheOnly, entry) {
            throw PortalError.cancelled
        } deliver: { (read: Result<Answer<Portrait>, ScreensError>) in
            result = read
        }
        guard let result else { throw PortalError.cancelled }
        return try result.get().output
    }
}
