@_spi(Host) import ScreensKit
import Testing

struct PictureTests {
    /// Files that end directly after their dimensions.
    static let smallest: [(Picture.Format, [UInt8], Int, Int)] = [
        (
            .png,
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
                + [0, 0, 2, 1, 0, 0, 0, 3], 513, 3
        ),
        (.gif, Array("GIF89a".utf8) + [1, 2, 3, 0], 513, 3),
        (
            .jpeg, [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC2, 0, 11, 8, 0, 3, 2, 1],
            513, 3
        ),
        (.webp, riff("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 1, 0x42, 3, 0x80]), 513, 3),
        (.webp, riff("VP8L", [0x2F, 0x00, 0x82, 0x00, 0x00]), 513, 3),
        (.webp, riff("VP8X", [0, 0, 0, 0, 0, 2, 0, 2, 0, 0]), 513, 3),
    ]

    private static func riff(_ chunk: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(chunk)".utf8) + [0, 0, 0, 0] + bytes
    }

    @Test(arguments: smallest.indices)
    func formatAndSizeAreInTheFirstBytes(index: Int) throws {
        let (format, bytes, width, height) = Self.smallest[index]

        let picture = try Picture(bytes + [7, 7, 7])

        #expect(picture.format == format && picture.mediaType == "image/\(format)")
        #expect(picture.width == width && picture.height == height)
        #expect(picture.bytes.count == bytes.count + 3)
    }

    @Test(arguments: smallest.indices)
    func aFileThatEndsBeforeItsSizeIsNoPicture(index: Int) throws {
        let bytes = Self.smallest[index].1
        _ = try Picture(bytes)
        for count in bytes.indices {
            #expect(throws: PictureError.notAPicture) { try Picture(Array(bytes.prefix(count))) }
        }
    }

    @Test(
        arguments: [
            Array("<!doctype html><html>".utf8), [],
            Array("BM".utf8) + Array(repeating: 1, count: 60),
            [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0xFF, 0xC0],
            [0xFF, 0xD8] + Array(repeating: 0xFF, count: 4_000),
            Array("GIF89a".utf8) + [0, 0, 3, 0],
        ] as [[UInt8]]
    )
    func otherBytesAreNotReadAsAPicture(bytes: [UInt8]) {
        #expect(throws: PictureError.notAPicture) { try Picture(bytes) }
    }

    @Test func bombsAreRefused() {
        let wide = Self.smallest[0].1.prefix(16) + Array(repeating: 0xFF, count: 8)
        let large = Self.smallest[1].1 + Array(repeating: 0, count: Picture.maximumBytes)

        #expect(throws: PictureError.tooManyPixels(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)) {
            try Picture(Array(wide))
        }
        #expect(throws: PictureError.tooManyBytes(large.count)) { try Picture(large) }
    }

    @Test func noBytesCrashTheReading() {
        // A small generator with a fixed seed: the step of SplitMix64.
        var state: UInt64 = 7
        func next() -> UInt64 {
            state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9 &+ 0x9E37_79B9_7F4A_7C15
            return state >> 16
        }
        var accepted = 0
        for round in 0..<20_000 {
            var bytes = Self.smallest[round % Self.smallest.count].1
            bytes += (0..<next() % 40).map { _ in UInt8(truncatingIfNeeded: next()) }
            for _ in 0...next() % 4 {
                bytes[Int(next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: next())
            }
            bytes.removeLast(Int(next() % UInt64(bytes.count)))
            guard let picture = try? Picture(bytes) else { continue }
            accepted += 1
            #expect(picture.width > 0 && picture.height > 0)
            #expect(picture.width * picture.height <= Picture.maximumPixels)
        }
        #expect(accepted > 0)
    }

    @Test(
        arguments: [
            ("#102030", .init(.rgb(16, 32, 48))),
            ("#10203040", .init(.rgb(16, 32, 48), opacity: 64)),
            ("transparent", .init(.rgb(0, 0, 0), opacity: 0)),
            ("", nil), ("#12345", nil), ("102030", nil), ("#+12345", nil), ("#12345g", nil),
            ("red", nil), ("#１２３４５６", nil),
        ] as [(String, FrameColor?)]
    )
    func coloursAreFormattedAsInCSS(text: String, color: FrameColor?) {
        #expect(FrameColor(text) == color)
    }
}
