@_spi(Host) public import ScreensKit

/// Draws nodes as lines of text, for terminals, files and pipes.
///
/// Columns are stacked. The cells of a row are side by side, two spaces apart, and wrap within their width. Buttons
/// cannot be pressed in a text, but what is written on them may be news: `[ ✓ 4 ★ ]`. Letters represent pictures
/// unless pictures are drawn, and a character represents each symbol. What a colour says, a sign says too: badges are
/// `[in brackets]`, problems begin with `!`, successes with `✓`. Only the first list of a tree is drawn.
public struct TextRenderer: Hashable, Sendable {
    /// How wide lines may be, in columns.
    public let columns: Int
    /// How many colours are used.
    public let color: ColorDepth
    /// The background that the colours are for.
    public let background: TerminalBackground

    private static let chunkSize = 32768

    /// Creates a renderer; `columns` is limited to 1…1,000.
    public init(
        columns: Int = 80,
        color: ColorDepth = .none,
        background: TerminalBackground = .unknown
    ) {
        self.columns = max(1, min(1000, columns))
        (self.color, self.background) = (color, background)
    }

    /// Passes the text to `write` in pieces; the bytes are valid only during the call.
    ///
    /// - Parameters:
    ///   - drawing: what is drawn.
    ///   - pictures: draws the pictures; without it, letters represent them.
    ///   - write: receives the bytes.
    /// - Throws: what `write` throws; it is not called again after that.
    @_spi(Host)
    public func render<Failure: Error>(
        _ drawing: Drawing,
        pictures: TerminalPictures? = nil,
        to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var layout = layout(drawing, pictures)
        let styles = layout.styles
        var output = TerminalBuffer()
        output.reserve(Self.chunkSize + 4096)
        var failure: Failure?
        func flush() {
            defer { output.removeAll() }
            guard failure == nil else { return }
            output.bytes.withUnsafeBytes { bytes in
                do throws(Failure) { try write(bytes) } catch { failure = error }
            }
        }
        var placed = PlacedPictures()
        layout.page(columns) { line in
            output.append(line, styles)
            output.appendLineEnd()
            placed.append(line)
            if output.count >= Self.chunkSize { flush() }
        }
        output.append(placed)
        flush()
        if let failure { throw failure }
    }

    /// Lays out with pictures as pixels if all of them stay on the screen.
    private func layout(_ drawing: Drawing, _ pictures: TerminalPictures?) -> TextLayout {
        let styles = LineStyles(drawing.context.style, color, on: background)
        guard let pictures, color.hasColors else { return TextLayout(drawing, styles) }
        func layout(_ form: PictureForm) -> TextLayout {
            let frameColor = drawing.context.style.light.border
            let source = PictureSource(pictures: pictures, form: form, color: frameColor)
            return TextLayout(drawing, styles, pictures: source)
        }
        // A picture is drawn once and cached, so a second layout costs little.
        var trial = layout(.best)
        var placed = PlacedPictures()
        trial.page(columns) { placed.append($0) }
        return layout(placed.height >= pictures.terminal.rows ? .cells : .best)
    }

    /// The whole text.
    ///
    /// - Parameters:
    ///   - drawing: what is drawn.
    ///   - pictures: draws the pictures; without it, letters represent them.
    /// - Returns: the bytes, in UTF-8.
    @_spi(Host)
    public func render(_ drawing: Drawing, pictures: TerminalPictures? = nil) -> [UInt8] {
        var result: [UInt8] = []
        render(drawing, pictures: pictures) { result.append(contentsOf: $0) }
        return result
    }
}
