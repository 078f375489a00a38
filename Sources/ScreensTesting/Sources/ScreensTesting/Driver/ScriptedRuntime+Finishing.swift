public import ScreensKit
public import Testing

extension ScriptedRuntime {
    /// Ends something, as a host does: unless it was cancelled, its result is handed over.
    ///
    /// A result of the wrong type, or of what was never started, fails the test. So does an event that
    /// the screenlet does not declare, or whose payload lacks a field that it declares.
    ///
    /// - Parameters:
    ///   - index: which of ``ScriptedRuntime/started``.
    ///   - result: what comes of it; of a write the value.
    ///   - freshness: how current it is; for writes it says where they went, too.
    ///   - sourceLocation: where a failure is reported.
    public func finish(
        _ index: Int,
        _ result: Result<any Sendable, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let complaint = end(index, result, freshness)
        for words in [complaint].compactMap(\.self) + eventDefects {
            Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation)
        }
    }

    /// Ends what was started last; see the function with an index.
    public func finish(
        _ result: Result<any Sendable, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        finish(started.count - 1, result, freshness, sourceLocation: sourceLocation)
    }
}
