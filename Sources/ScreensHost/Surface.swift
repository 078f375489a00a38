/// Where a screenlet is seen: a terminal, a page, a file.
///
/// A surface draws what a ``Stage`` shows and brings the user's acts back to it. It knows no
/// particular screenlet.
@MainActor
public protocol Surface {
    /// Shows the stage until there is no more to show.
    ///
    /// - Throws: when the output cannot be written.
    func present(_ stage: Stage) async throws
}
