/// A place where a screenlet is shown: a terminal, a page, a file.
///
/// A surface draws a ``Stage`` and sends the user's actions back to it. It contains nothing that is
/// specific to one screenlet.
@MainActor
public protocol Surface {
    /// Shows the stage, and returns when there is nothing more to show.
    ///
    /// - Throws: if the output cannot be written.
    func present(_ stage: Stage) async throws
}
