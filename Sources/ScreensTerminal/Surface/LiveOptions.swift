@_spi(Host) public import ScreensHost
public import ScreensKit
@_spi(Host) public import ScreensRendering
import ScreensSystem

/// How a live terminal draws.
public struct LiveOptions: Sendable {
    /// How many colours are used.
    public var color: ColorDepth
    /// The terminal's background; `nil` asks the terminal, then the variable `COLORFGBG`.
    public var background: TerminalBackground?
    /// Whether the terminal supports only ASCII characters.
    public var isASCII: Bool
    /// The environment of the program, which shows what the terminal supports beyond characters.
    public var environment: [String: String]
    /// The drawing context for a stage and a width.
    public var context: @MainActor @Sendable (Stage, DrawingContext.WidthClass) -> DrawingContext
    /// Sends the pending changes, reports the progress, and returns the result; `nil` without a cache.
    public var synchronize: Synchronize?

    /// Opens an address that the user follows; `false` if it cannot, and the surface then shows the address.
    public var openAddress: @Sendable (LinkAddress) async -> Bool = {
        await DesktopBrowser.open($0.text)
    }

    /// Opens a file of the portal with the program that the system has for it; `nil` if none can be opened.
    public var openMedia: UseMedia?
    /// Saves a file of the portal; `nil` if none can be saved.
    public var saveMedia: UseMedia?

    /// Whether nothing moves by itself.
    public var reducesMotion = false

    /// How long a frame waits for each screenlet inside; other values are for tests.
    package var patience = LatestDrawing.patience

    /// The log that the user can open; the surface adds the notes of its stage.
    public var log = PluginLog()

    /// Sends the pending changes, and reports the progress.
    public typealias Synchronize =
        @MainActor @Sendable (_ report: @escaping @MainActor (String) -> Void) async -> String

    /// The message if there is no cache for pending changes.
    public static let nothingWaits = "There is no cache for unsent changes."

    /// Detects what this program's terminal supports from its environment.
    ///
    /// - Parameter isASCII: whether the terminal supports only ASCII characters.
    public init(isASCII: Bool = false) {
        let environment = Environment.variables
        self.init(
            color: ColorDepth(environment: environment, isTerminal: true),
            isASCII: isASCII,
            environment: environment
        ) { stage, width in
            stage.context(width)
        }
    }

    /// Options.
    public init(
        color: ColorDepth,
        isASCII: Bool = false,
        environment: [String: String] = [:],
        context: @escaping @MainActor @Sendable (Stage, DrawingContext.WidthClass) -> DrawingContext
    ) {
        (self.color, self.isASCII, self.context) = (color, isASCII, context)
        self.environment = environment
        reducesMotion = environment["REDUCED_MOTION"].map { !$0.isEmpty && $0 != "0" } ?? false
    }

    /// Whether a surface has to ask the terminal for its background: where colours depend on it.
    var asksForBackground: Bool {
        background == nil && (color == .ansi256 || color == .trueColor)
    }
}
