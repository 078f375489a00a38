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

/// A model that loads nothing itself, such as one of a part of a view, need not declare its state.
extension ScreenletModel {
    /// ``Phase/ready``.
    public var phase: Phase { .ready }
    /// `nil`.
    public var freshness: Freshness? { nil }
    /// `nil`.
    public var problem: ScreensError? { nil }
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
