/// The model of a list whatever its rows are, of which surfaces read a window at a time.
@_spi(Host)
public protocol ListModel: ScreenletModel {
    /// The list's rows.
    associatedtype Row: Codable & Sendable

    /// How many rows the list has, loaded or not.
    var count: Int { get }

    /// Whether ``count`` is the number of rows, and not only of those so far.
    var isCounted: Bool { get }

    /// The row, or `nil` until its page is loaded. `index` is in `0..<count`.
    func row(at index: Int) -> Row?

    /// The action that reloads the list; `nil` if the list cannot be reloaded.
    var refreshAction: Action? { get }
}
