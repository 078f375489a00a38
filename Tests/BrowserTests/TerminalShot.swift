import Foundation
import ScreensPlugins
import ScreensRendering
import TestSupport

/// The command's terminal screen as a page: the cells of an emulator, in their colours.
enum TerminalShot {
    /// Runs the command until the screen shows the signs, and draws the screen.
    ///
    /// - Throws: an error if the screen does not show them within half a minute.
    static func screen(
        of words: [String],
        showing signs: [String],
        columns: Int = 80,
        rows: Int = 24,
        on paper: TerminalPaper = .dark,
        colors: ColorDepth = .trueColor
    ) async throws -> String {
        let (device, scratch) = (
            try TerminalDevice(columns: columns, rows: rows), try TemporaryFolder()
        )
        let output = FileHandle(fileDescriptor: device.output, closeOnDealloc: false)
        let process = try ChildProcess(
            ["\(HostLibrary.folder ?? "")/screens-host"] + words,
            environment: [
                "HOME": scratch.path, "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin",
                "SCREENS_NOW": "\(present)",
            ].merging(colors.environment) { $1 },
            folder: scratch.path,
            input: device.path,
            isTerminal: true,
            output: output,
            errors: output
        )
        var screen = ScreenEmulator(columns: columns, rows: rows)
        // Mode 2026 is on while a frame is being written.
        while !signs.allSatisfy({ screen.text.contains($0) }) || screen.modes.contains(2026) {
            let bytes = try await ThreadPool.run { device.read() }
            guard !bytes.isEmpty else {
                throw BrowserFailure(description: "not on the screen: \(signs)\n\(screen.text)")
            }
            screen.feed(bytes)
            device.type(screen.drainAnswers())
        }
        let shown = screen
        device.type("q")
        _ = await process.end()
        return page(of: shown, on: paper)
    }

    private static func page(of screen: ScreenEmulator, on paper: TerminalPaper) -> String {
        let lines = screen.cells.enumerated().map { row, cells in
            cells.enumerated().map { column, cell in
                let isCursor = screen.isCursorShown && screen.cursor == (row, column)
                return span(cell, isCursor, paper)
            }.joined()
        }
        return """
            <!doctype html><meta charset="utf-8"><title>Terminal</title><style>
            body{margin:0;width:max-content;background:\(paper.ground);color:\(paper.text)}
            pre{margin:0;padding:12px;font:15px/20px "DejaVu Sans Mono",monospace}
            span{display:inline-block;width:1ch;height:20px;white-space:pre;vertical-align:top}
            .wide{width:2ch}.cursor{outline:1px solid \(paper.text);outline-offset:-1px}
            </style><pre>\(lines.joined(separator: "\n"))</pre>
            """
    }

    private static func span(
        _ cell: ScreenEmulator.Cell,
        _ isCursor: Bool,
        _ paper: TerminalPaper
    ) -> String {
        guard !cell.text.isEmpty else { return "" }
        let style = TerminalStyle(cell.style, on: paper)
        let text = cell.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<span\(isCursor ? " class=\"cursor\"" : "") style=\"\(style.rules)\">\(text)</span>"
    }
}

extension ColorDepth {
    /// The variables of a terminal that has these colours.
    fileprivate var environment: [String: String] {
        switch self {
        case .none: ["TERM": "dumb"]
        case .monochrome: ["TERM": "xterm", "NO_COLOR": "1"]
        case .ansi16: ["TERM": "xterm"]
        case .ansi256: ["TERM": "xterm-256color"]
        case .trueColor: ["TERM": "xterm-256color", "COLORTERM": "truecolor"]
        }
    }
}

/// The terminal's own colours for texts and their background.
enum TerminalPaper: String, CaseIterable {
    case light, dark

    var text: String { self == .dark ? "#e6e8ea" : "#15181d" }
    var ground: String { self == .dark ? "#111417" : "#ffffff" }
}

/// The SGR parameters of a cell's style, as CSS rules.
private struct TerminalStyle {
    private var text: String
    private var ground: String
    private var rest = ""
    private var isReversed = false

    init(_ parameters: String, on paper: TerminalPaper) {
        (text, ground) = (paper.text, paper.ground)
        var numbers = parameters.split(separator: ";").compactMap { Int($0) }[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = TerminalStyle("", on: paper)
            case 1: rest += "font-weight:bold;"
            case 2: rest += "opacity:.7;"
            case 3: rest += "font-style:italic;"
            case 4: rest += "text-decoration:underline;"
            case 7: isReversed = true
            case 27: isReversed = false
            case 30...37: text = Self.usual[number - 30]
            case 38: text = Self.color(&numbers) ?? text
            case 39: text = paper.text
            case 40...47: ground = Self.usual[number - 40]
            case 48: ground = Self.color(&numbers) ?? ground
            case 49: ground = paper.ground
            case 90...97: text = Self.usual[number - 82]
            case 100...107: ground = Self.usual[number - 92]
            default: break
            }
        }
    }

    /// The sixteen colours as xterm has them.
    private static let usual = [
        "#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
        "#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
    ]

    /// Reads the three parts of a colour from the front of the parameters.
    private static func color(_ numbers: inout ArraySlice<Int>) -> String? {
        guard numbers.popFirst() == 2, numbers.count >= 3 else { return nil }
        let parts = numbers.prefix(3)
        numbers = numbers.dropFirst(3)
        return "rgb(\(parts.map { "\($0)" }.joined(separator: ",")))"
    }

    var rules: String {
        let (front, back) = isReversed ? (ground, text) : (text, ground)
        return "color:\(front);background:\(back);\(rest)"
    }
}
