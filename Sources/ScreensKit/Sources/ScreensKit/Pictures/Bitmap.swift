/// A decoded picture.
///
/// Each pixel has four bytes: red, green, blue and opacity, with colours that are not
/// premultiplied. Rows go from top to bottom and pixels from left to right, without gaps.
public struct Bitmap: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// Four bytes for each pixel.
    public let pixels: [UInt8]

    /// The size.
    @_spi(Host) public var size: PictureSize { PictureSize(width: width, height: height) }

    /// Creates a picture from its pixels.
    ///
    /// - Returns: `nil` unless the number of bytes fits the sides, and there are at least one and
    ///   at most 40 million pixels.
    public init?(width: Int, height: Int, pixels: [UInt8]) {
        guard let count = PictureSize(width: width, height: height).pixelCount,
            pixels.count == 4 * count
        else { return nil }
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }
}

/// A size in pixels.
public struct PictureSize: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
    }

    /// The number of pixels; `nil` if there are none, or more than a picture may have.
    @_spi(Host)
    public var pixelCount: Int? {
        guard width > 0, height > 0 else { return nil }
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows || count > Picture.maximumPixels ? nil : count
    }

    /// The largest size of the same shape that fits in a box and is not larger than this one.
    ///
    /// It is at least one pixel wide and one pixel high.
    @_spi(Host)
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
