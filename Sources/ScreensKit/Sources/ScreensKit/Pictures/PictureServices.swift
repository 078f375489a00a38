/// The functions that need picture libraries, in a library that is loaded on first use.
@_spi(Host)
public final class PictureServices: Sendable {
    /// The C function with which the library returns its services, retained.
    public static let entrySymbol = "screens_picture_services"

    /// Decodes and encodes pictures.
    public let tools: any PictureTools
    /// The graphics that a terminal can show, from its environment; `nil` if it shows only characters.
    public let graphics: @Sendable ([String: String]) -> TerminalGraphics?
    /// Draws a bitmap over a block of cells.
    public let draw: @Sendable (Bitmap, PictureCanvas) throws(PictureError) -> PictureBlock

    /// Combines the services; called by the library's entry point.
    public init(
        tools: any PictureTools,
        graphics: @escaping @Sendable ([String: String]) -> TerminalGraphics?,
        draw: @escaping @Sendable (Bitmap, PictureCanvas) throws(PictureError) -> PictureBlock
    ) {
        (self.tools, self.graphics, self.draw) = (tools, graphics, draw)
    }
}

/// A way to send pixels to a terminal.
@_spi(Host)
public enum TerminalGraphics: String, CaseIterable, Sendable {
    /// The protocol of Kitty.
    case kitty
    /// The protocol of iTerm2.
    case iterm2
    /// Sixel.
    case sixel
}

/// The area of a terminal that a bitmap is drawn on.
@_spi(Host)
public struct PictureCanvas: Hashable, Sendable {
    /// How it is drawn.
    public enum Mode: Hashable, Sendable {
        /// As pixels.
        case pixels(TerminalGraphics)
        /// As half blocks in this many colours: 16, 256, or any (`nil`).
        case halfBlocks(colors: Int?)
    }

    /// How it is drawn.
    public var mode: Mode
    /// The width in columns.
    public var columns: Int
    /// The height in rows.
    public var rows: Int
    /// The size of a cell in pixels.
    public var cell: PictureSize

    /// A canvas.
    public init(mode: Mode, columns: Int, rows: Int, cell: PictureSize) {
        (self.mode, self.columns, self.rows, self.cell) = (mode, columns, rows, cell)
    }
}

/// A picture drawn for a terminal.
@_spi(Host)
public enum PictureBlock: Hashable, Sendable {
    /// Rows of cells, from the top.
    case cells([[PictureCell]])
    /// An escape sequence that draws it below and right of the cursor.
    case sequence([UInt8])
}

/// A cell of a terminal that shows two pixels, one above the other.
@_spi(Host)
public struct PictureCell: Hashable, Sendable {
    /// A colour of a terminal.
    public enum Ink: Hashable, Sendable {
        /// Transparent.
        case none
        /// An entry of the terminal's colour table.
        case index(UInt8)
        /// Any colour.
        case color(Color)
    }

    /// The upper pixel.
    public var upper: Ink
    /// The lower pixel.
    public var lower: Ink

    /// A cell.
    public init(upper: Ink, lower: Ink) {
        (self.upper, self.lower) = (upper, lower)
    }
}
