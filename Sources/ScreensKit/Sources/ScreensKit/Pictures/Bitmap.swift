/// A decoded picture.
///
/// Four bytes a pixel: red, green, blue, and how much it covers, by which the others are not
/// multiplied. Rows go from the top, pixels from the left, without gaps.
public struct Bitmap: Hashable, Sendable {
    /// How wide it is, in pixels.
    public let width: Int
    /// How high it is, in pixels.
    public let height: Int
    /// Four bytes for each pixel.
    public let pixels: [UInt8]

    /// The size.
    public var size: PictureSize { PictureSize(width: width, height: height) }

    /// Takes pixels for a picture.
    ///
    /// - Returns: `nil` unless there are exactly as many as both sides ask for, at least one and
    ///   at most ``Picture/maximumPixels``.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard let count = PictureSize(width: width, height: height).pixelCount,
            pixels.count == 4 * count
        else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }
}

/// A number of pixels each way.
public struct PictureSize: Hashable, Sendable {
    /// How wide.
    public var width: Int
    /// How high.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// How many pixels these are; `nil` for none, and for more than a picture may have.
    public var pixelCount: Int? {
        guard width > 0, height > 0 else { return nil }
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows || count > Picture.maximumPixels ? nil : count
    }

    /// The largest size of the same shape that is nowhere larger than a box, and never larger than
    /// this one; at least one pixel each way.
    public func fitted(to box: PictureSize) -> PictureSize {
        let (width, height) = (max(1, width), max(1, height))
        let scale = min(
            1,
            Double(max(1, box.width)) / Double(width),
            Double(max(1, box.height)) / Double(height)
        )
        func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
        return PictureSize(width: scaled(width), height: scaled(height))
    }
}
