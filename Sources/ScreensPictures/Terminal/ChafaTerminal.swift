import CChafa
@_spi(Host) import ScreensKit

/// What Chafa's table of terminals says of one.
enum ChafaTerminal {
    /// The best way to send pixels to the terminal of an environment; `nil` where there is none.
    ///
    /// Within a terminal multiplexer there is none either: pixels that it does not know of stay
    /// behind when it moves what it shows.
    static func graphics(_ environment: [String: String]) -> TerminalGraphics? {
        let term = environment["TERM"] ?? ""
        guard environment["TMUX"] == nil, environment["STY"] == nil,
            !term.hasPrefix("tmux"), !term.hasPrefix("screen")
        else { return nil }
        guard let info = detect(environment) else { return nil }
        defer { chafa_term_info_unref(info) }
        func has(_ sequence: ChafaTermSeq) -> Bool { chafa_term_info_have_seq(info, sequence) != 0 }
        if has(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1) { return .kitty }
        if has(CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) { return .iterm2 }
        return has(CHAFA_TERM_SEQ_BEGIN_SIXELS) ? .sixel : nil
    }

    private static func detect(_ environment: [String: String]) -> OpaquePointer? {
        guard let table = chafa_term_db_new() else { return nil }
        defer { chafa_term_db_unref(table) }
        var entries: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") }
        entries.append(nil)
        defer { for entry in entries { free(entry) } }
        return chafa_term_db_detect(table, &entries)
    }
}
