import Glibc
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPrinting
@_spi(Host) import ScreensRendering
import ScreensTerminal

/// The format of the output of `run`.
enum OutputForm: String {
    case text, html, json, tui

    /// What `--output` may say: `auto` finds out, and each other word is a form's.
    enum Choice: String, CaseIterable {
        case auto, tui, text, html, json
    }

    @MainActor
    init(_ invocation: Invocation) throws(CommandError) {
        let choice: Choice = invocation.has(.json) ? .json : try invocation.choice(.output) ?? .auto
        let isLinear = invocation.has(.linear) && choice == .auto
        self = isLinear ? .tui : OutputForm(rawValue: choice.rawValue) ?? Self.automatic
        let canBeLive = TerminalSurface.isPossible
        guard self != .tui || canBeLive else {
            let option = isLinear ? "--linear" : "--output tui"
            throw .usage("\(option) requires a terminal. Use --output text elsewhere.")
        }
    }

    /// Live on a terminal with a user, else text.
    @MainActor
    private static var automatic: OutputForm {
        let term = Setup.environment["TERM"] ?? ""
        return TerminalSurface.isPossible && !term.isEmpty && term != "dumb" ? .tui : .text
    }

    /// The surface for the format; it shows at most `rows` rows of a list.
    @MainActor
    func surface(
        _ rows: Int?,
        on background: TerminalBackground?,
        _ report: RunReport
    ) -> any Surface {
        switch self {
        case .text: TextSurface(rows: rows, background: background)
        case .html: HTMLSurface(rows: rows)
        case .json: JSONSurface(report: report)
        case .tui: TerminalSurface(LiveOptions())
        }
    }
}

/// Prints plain text; with colours and pictures if the terminal supports them.
struct TextSurface: Surface {
    let rows: Int?
    /// The terminal's background if the user has named it; a print asks no terminal.
    let background: TerminalBackground?

    func present(_ stage: Stage) async throws {
        let environment = Setup.environment
        let columns = Console.columns(environment)
        let color = ColorDepth(environment: environment, isTerminal: Console.isTerminal)
        let renderer = TextRenderer(
            columns: columns,
            color: color,
            background: background ?? TerminalBackground(environment: environment)
        )
        let terminal = TerminalPictures.Terminal(
            environment: environment,
            color: color,
            rows: Console.rows,
            cell: Console.cell
        )
        let pictures = TerminalPictures(for: terminal, services: stage.pictureServices)
        let (bytes, count) = await stage.printed(rows: rows, columns: columns) {
            (renderer.render($0, pictures: pictures), $0.rowCount)
        }
        try Console.write(bytes)
        noteMoreRows(of: stage, than: count)
    }
}

/// Prints a whole page.
struct HTMLSurface: Surface {
    let rows: Int?

    func present(_ stage: Stage) async throws {
        let (page, count) = await stage.printed(rows: rows) {
            (HTMLRenderer(isLive: false).page($0, title: stage.title), $0.rowCount)
        }
        try Console.write(page)
        noteMoreRows(of: stage, than: count)
    }
}

/// Prints the report.
struct JSONSurface: Surface {
    let report: RunReport

    func present(_ stage: Stage) async throws { try Console.write(report.bytes()) }
}

extension Surface {
    /// Reports on stderr that a list has more rows.
    fileprivate func noteMoreRows(of stage: Stage, than shown: Int) {
        guard let list = stage.list, list.count > shown else { return }
        let rows = list.isCounted ? "\(shown) of \(list.count) rows" : "The first \(shown) rows"
        Console.note("\(rows). Use --rows N or --rows all to load more.")
    }
}

/// What `--color-scheme` may say: `auto` finds out, and each other word is a background.
enum ColorScheme: String, CaseIterable {
    case auto, light, dark
}

extension Invocation {
    /// The background of the terminal that the user has named; `nil` to find out.
    func background() throws(CommandError) -> TerminalBackground? {
        switch try choice(.colorScheme, as: ColorScheme.self) {
        case .auto, nil: nil
        case .light: .light
        case .dark: .dark
        }
    }
}
