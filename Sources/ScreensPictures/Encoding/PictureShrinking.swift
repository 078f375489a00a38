@_spi(Host) import ScreensKit

/// Makes a picture smaller until it has fewer bytes than a limit.
struct PictureShrinking {
    let limit: Int
    let tools: LibraryPictureTools
    let progress: ((Double) -> Void)?

    func smaller(_ picture: Picture) throws(PictureError) -> Picture {
        progress?(0)
        let bitmap = try tools.bitmap(of: picture, fitting: largestSize)
        var done = 0.25
        progress?(done)
        let format = Self.format(of: bitmap, from: picture.format)
        var size = bitmap.size
        while true {
            let result = try tools.picture(of: bitmap.scaled(to: size), as: format)
            if result.bytes.count < limit {
                progress?(1)
                return result
            }
            // Half of what is left: how many rounds it takes is not known.
            done += (1 - done) / 2
            progress?(done)
            guard let next = next(after: size, of: result.bytes.count) else { break }
            size = next
        }
        throw .notEncodable("it cannot be made smaller than \(limit) bytes")
    }

    /// No file of so few bytes holds more pixels and looks better for them.
    private var largestSize: PictureSize {
        let side = Int(Double(min(max(0, limit), Picture.maximumBytes) * 16).squareRoot())
        return PictureSize(width: max(64, side), height: max(64, side))
    }

    private static func format(of bitmap: Bitmap, from format: Picture.Format) -> Picture.Format {
        guard bitmap.isTransparent else { return .jpeg }
        return format == .webp ? .webp : .png
    }

    /// A little smaller than what should do, as bytes do not shrink as fast as pixels; `nil` when
    /// nothing is left to take away.
    private func next(after size: PictureSize, of bytes: Int) -> PictureSize? {
        guard size.width > 1 || size.height > 1 else { return nil }
        let scale = min(0.9, 0.95 * (Double(max(1, limit)) / Double(bytes)).squareRoot())
        func scaled(_ side: Int) -> Int { max(1, Int(Double(side) * scale)) }
        return PictureSize(width: scaled(size.width), height: scaled(size.height))
    }
}
