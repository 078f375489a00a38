import CChafa
@_spi(Host) import ScreensKit
import Synchronization

/// Draws by Chafa.
struct ChafaDrawing {
    private let canvas: PictureCanvas

    /// Chafa fills tables of its own at the first call; whether two threads may do so is not said.
    private static let turn = Mutex(())

    /// How much a canvas may ask for, so that no side of it is beyond reason.
    private static let largest = 1000
    /// The pixels in a sixel.
    private static let sixel = 6

    init(_ canvas: PictureCanvas) { self.canvas = canvas }

    func block(of bitmap: Bitmap) throws(PictureError) -> PictureBlock {
        let sides = [canvas.columns, canvas.rows, canvas.cell.width, canvas.cell.height]
        guard sides.allSatisfy({ (1...Self.largest).contains($0) }) else {
            throw .notEncodable("\(canvas.columns) × \(canvas.rows) cells is not a valid size")
        }
        // Chafa rounds the height down to whole sixels, and divides by what is left.
        if canvas.mode == .pixels(.sixel), canvas.rows * canvas.cell.height < Self.sixel {
            throw .notEncodable("a picture in Sixel has at least \(Self.sixel) pixels in height")
        }
        let bitmap = try sharpened(bitmap)
        return try Self.turn.withLock { _ throws(PictureError) in
            // A portrait takes less time than starting threads does.
            chafa_set_n_threads(1)
            return try draw(bitmap)
        }
    }

    private func draw(_ bitmap: Bitmap) throws(PictureError) -> PictureBlock {
        guard let config = chafa_canvas_config_new() else {
            throw .noLibrary("Chafa failed to create a canvas")
        }
        defer { chafa_canvas_config_unref(config) }
        configure(config)
        guard let drawn = chafa_canvas_new(config) else {
            throw .noLibrary("Chafa failed to create a canvas")
        }
        defer { chafa_canvas_unref(drawn) }
        chafa_canvas_draw_all_pixels(
            drawn,
            CHAFA_PIXEL_RGBA8_UNASSOCIATED,
            bitmap.pixels,
            Int32(bitmap.width),
            Int32(bitmap.height),
            Int32(4 * bitmap.width)
        )
        switch canvas.mode {
        case .halfBlocks(let colors): return .cells(cells(drawn, isIndexed: colors != nil))
        case .pixels: return .sequence(try sequence(drawn))
        @unknown default: throw .notEncodable("the mode is not known")
        }
    }

    /// The bitmap with each half of a cell in one colour, or transparent, when drawn so.
    ///
    /// Chafa lays what is half transparent over black, which would frame a circle on a light ground.
    private func sharpened(_ bitmap: Bitmap) throws(PictureError) -> Bitmap {
        guard case .halfBlocks = canvas.mode else { return bitmap }
        let halves = PictureSize(width: canvas.columns, height: 2 * canvas.rows)
        let pixels = try bitmap.scaled(to: halves).pixels
        // Chafa divides a cell into 8 × 8 pixels.
        let size = PictureSize(width: 8 * halves.width, height: 4 * halves.height)
        var result = try Bitmap.memory(for: size)
        for place in 0..<size.width * size.height {
            let (row, column) = (place / size.width / 4, place % size.width / 8)
            let source = 4 * (row * halves.width + column)
            guard pixels[source + 3] >= 128 else { continue }
            for part in 0..<3 { result[4 * place + part] = pixels[source + part] }
            result[4 * place + 3] = 255
        }
        return try Bitmap(size, result)
    }

