/// The format and the size of a picture, from its first bytes, which may be any bytes.
struct PictureHeader {
    let format: Picture.Format
    let width: Int
    let height: Int

    /// Reads a file; `nil` if its format is unknown or it ends too early.
    init?(_ bytes: [UInt8]) {
        let file = PictureBytes(bytes)
        guard
            let (format, size) = Self.png(file) ?? Self.gif(file) ?? Self.webP(file)
                ?? Self.jpeg(file)
        else { return nil }
        self.format = format
        (width, height) = size
    }

    private typealias Found = (Picture.Format, (width: Int, height: Int))

    /// PNG: the first chunk has the size (ISO 15948, 5.2 and 11.2.1).
    private static func png(_ file: PictureBytes) -> Found? {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        guard file.has(start, at: 0), file.has("IHDR", at: 12),
            let width = file.big(at: 16, count: 4), let height = file.big(at: 20, count: 4)
        else { return nil }
        return (.png, (width, height))
    }

    /// GIF: the size of the screen follows the name (GIF89a, 18).
    private static func gif(_ file: PictureBytes) -> Found? {
        guard file.has("GIF87a", at: 0) || file.has("GIF89a", at: 0),
            let width = file.little(at: 6, count: 2), let height = file.little(at: 8, count: 2)
        else { return nil }
        return (.gif, (width, height))
    }

    /// JPEG: marked segments, one of which begins the frame (ITU T.81, B.1 and B.2.2).
    private static func jpeg(_ file: PictureBytes) -> Found? {
        guard file.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
        var place = 2
        while file.byte(at: place) == 0xFF, let marker = file.byte(at: place + 1) {
            // Any number of these bytes may precede a marker.
            if marker == 0xFF {
                place += 1
                continue
            }
            if isFrame(marker) {
                guard let height = file.big(at: place + 5, count: 2),
                    let width = file.big(at: place + 7, count: 2)
                else { return nil }
                return (.jpeg, (width, height))
            }
            // A segment's length includes itself, and the picture's data follows the frame.
            guard marker != 0xDA, marker != 0xD9, let length = file.big(at: place + 2, count: 2),
                length >= 2
            else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
}

extension PictureHeader {
    /// WebP: a container with one of three first chunks (RFC 9649, 2.5 to 2.7).
    private static func webP(_ file: PictureBytes) -> Found? {
        guard file.has("RIFF", at: 0), file.has("WEBP", at: 8) else { return nil }
        let size =
            file.has("VP8X", at: 12)
            ? extended(file) : file.has("VP8L", at: 12) ? lossless(file) : lossy(file)
        return size.map { (.webp, $0) }
    }

    private static func extended(_ file: PictureBytes) -> (width: Int, height: Int)? {
        guard let width = file.little(at: 24, count: 3), let height = file.little(at: 27, count: 3)
        else { return nil }
        return (width + 1, height + 1)
    }

    /// Two numbers of 14 bits, each smaller by one than the side.
    private static func lossless(_ file: PictureBytes) -> (width: Int, height: Int)? {
        guard file.byte(at: 20) == 0x2F, let bits = file.little(at: 21, count: 4) else {
            return nil
        }
        return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }

    /// Two numbers of 14 bits, each below 2 bits for the scale (RFC 6386, 9.1).
    private static func lossy(_ file: PictureBytes) -> (width: Int, height: Int)? {
        guard file.has("VP8 ", at: 12), file.has([0x9D, 0x01, 0x2A], at: 23),
            let width = file.little(at: 26, count: 2), let height = file.little(at: 28, count: 2)
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }
}

/// The bytes of a file, with checked access: positions may be outside the file.
struct PictureBytes {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func byte(at place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

    func has(_ some: [UInt8], at place: Int) -> Bool {
        bytes.dropFirst(place).starts(with: some)
    }

    func has(_ letters: String, at place: Int) -> Bool { has(Array(letters.utf8), at: place) }

    /// A big-endian number.
    func big(at place: Int, count: Int) -> Int? {
        number((place..<place + count).map(byte))
    }

    /// A little-endian number.
    func little(at place: Int, count: Int) -> Int? {
        number((place..<place + count).reversed().map(byte))
    }

    private func number(_ bytes: [UInt8?]) -> Int? {
        bytes.reduce(0 as Int?) { number, byte in
            guard let number, let byte else { return nil }
            return number << 8 | Int(byte)
        }
    }
}
