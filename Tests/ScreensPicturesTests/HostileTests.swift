import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// No file harms the process that decodes it.
struct HostileTests {
    private let tools: any PictureTools

    init() throws { tools = try Library.tools }

    @Test(arguments: Picture.Format.allCases)
    func aFileTruncatedAfterItsHeaderIsRefused(format: Picture.Format) throws {
        let file = try sample(format)
        var accepted = 0
        for count in stride(from: 8, to: file.count - 12, by: 7) {
            guard let picture = try? Picture(Array(file.prefix(count))) else { continue }
            accepted += 1
            #expect(throws: PictureError.self) { try tools.bitmap(of: picture, fitting: nil) }
        }
        #expect(accepted > 0)
    }

    @Test func aPageOfMarkupIsRefused() {
        #expect(throws: PictureError.notAPicture) { try Picture(Array("<html>\(UUID())".utf8)) }
    }

    @Test func aFileThatOnlyBeginsLikeAPictureIsRefused() throws {
        var accepted = 0
        for format in Picture.Format.allCases {
            let start = try sample(format).prefix(format == .jpeg ? 200 : 33)
            guard let picture = try? Picture(Array(start) + Array("<html>".utf8)) else { continue }
            accepted += 1
            #expect(throws: PictureError.self) { try tools.bitmap(of: picture, fitting: nil) }
        }
        #expect(accepted > 0)
    }

    @Test func aPNGWithAWrongChecksumIsRefused() throws {
        var file = PNGSample.four
        file[8 + 25 + 20] ^= 1

        #expect(throws: PictureError.self) { try tools.bitmap(of: Picture(file), fitting: nil) }
    }

    @Test func aHugePNGWithoutDataIsRefused() throws {
        let file = PNGSample.file(width: 6000, height: 6000, rows: [0])

        #expect(throws: PictureError.self) { try tools.bitmap(of: Picture(file), fitting: nil) }
        #expect(throws: PictureError.tooManyPixels(width: 7000, height: 7000)) {
            try Picture(PNGSample.file(width: 7000, height: 7000, rows: [0]))
        }
    }

    @Test(arguments: [(1, 0, 2, 2), (0, 1, 2, 2), (0, 0, 3, 2), (0, 0, 65535, 65535), (0, 0, 0, 2)])
    func aGIFWhoseImageIsBeyondItsScreenIsRefused(frame: (Int, Int, Int, Int)) throws {
        let sample = GIFSample(frame: (frame.0, frame.1, frame.2, frame.3))

        #expect(throws: PictureError.self) {
            try tools.bitmap(of: Picture(sample.bytes), fitting: nil)
        }
    }

    @Test func aWebPWhoseImageIsBeyondItsCanvasIsRefused() throws {
        let image = try tools.picture(of: Samples.quarters(2), as: .webp)
        let file = WebPSample.moving([image], canvas: 3)

        #expect(throws: PictureError.self) { try tools.bitmap(of: Picture(file), fitting: nil) }
    }

    @Test func aJPEGMayHaveScansButNotThousands() throws {
        let some = try Picture(JPEGSample.progressive(scans: 10))
        let many = try Picture(JPEGSample.progressive(scans: 5000))

        let bitmap = try tools.bitmap(of: some, fitting: nil)
        #expect(Array(bitmap.pixels.prefix(4)) == [128, 128, 128, 255])
        #expect(throws: PictureError.self) { try tools.bitmap(of: many, fitting: nil) }
    }

    @Test(arguments: [0, 9, 255])
    func anInvalidOrientationIsUpright(orientation: UInt8) throws {
        let file = try sample(.jpeg)
        let turned = try Picture(JPEGSample.turned(file, orientation))

        let upright = try tools.bitmap(of: Picture(file), fitting: nil)
        #expect(try tools.bitmap(of: turned, fitting: nil) == upright)
    }

    @Test(arguments: ["zTXt", "iTXt", "tEXt", "sPLT", "eXIf", "iCCP", "zzZz"])
    func aPNGWhosePartsUnpackToGigabytesIsDecodedWithoutThem(name: String) throws {
        let file = PNGSample.bomb(name, count: 990)
        #expect(file.count > 7_000_000 && file.count < Picture.maximumBytes)

        let bitmap = try tools.bitmap(of: Picture(file), fitting: nil)

        #expect(try bitmap == tools.bitmap(of: Picture(PNGSample.four), fitting: nil))
        #expect(try mostMemory() < 2_500_000)
    }

    @Test func partsThatSayHowPixelsLookStay() throws {
        let opaque = PNGSample.file(width: 1, height: 1, color: 2, rows: [0, 255, 0, 0])
        let red = PNGSample.adding("tRNS", [0, 255, 0, 0, 0, 0], to: opaque)

        #expect(try tools.bitmap(of: Picture(opaque), fitting: nil).pixels == Samples.red)
        #expect(try tools.bitmap(of: Picture(red), fitting: nil).pixels.last == 0)
    }

    @Test func aGIFOfHalfAMillionImagesIsItsFirstOne() throws {
        let still = GIFSample().bytes
        let image = still[19..<still.count - 1]
        let moving = still.dropLast() + repeatElement(image, count: 550_000).joined() + [0x3B]
        #expect(moving.count > 9_000_000 && moving.count < Picture.maximumBytes)

        let bitmap = try tools.bitmap(of: Picture(Array(moving)), fitting: nil)

        #expect(try bitmap == tools.bitmap(of: Picture(still), fitting: nil))
        #expect(try mostMemory() < 2_500_000)
    }

    @Test func aGIFWithAMillionRemarksBeforeItsImageIsDecoded() throws {
        let still = GIFSample().bytes
        let remarks = repeatElement([0x21, 0xFE, 1, 0x61, 0] as [UInt8], count: 1_000_000).joined()

        let file = Array(still[..<19]) + remarks + still[19...]

        let bitmap = try tools.bitmap(of: Picture(file), fitting: nil)
        #expect(try bitmap == tools.bitmap(of: Picture(still), fitting: nil))
    }

    private func sample(_ format: Picture.Format) throws -> [UInt8] {
        if format == .gif { return GIFSample().bytes }
        return try tools.picture(of: Samples.noise(24), as: format).bytes
    }
}

