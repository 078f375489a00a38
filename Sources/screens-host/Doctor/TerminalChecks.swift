import Glibc
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTerminal

/// What the terminal can show, as far as a program can know that.
enum TerminalChecks {
    @MainActor
    static func terminal(_ examined: Examined) -> [Finding] {
        guard Console.isTerminal else {
            return [.note("The output is not a terminal, so nothing is known of one.")]
        }
        let environment = Setup.environment
        let color = ColorDepth(environment: environment, isTerminal: true)
        return [
            size, colors(color), pictures(examined, color, environment),
            .note("Screens does not use the clipboard of terminals (OSC 52)."),
        ]
    }

    private static var size: Finding {
        guard let size = TerminalSize(of: STDOUT_FILENO) else {
            return .problem(
                "It does not tell its size; 80 by 24 is assumed.",
                "stty cols 80 rows 24"
            )
        }
        let words = "It has \(size.columns) columns and \(size.rows) rows"
        return size.columns < 40 || size.rows < 10
            ? .note("\(words), in which little fits.") : .good("\(words).")
    }

    private static func colors(_ color: ColorDepth) -> Finding {
        switch color {
        case .none:
            .problem("TERM says that it is no usable terminal.", "export TERM=xterm-256color")
        case .monochrome: .note("NO_COLOR turns colours off.", "unset NO_COLOR")
        case .ansi16: .note("TERM names 16 colours.", "export TERM=xterm-256color")
        case .ansi256: .good("TERM names 256 colours.")
        case .trueColor: .good("COLORTERM names all colours.")
        }
    }

    @MainActor
    private static func pictures(
        _ examined: Examined,
        _ color: ColorDepth,
        _ environment: [String: String]
    ) -> Finding {
        do throws(PictureError) {
            let services = try examined.host.pictureServices()
            guard let graphics = services.graphics(environment) else {
                return .note(
                    color.hasColors
                        ? "Pictures are drawn as half blocks: the environment names no protocol for pixels, or that of "
                            + "a multiplexer."
                        : "It shows no pictures, because it has no colours."
                )
            }
            return .good("Pictures are drawn by the protocol of \(graphics.rawValue).")
        } catch {
            return .problem("Pictures cannot be drawn: \(error.message)")
        }
    }

    /// Whether text reaches the terminal as it is meant.
    @MainActor
    static func characters(_ examined: Examined) -> [Finding] {
        let unknown = Finding.note(
            "Widths of characters are those of Unicode. Which characters the terminal's font has, and how wide it "
                + "draws them, cannot be known; --ascii draws without them."
        )
        return [encoding, unknown]
    }

    @MainActor
    private static var encoding: Finding {
        let remedy = "export LC_ALL=C.UTF-8"
        let name =
            ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { Setup.environment[$0] }
            .first { !$0.isEmpty } ?? "C"
        guard let locale = newlocale(1 << LC_CTYPE, name, nil) else {
            return .note(
                "The system does not have the locale \(name). Text is sent as UTF-8.",
                remedy
            )
        }
        defer { freelocale(locale) }
        let encoding = nl_langinfo_l(nl_item(CODESET), locale).map { String(cString: $0) } ?? ""
        guard encoding == "UTF-8" else {
            return .note(
                "The locale \(name) is for \(encoding), but text is sent as UTF-8.",
                remedy
            )
        }
        return .good("The locale \(name) is for UTF-8.")
    }
}
