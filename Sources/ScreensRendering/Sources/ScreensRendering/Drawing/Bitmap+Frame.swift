@_spi(Host) public import ScreensKit

extension Bitmap {
    /// Adds a line around the picture; crops it to a circle in its middle if the frame is round.
    ///
    /// - Parameters:
    ///   - frame: its shape, and the line's colour.
    ///   - color: the line's colour if the frame has none.
    ///   - scale: the number of the bitmap's pixels for one pixel of the frame's width.
    /// - Returns: the picture to draw; transparent outside the circle.
    public func framed(_ frame: PictureFrame, color: Color, scale: Double) -> Bitmap {
        let square = frame.isRound ? middle : self
        let line = frame.color ?? FrameColor(color)
        let shape = FrameShape(
            width: Double(square.width),
            height: Double(square.height),
            line: max(0, Double(frame.width) * scale),
            isRound: frame.isRound
        )
        var pixels = square.pixels
        pixels.withUnsafeMutableBufferPointer { pixels in
            for place in 0..<square.width * square.height {
                let x = Double(place % square.width) + 0.5
                let y = Double(place / square.width) + 0.5
                Self.paint(line, share: shape.line(x, y), of: pixels, at: 4 * place)
                let cover = Double(pixels[4 * place + 3]) * shape.inside(x, y)
                pixels[4 * place + 3] = UInt8(cover.rounded())
            }
        }
        return Bitmap(width: square.width, height: square.height, pixels: pixels) ?? self
    }

    /// The largest square in the middle of the picture.
    private var middle: Bitmap {
        let side = min(width, height)
        guard width != height else { return self }
        let (left, top) = ((width - side) / 2, (height - side) / 2)
        var rows: [UInt8] = []
        rows.reserveCapacity(4 * side * side)
        for row in top..<top + side {
            let start = 4 * (row * width + left)
            rows += pixels[start..<start + 4 * side]
        }
        return Bitmap(width: side, height: side, pixels: rows) ?? self
    }

    /// Blends a colour over a part of a pixel.
    private static func paint(
        _ line: FrameColor,
        share: Double,
        of pixels: UnsafeMutableBufferPointer<UInt8>,
        at place: Int
    ) {
        let over = share * Double(line.opacity) / 255
        guard over > 0 else { return }
        let below = Double(pixels[place + 3]) / 255 * (1 - over)
        let parts = [line.color.red, line.color.green, line.color.blue]
        for (part, color) in parts.enumerated() {
            let mixed = Double(color) * over + Double(pixels[place + part]) * below
            pixels[place + part] = UInt8((mixed / (over + below)).rounded())
        }
        pixels[place + 3] = UInt8(((over + below) * 255).rounded())
    }
}

/// A rectangle or the circle in it, and the line along its border.
private struct FrameShape {
    let width: Double
    let height: Double
    let line: Double
    let isRound: Bool

    /// The part of a pixel that is inside the shape, 0 to 1.
    func inside(_ x: Double, _ y: Double) -> Double {
        isRound ? min(1, max(0, depth(x, y) + 0.5)) : 1
    }

    /// The part of a pixel that the line covers, 0 to 1.
    func line(_ x: Double, _ y: Double) -> Double {
        line == 0 ? 0 : min(1, max(0, line - depth(x, y) + 0.5))
    }

    /// The distance of a point from the border, towards the middle.
    private func depth(_ x: Double, _ y: Double) -> Double {
        guard isRound else { return min(x, y, width - x, height - y) }
        let (across, down) = (x - width / 2, y - height / 2)
        return min(width, height) / 2 - (across * across + down * down).squareRoot()
    }
}
