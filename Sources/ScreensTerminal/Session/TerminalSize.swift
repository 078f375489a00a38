import Glibc
public import ScreensKit

/// How large a terminal is.
public struct TerminalSize: Hashable, Sendable {
    /// How many columns it has.
    public var columns: Int
    /// How many rows it has.
    public var rows: Int
    /// The size of a cell in pixels; `nil` where the terminal does not say, or nothing sensible.
    public var cell: PictureSize?

    /// A size.
    public init(columns: Int, rows: Int, cell: PictureSize? = nil) {
        (self.columns, self.rows, self.cell) = (columns, rows, cell)
    }

    /// The size of an open terminal; `nil` where that is none, or does not say.
    public init?(of file: Int32) {
        var size = winsize()
        guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        columns = min(Int(size.ws_col), 1000)
        rows = min(Int(size.ws_row), 1000)
        let (width, height) = (size.ws_xpixel / size.ws_col, size.ws_ypixel / size.ws_row)
        if (2...100).contains(width), (4...200).contains(height) {
            cell = PictureSize(width: Int(width), height: Int(height))
        }
    }
}
