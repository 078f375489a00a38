public import ScreensConformance
public import Testing

/// Expects types to hold what everything must that plugins offer; each problem is a failure.
///
/// One line in the tests of a plugin checks all that it offers:
///
/// ```swift
/// @MainActor @Test func conforms() {
///     expectConformance(of: CorporateTheme.self, AssetListView_corporate.self)
/// }
/// ```
///
/// - Parameters:
///   - types: screenlets, themes, views, interactors, delegates and synchronisers.
///   - material: models and delegates of a third party's screenlet.
///   - sourceLocation: where a failure is reported.
@MainActor
public func expectConformance(
    of types: Any.Type...,
    with material: ConformanceMaterial = ConformanceMaterial(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for type in types {
        for problem in Conformance.problems(of: type, with: material) {
            Issue.record(Comment(rawValue: "\(problem)"), sourceLocation: sourceLocation)
        }
    }
}
