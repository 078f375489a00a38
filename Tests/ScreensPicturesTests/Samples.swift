import ScreensKit
import Testing

/// Small handmade pictures, some of them with faults.
enum Samples {
    static let red: [UInt8] = [255, 0, 0, 255]
    static let blue: [UInt8] = [0, 0, 255, 255]
    static let clear: [UInt8] = [0, 0, 0, 0]

    /// Red, green, blue and white in the quarters of a square.
    static func quarters(_ side: Int, alpha: UInt8 = 255) throws -> Bitmap {
        let colors: [[UInt8]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]
        let pixels = (0..<side * side).flatMap { place in
            let (x, y) = (place % side, place / side)
            return colors[(x < side / 2 ? 0 : 1) + (y < side / 2 ? 0 : 2)] + [alpha]
        }
        return try #require(Bitmap(width: side, height: side, pixels: pixels))
    }

    /// Random pixels, which do not compress well, and of which no two rows are equal.
    static func noise(_ side: Int, alpha: UInt8 = 255) throws -> Bitmap {
        var state: UInt32 = 1
        let pixels = (0..<side * side).flatMap { _ -> [UInt8] in
            state = state &* 1_664_525 &+ 1_013_904_223
            return [UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255), alpha]
        }
        return try #require(Bitmap(width: side, height: side, pixels: pixels))
    }
}

/// GIF files that are put together here (GIF89a).
struct GIFSample {
    var screen = (width: 2, height: 2)
    var frame = (left: 0, top: 0, width: 2, height: 2)
    var isInterlaced = false
    var transparent: UInt8?
    var indexes: [UInt8] = [0, 1, 1, 0]
    var secondIndexes: [UInt8]?

    /// A file with two colours: red is 0, blue is 1.
    var bytes: [UInt8] {
        var file = Array("GIF89a".utf8) + word(screen.width) + word(screen.height) + [0x80, 0, 0]
        file += [255, 0, 0, 0, 0, 255]
        if let transparent { file += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
        file += image(indexes)
        if let secondIndexes { file += image(secondIndexes) }
        return file + [0x3B]
    }

    private func word(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

    private func image(_ indexes: [UInt8]) -> [UInt8] {
        let place = word(frame.left) + word(frame.top) + word(frame.width) + word(frame.height)
        let codes = indexes.flatMap { (index) -> [UInt16] in [4, UInt16(index)] } + [5]
        let data = packed(codes)
        return [0x2C] + place + [isInterlaced ? 0x40 : 0, 2, UInt8(data.count)] + data + [0]
    }

    /// Packs codes of three bits; a 4 before each of them clears the table, so that they stay that
    /// short.
    private func packed(_ codes: [UInt16]) -> [UInt8] {
        var (bytes, bits, count) = ([UInt8](), UInt32(0), UInt32(0))
        for code in codes {
            bits |= UInt32(code) << count
            count += 3
            while count >= 8 {
                bytes.append(UInt8(bits & 255))
                (bits, count) = (bits >> 8, count - 8)
            }
        }
        return count > 0 ? bytes + [UInt8(bits)] : bytes
    }
}

/// JPEG files of 8 × 8 pixels with medium brightness (ITU T.81).
enum JPEGSample {
    /// A progressive, grey file that repeats its scan.
    static func progressive(scans: Int) -> [UInt8] {
        let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 63, 0, 0x7F]
        let first: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0, 0x7F]
        return start + frame(0xC2, components: 1) + tables + first
            + Array(repeatElement(scan, count: scans).joined()) + [0xFF, 0xD9]
    }

    /// A file in CMYK, as photo editors write it.
    static var inks: [UInt8] {
        let adobe: [UInt8] = [0xFF, 0xEE, 0, 14] + Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
        let selectors: [UInt8] = [1, 0, 2, 0, 3, 0, 4, 0]
        let scan: [UInt8] = [0xFF, 0xDA, 0, 14, 4] + selectors + [0, 63, 0, 0]
        return start + adobe + frame(0xC0, components: 4) + tables + scan + [0, 0xFF, 0xD9]
    }

    /// A file with an Exif orientation.
    static func turned(_ file: [UInt8], _ orientation: UInt8) -> [UInt8] {
        let exif: [UInt8] =
            Array("Exif\0\0MM\0".utf8) + [42, 0, 0, 0, 8, 0, 1]
            + [1, 18, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
        return Array(file.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
            + file.dropFirst(2)
    }

    private static let start: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)

    private static func frame(_ marker: UInt8, components: UInt8) -> [UInt8] {
        [0xFF, marker, 0, 8 + 3 * components, 8, 0, 8, 0, 8, components]
            + (1...components).flatMap { [$0, 0x11, 0] }
    }

    /// A single code for each of both tables: nothing changes, and the block ends.
    private static let tables: [UInt8] = [0x00, 0x10].flatMap { (table: UInt8) -> [UInt8] in
        [0xFF, 0xC4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 15) + [0]
    }
}

/// WebP files with several images (RFC 9649, 2.7).
enum WebPSample {
    /// A canvas of 4 × 4 with images of one format, placed at the third pixel of the third row.
    static func moving(_ images: [Picture], canvas: UInt8 = 4) -> [UInt8] {
        let size: [UInt8] = [canvas - 1, 0, 0, canvas - 1, 0, 0]
        let frames = images.flatMap { image -> [UInt8] in
            let side = [UInt8(image.width - 1), 0, 0, UInt8(image.height - 1), 0, 0]
            // The format counts offsets in pairs of pixels.
            return chunk(
                "ANMF",
                [1, 0, 0, 1, 0, 0] + side + [100, 0, 0, 2] + image.bytes.dropFirst(12)
            )
        }
        let body =
            Array("WEBP".utf8) + chunk("VP8X", [0x12, 0, 0, 0] + size)
            + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frames
        return chunk("RIFF", body)
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let count = UInt32(body.count)
        let length = (0..<4).map { UInt8(count >> (8 * $0) & 255) }
        return Array(name.utf8) + length + body + (body.count % 2 == 0 ? [] : [0])
    }
}

/// PNG files with uncompressed data (ISO 15948).
enum PNGSample {
    /// A red and a blue pixel above a green and a transparent one.
    static let four: [UInt8] = {
        let rows: [UInt8] =
            [0] + Samples.red + Samples.blue + [0, 0, 255, 0, 255] + Samples.clear
        return file(width: 2, height: 2, rows: rows)
    }()

