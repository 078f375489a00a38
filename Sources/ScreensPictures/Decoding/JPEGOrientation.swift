@_spi(Host) import ScreensKit

/// How a camera was held, as it noted in its files (Exif 2.3, tag 274).
struct JPEGOrientation: Equatable {
    /// 1 for upright; 2 to 8 for the other ways to lay a rectangle down.
    let number: Int

    static let upright = JPEGOrientation(number: 1)

    /// Whether width and height are each other's.
    var isSideways: Bool { number >= 5 }

    init(number: Int) { self.number = (1...8).contains(number) ? number : 1 }

    /// Reads a JPEG file; upright for whatever says nothing, or nothing sensible.
    init(file: [UInt8]) {
        self = file.withUnsafeBufferPointer { file in
            var place = 2
            while place + 4 <= file.count, file[place] == 0xFF {
                let marker = file[place + 1]
                if marker == 0xFF {
                    place += 1
                    continue
                }
                let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
                guard marker != 0xDA, marker != 0xD9, length >= 2 else { break }
                let end = min(file.count, place + 2 + length)
                let segment = UnsafeBufferPointer(rebasing: file[min(place + 4, end)..<end])
                if marker == 0xE1, let found = Self.inExif(segment) { return found }
                place += 2 + length
            }
            return .upright
        }
    }

    /// A heading, then a file of the format TIFF.
    private static func inExif(_ segment: UnsafeBufferPointer<UInt8>) -> JPEGOrientation? {
        guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
        let file = TIFFBytes(Array(segment.dropFirst(6)))
        guard let directory = file?.number(at: 4, bytes: 4),
            let count = file?.number(at: directory, bytes: 2)
        else { return nil }
        for entry in 0..<count {
            let place = directory + 2 + 12 * entry
            guard let tag = file?.number(at: place, bytes: 2) else { return nil }
            guard tag == 274 else { continue }
            return file?.number(at: place + 8, bytes: 2).map(JPEGOrientation.init)
        }
        return nil
    }
}

/// Numbers of a file that says itself which byte of them is the first.
private struct TIFFBytes {
    private let bytes: [UInt8]
    private let isBigFirst: Bool

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x4D, 0x4D, 0, 42]) {
            isBigFirst = true
        } else if bytes.starts(with: [0x49, 0x49, 42, 0]) {
            isBigFirst = false
        } else {
            return nil
        }
        self.bytes = bytes
    }

    func number(at place: Int, bytes count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        let part = bytes[place..<place + count]
        return (isBigFirst ? Array(part) : part.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Bitmap {
    /// The picture as the camera saw it.
    func turned(_ orientation: JPEGOrientation) throws(PictureError) -> Bitmap {
        guard orientation != .upright else { return self }
        let turned =
            orientation.isSideways ? PictureSize(width: height, height: width) : size
        var result = try Bitmap.memory(for: turned)
        for y in 0..<turned.height {
            for x in 0..<turned.width {
                let (column, row) = source(ofX: x, y: y, turned, orientation)
                let (from, to) = (4 * (row * width + column), 4 * (y * turned.width + x))
                for part in 0..<4 { result[to + part] = pixels[from + part] }
            }
        }
        return try Bitmap(turned, result)
    }

    /// Where a pixel of the result was.
    private func source(
        ofX x: Int,
        y: Int,
        _ turned: PictureSize,
        _ orientation: JPEGOrientation
    ) -> (Int, Int) {
        let (right, bottom) = (turned.width - 1 - x, turned.height - 1 - y)
        return switch orientation.number {
        case 2: (right, y)
        case 3: (right, bottom)
        case 4: (x, bottom)
        case 5: (y, x)
        case 6: (y, right)
        case 7: (bottom, right)
        case 8: (bottom, x)
        default: (x, y)
        }
    }
}
