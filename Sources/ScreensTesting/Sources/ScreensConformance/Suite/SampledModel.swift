public import ScreensKit

/// A model that says in which states every view should draw it well.
///
/// The kit's models do. The model of a third party's screenlet does it in its tests:
///
/// ```swift
/// extension PollModel: SampledModel {
///     public static var conformanceSamples: [(name: String, model: PollModel)] {
///         [("loading", PollModel(phase: .loading)), ("ready", PollModel(poll: .sample))]
///     }
/// }
/// ```
/// The suite adds hostile texts of its own in place of the texts of each.
public protocol SampledModel: ScreenletModel {
    /// The states, by name: each phase, no data, much data, an error, an older copy, a pending change.
    static var conformanceSamples: [(name: String, model: Self)] { get }

    /// The names of the arguments of each action of the model's screenlet.
    ///
    /// `nil`, the default, means that they are not known.
    static var knownActions: [String: Set<String>]? { get }
}

extension SampledModel {
    /// Not known.
    public static var knownActions: [String: Set<String>]? { nil }

    /// The samples, of a type that is only known at run time.
    static var anySamples: [ConformanceMaterial.Sample] {
        conformanceSamples.map { ($0.name, $0.model as any ScreenletModel) }
    }
}
