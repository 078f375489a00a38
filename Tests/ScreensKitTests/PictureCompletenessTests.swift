import ScreensKit
import Testing

struct PictureCompletenessTests {
    /// Complete files with invented contents, and how many of their last bytes may be missing.
    private static let files: [(name: String, bytes: [UInt8], spare: Int)] = [
        ("png", start(0) + [8, 2, 0, 0, 0] + sum + chunk("IDAT", [1, 2, 3]) + chunk("IEND"), 0),
        ("gif", gif([0x21, 0xF9, 1, 7, 0]), 1),
        ("gif without colours", Array("GIF87a".utf8) + [1, 2, 3, 0, 0, 0, 0] + image + [59], 1),
        ("jpeg", start(2) + [0, 0, 0, 0, 0xFF] + scan + [1, 0xFF, 0, 2, 0xFF, 0xD9], 0),
        ("webp", webp, 0),
    ]

    private static let sum: [UInt8] = [9, 9, 9, 9]
    private static let scan: [UInt8] = [0xFF, 0xDA, 0, 3, 1]
    private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 2, 0, 0, 2, 2, 4, 10, 0]
    private static let webp =
        Array("RIFF".utf8) + [20, 0, 0, 0] + Array("WEBPVP8L".utf8) + [5, 0, 0, 0, 0x2F]
        + [1, 0, 0, 0, 0, 0, 0]

    private static func start(_ index: Int) -> [UInt8] { PictureTests.smallest[index].1 }

    private static func gif(_ block: [UInt8]) -> [UInt8] {
        start(1) + [0x80, 0, 0, 1, 2, 3, 4, 5, 6] + block + image + [59]
    }

    private static func chunk(_ name: String, _ bytes: [UInt8] = []) -> [UInt8] {
        [0, 0, 0, UInt8(bytes.count)] + Array(name.utf8) + bytes + sum
    }

    @Test(arguments: files.indices) func aCompleteFileIsCompleteWhateverFollows(index: Int) throws {
        let bytes = Self.files[index].bytes

        #expect(try Picture(bytes).isComplete)
        #expect(try Picture(bytes + [0, 0, 7]).isComplete)
    }

    @Test(arguments: files.indices) func aTruncatedFileIsIncomplete(index: Int) throws {
        let (_, bytes, spare) = Self.files[index]
        var pictures = 0
        for count in 0..<(bytes.count - spare) {
            guard let picture = try? Picture(Array(bytes.prefix(count))) else { continue }
            pictures += 1
            #expect(!picture.isComplete, "\(count)")
        }
        #expect(pictures > 0)
    }

    @Test func aFileWithoutImageDataIsIncomplete() throws {
        let png = Self.start(0) + [8, 2, 0, 0, 0] + Self.sum + Self.chunk("IEND")
        let gif = Self.start(1) + [0, 0, 0, 59]
        let jpeg = Self.start(2) + [0, 0, 0, 0, 0xFF, 0xD9]

        for bytes in [png, gif, jpeg] { #expect(try !Picture(bytes).isComplete) }
    }
}