/// No content of a file can crash the decoder, or exhaust the memory.
struct PictureFuzzTests {
    @Test func anyFileIsDecodedOrRefused() throws {
        let count = Soak.inputs(otherwise: 2_000)
        let samples = try samples()
        var decoded = 0
        for seed in 0..<UInt64(count) {
            var dice = Dice(seed)
            guard let picture = try? Picture(corrupted(dice.pick(samples), &dice)) else { continue }
            let box = dice.roll(2) == 0 ? nil : PictureSize(width: 16, height: 16)
            guard let bitmap = try? Library.tools.bitmap(of: picture, fitting: box) else {
                continue
            }
            decoded += 1
            #expect(box == nil || (bitmap.width <= 16 && bitmap.height <= 16))
            if decoded % 4 == 0 { try expectDrawing(of: bitmap, &dice) }
        }
        #expect(decoded > 0)
        #expect(try mostMemory() < 2_500_000)
    }

    private static let modes: [PictureCanvas.Mode] = [
        .pixels(.kitty), .pixels(.iterm2), .pixels(.sixel), .halfBlocks(colors: nil),
        .halfBlocks(colors: 256), .halfBlocks(colors: 16),
    ]

    /// Terminals say themselves how large their cells are.
    @Test(arguments: modes)
    func aCanvasOfAnySmallSizeIsDrawnOrRefused(mode: PictureCanvas.Mode) throws {
        for side in 1...3 {
            let pixels = [UInt8](repeating: 200, count: 4 * side * side)
            let bitmap = try #require(Bitmap(width: side, height: side, pixels: pixels))
            for (columns, rows) in [(1, 1), (1, 2), (2, 1), (3, 2)] {
                for cell in 0..<64 {
                    let size = PictureSize(width: 1 + cell % 8, height: 1 + cell / 8)
                    try expectDrawing(
                        of: bitmap,
                        on: PictureCanvas(mode: mode, columns: columns, rows: rows, cell: size)
                    )
                }
            }
        }
    }

    /// Chafa draws what remains of a picture on a canvas of any shape.
    private func expectDrawing(of bitmap: Bitmap, _ dice: inout Dice) throws {
        let canvas = PictureCanvas(
            mode: dice.pick(Self.modes),
            columns: 1 + dice.roll(8),
            rows: 1 + dice.roll(8),
            cell: PictureSize(width: 1 + dice.roll(12), height: 1 + dice.roll(24))
        )
        try expectDrawing(of: bitmap, on: canvas)
    }

    private func expectDrawing(of bitmap: Bitmap, on canvas: PictureCanvas) throws {
        let isTooLow = canvas.mode == .pixels(.sixel) && canvas.rows * canvas.cell.height < 6
        do throws(PictureError) {
            switch try Library.services().draw(bitmap, canvas) {
            case .cells(let rows):
                #expect(rows.map(\.count) == Array(repeating: canvas.columns, count: canvas.rows))
            case .sequence(let bytes): #expect(bytes.first == 0x1B, "\(canvas)")
            @unknown default: Issue.record("\(canvas)")
            }
            #expect(!isTooLow, "\(canvas)")
        } catch {
            #expect(isTooLow, "\(canvas): \(error)")
        }
    }

    private func samples() throws -> [[UInt8]] {
        let tools = try Library.tools
        let still = try [Picture.Format.png, .jpeg, .webp].flatMap { format in
            try [255, 120].map { alpha in
                try tools.picture(of: Samples.noise(24, alpha: alpha), as: format).bytes
            }
        }
        let moving = try tools.picture(of: Samples.noise(2), as: .webp)
        return still + [
            GIFSample(transparent: 1, secondIndexes: [0, 0, 0, 0]).bytes,
            GIFSample(isInterlaced: true).bytes, WebPSample.moving([moving, moving]),
            JPEGSample.progressive(scans: 20), JPEGSample.inks,
            JPEGSample.turned(try tools.picture(of: Samples.noise(24), as: .jpeg).bytes, 6),
        ]
    }

    private func corrupted(_ file: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var file = file
        for _ in 0..<1 + dice.roll(4) {
            let place = dice.roll(max(1, file.count))
            guard place < file.count else { break }
            switch dice.roll(6) {
            case 0: file.removeSubrange(place...)
            case 1: file.insert(contentsOf: file[place...].prefix(dice.roll(40)), at: place)
            case 2: file.remove(at: place)
            case 3: file[place] = dice.pick([0, 1, 0x7F, 0x80, 0xFE, 0xFF])
            default: file[place] ^= 1 << UInt8(dice.roll(8))
            }
        }
        return dice.roll(2) == 0 ? file : PNGSample.withCorrectChecksums(file)
    }
}

/// The peak memory of the process, in kilobytes.
private func mostMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") })
    return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
}
