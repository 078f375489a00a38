public import ScreensHost
public import ScreensKit
@_spi(Host) public import ScreensRendering

/// How a live terminal draws.
public struct LiveOptions: Sendable {
    /// How many colours are used.
    public var color: ColorDepth
    /// Whether the terminal has no letters but ASCII.
    public var isASCII: Bool
    /// Where and for whom a stage is drawn, given how much room there is.
    public var context: @MainActor @Sendable (Stage, DrawingContext.WidthClass) -> DrawingContext

    /// Options.
    public init(
        color: ColorDepth,
        isASCII: Bool = false,
        context: @escaping @MainActor @Sendable (Stage, DrawingContext.WidthClass) -> DrawingContext
    ) {
        (self.color, self.isASCII, self.context) = (color, isASCII, context)
    }
}