    private func configure(_ config: OpaquePointer) {
        chafa_canvas_config_set_geometry(config, Int32(canvas.columns), Int32(canvas.rows))
        let (width, height) = (Int32(canvas.cell.width), Int32(canvas.cell.height))
        chafa_canvas_config_set_cell_geometry(config, width, height)
        chafa_canvas_config_set_transparency_threshold(config, 0.5)
        // It would raise the contrast of a face.
        chafa_canvas_config_set_preprocessing_enabled(config, 0)
        switch canvas.mode {
        case .pixels(let graphics):
            chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
            chafa_canvas_config_set_pixel_mode(config, graphics.chafaMode)
        case .halfBlocks(let colors):
            chafa_canvas_config_set_canvas_mode(config, Self.mode(colors))
            chafa_canvas_config_set_pixel_mode(config, CHAFA_PIXEL_MODE_SYMBOLS)
            restrictSymbols(config)
        @unknown default: break
        }
    }

    private static func mode(_ colors: Int?) -> ChafaCanvasMode {
        switch colors {
        case nil: CHAFA_CANVAS_MODE_TRUECOLOR
        // Without the first sixteen, which users choose themselves.
        case 256: CHAFA_CANVAS_MODE_INDEXED_240
        default: CHAFA_CANVAS_MODE_INDEXED_16
        }
    }

    /// To the upper and the lower half, the whole and the empty cell.
    private func restrictSymbols(_ config: OpaquePointer) {
        guard let symbols = chafa_symbol_map_new() else { return }
        defer { chafa_symbol_map_unref(symbols) }
        for symbol in [HalfBlock.space, .upper, .lower] {
            chafa_symbol_map_add_by_range(symbols, symbol.rawValue, symbol.rawValue)
        }
        chafa_canvas_config_set_symbol_map(config, symbols)
    }

    private enum HalfBlock: gunichar {
        case space = 0x20
        case upper = 0x2580
        case lower = 0x2584
    }

    private func cells(_ drawn: OpaquePointer, isIndexed: Bool) -> [[PictureCell]] {
        (0..<Int32(canvas.rows)).map { row in
            (0..<Int32(canvas.columns)).map { column in
                var (front, back): (Int32, Int32) = (-1, -1)
                chafa_canvas_get_raw_colors_at(drawn, column, row, &front, &back)
                let fore = PictureCell.Ink(front, isIndexed: isIndexed)
                let ground = PictureCell.Ink(back, isIndexed: isIndexed)
                switch HalfBlock(rawValue: chafa_canvas_get_char_at(drawn, column, row)) {
                case .upper: return PictureCell(upper: fore, lower: ground)
                case .lower: return PictureCell(upper: ground, lower: fore)
                case .space, nil: return PictureCell(upper: ground, lower: ground)
                }
            }
        }
    }

    private func sequence(
        _ drawn: OpaquePointer
    ) throws(PictureError) -> [UInt8] {
        guard let table = chafa_term_db_new() else {
            throw .noLibrary("Chafa has no terminal database")
        }
        defer { chafa_term_db_unref(table) }
        guard let info = chafa_term_db_get_fallback_info(table) else {
            throw .noLibrary("Chafa has no terminal database")
        }
        defer { chafa_term_info_unref(info) }
        guard let text = chafa_canvas_print(drawn, info) else {
            throw .noLibrary("Chafa failed to print")
        }
        defer { g_string_free(text, 1) }
        let bytes = UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len))
        return Array(bytes)
    }
}

extension TerminalGraphics {
    fileprivate var chafaMode: ChafaPixelMode {
        switch self {
        case .kitty: CHAFA_PIXEL_MODE_KITTY
        case .iterm2: CHAFA_PIXEL_MODE_ITERM2
        case .sixel: CHAFA_PIXEL_MODE_SIXELS
        @unknown default: CHAFA_PIXEL_MODE_SYMBOLS
        }
    }
}

extension PictureCell.Ink {
    /// A colour as Chafa writes it: an entry of the table or red, green and blue; negative for none.
    fileprivate init(_ number: Int32, isIndexed: Bool) {
        func byte(_ shift: Int32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
        guard number >= 0, !isIndexed || number < 256 else {
            self = .none
            return
        }
        self = isIndexed ? .index(byte(0)) : .color(.rgb(byte(16), byte(8), byte(0)))
    }
}
