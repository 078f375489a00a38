import ScreensHost
@_spi(Host) import ScreensRendering

/// A line for the console of a browser, as a list: the method of `console`, and a text.
struct ConsoleLine: Encodable, Hashable, Sendable {
    let line: PluginLog.Line

    init(_ line: PluginLog.Line) { self.line = line }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(method)
        try list.encode(SafeText.line(line.text))
    }

    private var method: String {
        switch line.kind {
        case .output, .progress: "log"
        case .note: "warn"
        case .error: "error"
        }
    }
}
