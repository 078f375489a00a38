/// What needs the libraries of pictures, and therefore lives in a library loaded on first need.
@_spi(Host)
public final class PictureServices: Sendable {
    /// The C function by which the library hands over its services, retained.
    public static let entrySymbol = "screens_picture_services"

    /// Decodes and encodes.
    public let tools: any PictureTools
    /// What a terminal can show beyond characters, by its environment; `nil` for nothing.
    public let graphics: @Sendable ([String: String]) -> TerminalGraphics?
    /// Draws a bitmap over a block of cells.
    public let draw: @Sendable (Bitmap, PictureCanvas) throws(PictureError) -> PictureBlock

    /// Joins the services; called by the library's entry point.
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

/// What a bitmap is drawn on.
@_spi(Host)
public struct PictureCanvas: Hashable, Sendable {
    /// How it is drawn.
    public enum Mode: Hashable, Sendable {
        /// As pixels.
        case pixels(TerminalGraphics)
        /// As half blocks in so many colours: 16, 256, or any (`nil`).
        case halfBlocks(colors: Int?)
    }

    /// How it is drawn.
    public var mode: Mode
    /// How many columns it covers.
    public var columns: Int
    /// How many rows it covers.
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

/// Two pixels, one above the other.
@_spi(Host)
public struct PictureCell: Hashable, Sendable {
    /// A colour as a terminal takes it.
    public enum Ink: Hashable, Sendable {
        /// What is below shows through.
        case none
        /// One of the terminal's table.
        case index(UInt8)
        /// Any.
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
