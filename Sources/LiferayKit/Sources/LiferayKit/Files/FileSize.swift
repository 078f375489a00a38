@_spi(Host) public import ScreensKit

extension DrawingContext {
    /// The size of a file in the user's locale: `512 bytes`, `1.2 MB`.
    ///
    /// A kilobyte has 1000 bytes.
    public func fileSize(_ bytes: Int64) -> String {
        guard bytes >= 1_000 else {
            return liferayString("filedisplay-screenlet-bytes", Int(max(0, bytes)))
        }
        var (size, unit) = (Double(bytes) / 1_000, 0)
        // A size of 999.96 kB would be rounded to 1000 kB.
        while size >= 999.95, unit < 3 { (size, unit) = (size / 1_000, unit + 1) }
        let key = "filedisplay-screenlet-\(["kB", "MB", "GB", "TB"][unit])"
        return liferayString(key, (size * 10).rounded() / 10)
    }
}
