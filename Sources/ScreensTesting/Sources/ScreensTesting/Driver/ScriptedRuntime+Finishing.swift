public import ScreensKit
public import Testing

extension ScriptedRuntime {
    /// Ends an operation as a host does, and delivers its result unless it was cancelled.
    ///
    /// The test fails if the result has the wrong type, or nothing was started. It also fails if the screenlet reports
    /// an undeclared event, or one whose payload lacks a declared field.
    ///
    /// - Parameters:
    ///   - index: the index in ``ScriptedRuntime/started``.
    ///   - result: the result; of a write, the value.
    ///   - freshness: how current the result is; for writes, it also says where they were sent.
    ///   - sourceLocation: where a failure is reported.
    public func finish(
        _ index: Int,
        _ result: Result<any Sendable, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let complaint = await end(index, result, freshness)
        for words in [complaint].compactMap(\.self) + eventDefects {
            Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation)
        }
    }

    /// Ends the operation that was started last; see the function with an index.
    public func finish(
        _ result: Result<any Sendable, ScreensError>,
        _ freshness: Freshness = Freshness(source: .remote),
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await finish(started.count - 1, result, freshness, sourceLocation: sourceLocation)
    }
}
