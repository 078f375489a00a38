public import ScreensKit

/// Something that users can do on a page as a whole, by a button at its head.
public struct AppPageAction: Hashable, Sendable {
    /// The text of the button.
    public var title: AppText
    /// The symbol of the button; `nil` for none.
    public var symbol: ImageReference.Symbol?
    /// Whether it is what most users come for; a page has at most one such action.
    public var isPrimary: Bool
    /// What is done, in order.
    public var steps: [AppStep]

    /// Creates an action.
    public init(
        _ title: AppText,
        symbol: ImageReference.Symbol? = nil,
        isPrimary: Bool = false,
        steps: [AppStep]
    ) {
        (self.title, self.symbol) = (title, symbol)
        (self.isPrimary, self.steps) = (isPrimary, steps)
    }
}