    static func file(
        width: UInt32,
        height: UInt32,
        color: UInt8 = 6,
        rows: [UInt8]
    ) -> [UInt8] {
        let count = UInt16(rows.count)
        let length = [UInt8(count & 255), UInt8(count >> 8)]
        let stored = [0x78, 1, 1] + length + length.map { ~$0 } + rows + big(adler(rows))
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, color, 0, 0, 0])
            + chunk("IDAT", stored) + chunk("IEND", [])
    }

    /// A file with a chunk before its pixels.
    static func adding(_ name: String, _ body: [UInt8], count: Int = 1, to file: [UInt8]) -> [UInt8]
    {
        let (start, chunk) = (8 + 25, chunk(name, body))
        // Arrays are appended as a whole, and a joined sequence byte by byte.
        var bytes = Array(file[..<start])
        for _ in 0..<count { bytes += chunk }
        return bytes + file[start...]
    }

    /// The file ``four`` with chunks that unpack to 7.7 MB each.
    static func bomb(_ name: String, count: Int) -> [UInt8] {
        let heads: [String: [UInt8]] = ["zTXt": [0, 0], "iCCP": [0, 0], "iTXt": [0, 1, 0, 0, 0]]
        let body =
            Array("Comment".utf8) + (heads[name] ?? [0]) + Deflated.letters(258 * 30_000 + 1)
        return adding(name, body, count: count, to: four)
    }

    /// The file with corrected checksums of its chunks, so that a change gets past them.
    static func withCorrectChecksums(_ file: [UInt8]) -> [UInt8] {
        var (file, place) = (file, 8)
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + length
            guard end + 4 <= file.count else { break }
            file.replaceSubrange(end..<end + 4, with: big(sum(Array(file[place + 4..<end]))))
            place = end + 4
        }
        return file
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return big(UInt32(body.count)) + named + big(sum(named))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 255) }
    }

    private static func adler(_ bytes: [UInt8]) -> UInt32 {
        let (a, b) = bytes.reduce((UInt32(1), UInt32(0))) { sums, byte in
            let a = (sums.0 + UInt32(byte)) % 65521
            return (a, (sums.1 + a) % 65521)
        }
        return b << 16 | a
    }

    private static func sum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}

/// Data that unpack to a thousand times as much (RFC 1950 and 1951).
enum Deflated {
    /// So many letters `a`: one more than a multiple of 258.
    static func letters(_ count: Int) -> [UInt8] {
        var bits = Bits()
        // The last block, with codes of its own: how many there are.
        bits.append(1, 1)
        bits.append(2, 2)
        bits.append(29, 5)
        bits.append(0, 5)
        bits.append(14, 4)
        // The lengths of the codes for lengths: 1 for 18, 2 for 2 and 1.
        for length in [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] {
            bits.append(length, 3)
        }
        // The letter and the end have codes of two bits, 258 letters again one of a bit.
        zeros(97, &bits)
        bits.append(0b11, 2)
        zeros(138, &bits)
        zeros(20, &bits)
        bits.append(0b11, 2)
        zeros(28, &bits)
        bits.append(0b01, 2)
        bits.append(0b01, 2)
        // The letter, then its repetitions from one place before, then the end.
        bits.append(0b01, 2)
        for _ in 0..<(count - 1) / 258 { bits.append(0, 2) }
        bits.append(0b11, 2)
        return [0x78, 0xDA] + bits.bytes + adler(count)
    }

    private static func zeros(_ count: Int, _ bits: inout Bits) {
        bits.append(0, 1)
        bits.append(count - 11, 7)
    }

    private static func adler(_ count: Int) -> [UInt8] {
        let a = (1 + 97 * count) % 65_521
        let b = (count + 97 * (count * (count + 1) / 2)) % 65_521
        return [b >> 8, b & 255, a >> 8, a & 255].map { UInt8($0) }
    }

    /// Bits from the lowest to the highest of each byte; codes are written with their first bit lowest.
    private struct Bits {
        var bytes: [UInt8] = []
        private var count = 0

        mutating func append(_ number: Int, _ width: Int) {
            for bit in 0..<width {
                if count % 8 == 0 { bytes.append(0) }
                bytes[count / 8] |= UInt8(number >> bit & 1) << UInt8(count % 8)
                count += 1
            }
        }
    }
}
