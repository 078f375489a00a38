public import ScreensConformance
import ScreensKit
public import Testing

/// Expects that types follow the rules for everything that plugins offer; each problem is a failure.
///
/// One line in the tests of a plugin checks everything that it offers:
///
/// ```swift
/// @MainActor @Test func conforms() async {
///     await expectConformance(of: CorporateTheme.self, AssetListView_corporate.self)
/// }
/// ```
///
/// - Parameters:
///   - types: screenlets, themes, views, interactors, delegates and synchronisers.
///   - material: models and delegates of a third party's screenlet.
///   - filePath: the test's file, in whose package the plugin is; its texts, `plugin.json` and the access of its types are
///     checked too.
///   - sourceLocation: where a failure is reported.
@MainActor
public func expectConformance(
    of types: Any.Type...,
    with material: ConformanceMaterial = ConformanceMaterial(),
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) async {
    let material = material.inPackage(around: filePath, with: types)
    for problem in Conformance.problems(ofPackageAround: filePath, with: types) {
        Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
    }
    for type in types {
        for problem in await Conformance.problems(of: type, with: material) {
            Issue.record(Comment(rawValue: "\(problem)"), sourceLocation: sourceLocation)
        }
    }
}
