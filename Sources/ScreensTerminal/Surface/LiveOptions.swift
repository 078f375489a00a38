public import ScreensHost
public import ScreensKit
@_spi(Host) public import ScreensRendering
import ScreensSystem

/// How a live terminal draws.
public struct LiveOptions: Sendable {
    /// How many colours are used.
    public var color: ColorDepth
    /// Whether the terminal has no letters but ASCII.
    public var isASCII: Bool
    /// The environment of the program, which tells what the terminal can show beyond characters.
    public var environment: [String: String]
    /// Where and for whom a stage is drawn, given how much room there is.
    public var context: @MainActor @Sendable (Stage, DrawingContext.WidthClass) -> DrawingContext
    /// Sends the pending changes, says how far that is, and gives back what came of it; `nil`
    /// without a cache.
    public var synchronize: Synchronize?

    /// Sends the pending changes, and says how far that is.
    public typealias Synchronize =
        @MainActor @Sendable (_ say: @escaping @MainActor (String) -> Void) async -> String

    /// What is said where nothing can wait.
    static let nothingWaits = "There is no cache for unsent changes."

    /// What the terminal of this program shows, as its environment says.
    ///
    /// - Parameter isASCII: whether the terminal has no letters but ASCII.
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
    }
}
