/// What a screenlet knows and a view draws: plain data, without closures or references.
///
/// A model is the only thing a view receives of a screenlet, so it carries all that can be seen:
/// the data, whether it is loading, what went wrong, how fresh it is.
public protocol ScreenletModel: Codable, Sendable {
    /// How far the screenlet's main data is.
    var phase: Phase { get }
    /// How current the data is; `nil` while there is none.
    var freshness: Freshness? { get }
    /// Why some data could not be loaded; `nil` when all is well.
    var problem: ScreensError? { get }
}

/// How far a screenlet's main data is.
public enum Phase: String, Codable, Sendable {
    /// Nothing was asked for yet.
    case idle
    /// The first data is on its way.
    case loading
    /// There is data.
    case ready
    /// There is no data because something went wrong.
    case failed
}

/// The model of a list, whose rows are looked at a window at a time.
public protocol ListModel: ScreenletModel {
    /// The list's rows.
    associatedtype Row: Codable & Sendable

    /// How many rows the list has, loaded or not.
    var count: Int { get }

    /// The row, or `nil` while its page is not loaded. `index` is in `0..<count`.
    func row(at index: Int) -> Row?

    /// What reloads the list; `nil` where the list offers no such act.
    var refreshAction: Action? { get }

    /// What choosing a row does, lacking its ``Action/indexArgument``; `nil` for nothing.
    var selectAction: Action? { get }
}

extension ListModel {
    /// No act of reloading.
    public var refreshAction: Action? { nil }
    /// Nothing.
    public var selectAction: Action? { nil }
}
