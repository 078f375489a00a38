/// The data of a screenlet that a view draws: plain data, without closures or references.
///
/// A view receives nothing else of a screenlet, so the model has everything that can be seen: the
/// data, whether it is loading, the last error, and the freshness.
public protocol ScreenletModel: Codable, Sendable {
    /// The state of the screenlet's main data.
    var phase: Phase { get }
    /// How current the data is; `nil` if there is no data.
    var freshness: Freshness? { get }
    /// Why some data could not be loaded; `nil` if there is no problem.
    var problem: ScreensError? { get }
}

/// The state of a screenlet's main data.
public enum Phase: String, Codable, Sendable {
    /// Nothing was requested yet.
    case idle
    /// The first data is being loaded.
    case loading
    /// The data is loaded.
    case ready
    /// There is no data because of an error.
    case failed
}

/// The model of a list, whose rows are read a window at a time.
public protocol ListModel: ScreenletModel {
    /// The list's rows.
    associatedtype Row: Codable & Sendable

    /// How many rows the list has, loaded or not.
    var count: Int { get }

    /// Whether ``count`` is the number of rows, and not only of those so far; `true` unless a model says otherwise.
    var isCounted: Bool { get }

    /// The row, or `nil` until its page is loaded. `index` is in `0..<count`.
    func row(at index: Int) -> Row?

    /// The action that reloads the list; `nil` if the list cannot be reloaded.
    var refreshAction: Action? { get }

    /// The action that chooses a row, without its ``Action/indexArgument``; `nil` for none.
    var selectAction: Action? { get }
}

extension ListModel {
    /// Returns `true`.
    public var isCounted: Bool { true }
    /// Returns `nil`: the list cannot be reloaded.
    public var refreshAction: Action? { nil }
    /// Returns `nil`: rows cannot be chosen.
    public var selectAction: Action? { nil }
}
