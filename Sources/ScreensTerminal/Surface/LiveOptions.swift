public import ScreensHost
public import ScreensKit
@_spi(Host) public import ScreensRendering

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
