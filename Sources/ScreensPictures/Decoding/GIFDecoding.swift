import CGIF
import ScreensKit

/// GIF, by giflib: the first image alone, a line at a time.
enum GIFDecoding {
    static func bitmap(of bytes: [UInt8]) throws(PictureError) -> Bitmap {
        try bytes.withUnsafeBufferPointer { bytes throws(PictureError) in
            var source = Source(bytes: bytes)
            return try withUnsafeMutablePointer(to: &source) { source throws(PictureError) in
                var error: Int32 = 0
                guard let file = DGifOpen(source, Source.read, &error) else {
                    throw .notDecodable(message(error))
                }
                defer { DGifCloseFile(file, &error) }
                var image = GIFImage(file)
                return try image.bitmap()
            }
        }
    }

    fileprivate static func message(_ error: Int32) -> String {
        "giflib reports \"\(GifErrorString(error).map { String(cString: $0) } ?? "unknown")\""
    }

    /// The bytes that giflib asks for piece by piece.
    private struct Source {
        let bytes: UnsafeBufferPointer<UInt8>
        var place = 0

        static let read: InputFunc = { file, target, count in
            guard let target, let data = file?.pointee.UserData else { return 0 }
            let source = data.assumingMemoryBound(to: Source.self)
            let part = source.pointee.bytes.dropFirst(source.pointee.place).prefix(Int(count))
            _ = UnsafeMutableBufferPointer(start: target, count: Int(count)).update(from: part)
            source.pointee.place += part.count
            return Int32(part.count)
        }
    }
}

/// The first image of a file.
private struct GIFImage {
    private let file: UnsafeMutablePointer<GifFileType>
    private var transparent: Int32 = -1

    init(_ file: UnsafeMutablePointer<GifFileType>) { self.file = file }

    mutating func bitmap() throws(PictureError) -> Bitmap {
        while true {
            var record = UNDEFINED_RECORD_TYPE
            try check(DGifGetRecordType(file, &record))
            switch record {
            case EXTENSION_RECORD_TYPE: try readExtension()
            case IMAGE_DESC_RECORD_TYPE:
                try check(DGifGetImageDesc(file))
                return try readImage()
            default: throw .notDecodable("it contains no image")
            }
        }
    }

    private func check(_ status: Int32) throws(PictureError) {
        guard status == GIF_OK else { throw .notDecodable(GIFDecoding.message(file.pointee.Error)) }
    }

    /// Some say which colour is none; others say nothing that matters here.
    private mutating func readExtension() throws(PictureError) {
        var code: Int32 = 0
        var block: UnsafeMutablePointer<GifByteType>?
        try check(DGifGetExtension(file, &code, &block))
        while let data = block {
            var control = GraphicsControlBlock()
            // The first byte of a block is how many follow.
            if code == GRAPHICS_EXT_FUNC_CODE,
                DGifExtensionToGCB(Int(data[0]), data + 1, &control) == GIF_OK
            {
                transparent = control.TransparentColor
            }
            try check(DGifGetExtensionNext(file, &block))
        }
    }

    /// What the image does not cover of the screen stays transparent.
    private func readImage() throws(PictureError) -> Bitmap {
        let frame = file.pointee.Image
        let screen = PictureSize(width: Int(file.pointee.SWidth), height: Int(file.pointee.SHeight))
        let (left, top) = (Int(frame.Left), Int(frame.Top))
        let (width, height) = (Int(frame.Width), Int(frame.Height))
        guard left >= 0, top >= 0, width > 0, height > 0, left + width <= screen.width,
            top + height <= screen.height
        else { throw .notDecodable("its first image is larger than its screen") }
        let palette = try palette()
        var pixels = try Bitmap.memory(for: screen)
        var line = [GifPixelType](repeating: 0, count: width)
        for row in Self.rows(height, isInterlaced: frame.Interlace) {
            try check(DGifGetLine(file, &line, Int32(width)))
            let start = 4 * ((top + row) * screen.width + left)
            Self.draw(line, palette, &pixels, at: start)
        }
        return try Bitmap(screen, pixels)
    }

    private static func draw(
        _ line: [GifPixelType],
        _ palette: [[UInt8]],
        _ pixels: inout [UInt8],
        at start: Int
    ) {
        for (column, index) in line.enumerated() {
            for part in 0..<4 { pixels[start + 4 * column + part] = palette[Int(index)][part] }
        }
    }

    /// All 256 colours that a line may name; those that the file does not have are transparent.
    private func palette() throws(PictureError) -> [[UInt8]] {
        guard let map = file.pointee.Image.ColorMap ?? file.pointee.SColorMap else {
            throw .notDecodable("it has no colours")
        }
        let colors = UnsafeBufferPointer(
            start: map.pointee.Colors,
            count: Int(map.pointee.ColorCount)
        )
        var palette = colors.prefix(256).map { [$0.Red, $0.Green, $0.Blue, 255] }
        palette += repeatElement([0, 0, 0, 0], count: 256 - palette.count)
        if (0..<256).contains(transparent) { palette[Int(transparent)] = [0, 0, 0, 0] }
        return palette
    }

    /// The rows in the order of the file (GIF89a, appendix E).
    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
            stride(from: start, to: height, by: step)
        }
    }
}
