public import LiferayKit
public import ScreensKit

/// Shows portraits in shades of gray: `screens-host run user-portrait --delegate grayscale`.
///
/// The cached picture is the original one.
public final class UserPortraitDelegate_grayscale: UserPortraitScreenletDelegate, NamedDelegate {
    /// Creates the delegate.
    public init() {}

    /// The portrait in shades of gray, or unchanged if it cannot be decoded.
    public func screenlet(
        _ screenlet: any UserPortraitScreenlet,
        onUserPortraitResponseImage image: Picture
    ) -> Picture {
        // Decoding more pixels than are shown would only make the user wait.
        guard let pictures = screenlet.runtime?.pictures,
            let bitmap = try? pictures.bitmap(of: image, fitting: .init(width: 512, height: 512)),
            let gray = bitmap.inShadesOfGray,
            let picture = try? pictures.picture(of: gray, as: .png)
        else { return image }
        return picture
    }
}

extension Bitmap {
    /// The same picture in gray, where each pixel keeps its brightness (ITU-R BT.601).
    var inShadesOfGray: Bitmap? {
        var pixels = pixels
        for first in stride(from: 0, to: pixels.count, by: 4) {
            let (red, green, blue) = (pixels[first], pixels[first + 1], pixels[first + 2])
            let gray = (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1_000
            for part in 0..<3 { pixels[first + part] = UInt8(gray) }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
