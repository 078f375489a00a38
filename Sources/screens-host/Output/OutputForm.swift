import Glibc
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTerminal

/// What `run` prints.
enum OutputForm: String {
    case text, html, json, tui

    @MainActor
    init(_ invocation: Invocation) throws(CommandError) {
        let form = invocation.has("json") ? "json" : invocation.value("output") ?? "auto"
        let isLinear = invocation.has("linear") && form == "auto"
        self = isLinear ? .tui : OutputForm(rawValue: form) ?? Self.automatic
        let canBeLive = TerminalSurface.isPossible
        guard self != .tui || canBeLive else {
            let option = isLinear ? "--linear" : "--output tui"
            throw .usage("\(option) needs a terminal; --output text prints anywhere.")
        }
    }

    /// Live where somebody sits at a terminal that can be drawn on, else text.
    @MainActor
    private static var automatic: OutputForm {
        let term = Setup.environment["TERM"] ?? ""
        return TerminalSurface.isPossible && !term.isEmpty && term != "dumb" ? .tui : .text
    }

    /// The surface that prints it; of a list at most `rows` rows.
    @MainActor
    func surface(_ rows: Int?, _ report: RunReport) -> any Surface {
        switch self {
        case .text: TextSurface(rows: rows)
        case .html: HTMLSurface(rows: rows)
        case .json: JSONSurface(report: report)
        case .tui: TerminalSurface(.standard())
        }
    }
}

/// Prints plain text; on a terminal that wants them, with colours and pictures.
struct TextSurface: Surface {
    let rows: Int?

    func present(_ stage: Stage) async throws {
        let environment = Setup.environment
        let columns = Console.columns(environment)
        let color = ColorDepth(environment, isTerminal: Console.isTerminal)
        let renderer = TextRenderer(columns: columns, color: color)
        let drawing = await stage.drawing(in: stage.context(columns < 60 ? .compact : .regular))
        let shown = stage.shownRows(of: drawing, atMost: rows)
        let terminal = TerminalPictures.Terminal(
            environment: environment,
            color: color,
            rows: Console.rows,
            cell: Console.cell
        )
        let pictures = TerminalPictures(for: terminal, services: stage.pictureServices)
        let bytes = await drawing.rendered(with: shown) {
            renderer.render($0.showing(rows: shown.count), pictures: pictures)
        }
        try Console.write(bytes)
        stage.noteMoreRows(than: shown.count)
    }
}

/// Prints a whole page.
struct HTMLSurface: Surface {
    let rows: Int?

    func present(_ stage: Stage) async throws {
        let drawing = await stage.drawing(in: stage.context(.regular))
        let (shown, title) = (stage.shownRows(of: drawing, atMost: rows), stage.title)
        let bytes = await drawing.rendered(with: shown) {
            HTMLRenderer(isLive: false).page($0.showing(rows: shown.count), title: title)
        }
        try Console.write(bytes)
        stage.noteMoreRows(than: shown.count)
    }
}

/// Prints the report.
struct JSONSurface: Surface {
    let report: RunReport

    func present(_ stage: Stage) async throws { try Console.write(report.bytes()) }
}

extension Stage {
    /// The rows that plain outputs show: those that are loaded, at most so many.
    func shownRows(of drawing: StageDrawing, atMost limit: Int?) -> Range<Int> {
        0..<max(0, min(limit ?? .max, loadedRowCount, drawing.rowCount))
    }

    /// Where and for whom it is drawn.
    func context(_ widthClass: DrawingContext.WidthClass) -> DrawingContext {
        DrawingContext(
            style: style,
            locale: locale,
            timeZone: timeZone,
            now: .now(),
            widthClass: widthClass
        )
    }

    /// Tells on stderr that there is more.
    func noteMoreRows(than shown: Int) {
        guard let list = model as? any ListModel, list.count > shown else { return }
        Console.note("\(shown) of \(list.count) rows; --rows N or --rows all loads more.")
    }
}

extension LiveOptions {
    /// How a live terminal draws in this environment.
    @MainActor
    static func standard(isASCII: Bool = false) -> LiveOptions {
        LiveOptions(
            color: ColorDepth(Setup.environment, isTerminal: true),
            isASCII: isASCII,
            environment: Setup.environment
        ) { stage, width in
            stage.context(width)
        }
    }
}

extension Stage {
    /// The screenlet's name as words: `Asset List`, `DDL Form`.
    var title: String {
        // The name may be as somebody typed it; the type knows which letters are large.
        let shown = try? screenlet(as: (any Screenlet).self)
        let spelled = shown.flatMap {
            ScreenletName(String(describing: type(of: $0)).replacing("Screenlet", with: ""))
        }
        let name = spelled == name ? spelled ?? name : name
        var rest = name.typeName[...]
        return name.commandName.split(separator: "-").map { word in
            defer { rest = rest.dropFirst(word.count) }
            return String(rest.prefix(word.count))
        }.joined(separator: " ")
    }
}

extension ColorDepth {
    /// The colours that the terminal shows and the user wants.
    fileprivate init(_ environment: [String: String], isTerminal: Bool) {
        let term = environment["TERM"] ?? ""
        let refusesColor = environment["NO_COLOR"]?.isEmpty == false
        guard isTerminal, !refusesColor, term != "dumb", !term.isEmpty else {
            self = .none
            return
        }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"]) {
            self = .trueColor
        } else {
            self = term.contains("256color") ? .ansi256 : .ansi16
        }
    }
}
