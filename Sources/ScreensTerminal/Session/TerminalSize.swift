import Glibc
public import ScreensKit

/// The size of a terminal.
public struct TerminalSize: Hashable, Sendable {
    /// The number of columns.
    public var columns: Int
    /// The number of rows.
    public var rows: Int
    /// The size of a cell in pixels; `nil` if the terminal reports none, or an implausible one.
    public var cell: PictureSize?

    /// A size.
    public init(columns: Int, rows: Int, cell: PictureSize? = nil) {
        (self.columns, self.rows, self.cell) = (columns, rows, cell)
    }

    /// The size of an open terminal; `nil` if the file is not a terminal, or reports no size.
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
