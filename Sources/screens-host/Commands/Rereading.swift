import ScreensHost
import ScreensWatch

/// Reads an app again when the server is asked for it, as `--watch` does whenever its files change.
///
/// An app with mistakes is not shown: the last version without any stays.
@MainActor
final class Rereading {
    private let read: PluginWatch.AppReader?
    private let pages: OpenPages
    private var last: Task<Void, Never>?

    /// Prepares reading; without a reader, there is no app.
    init(_ read: PluginWatch.AppReader?, _ pages: OpenPages) {
        (self.read, self.pages) = (read, pages)
    }

    /// Reads the app after each reading that is not complete yet, and says what came of it.
    func begin() {
        guard let read else {
            return Console.note("note: There is no app to be read again, only a screenlet.")
        }
        last = Task { [pages, last] in
            await last?.value
            do {
                let reloads = try await read { pages.stages }
                Console.note(
                    reloads.isEmpty
                        ? "note: The app is read again: nothing has changed."
                        : "note: The app is read again, and its new version is shown."
                )
            } catch {
                Console.note("warning: The app stays as it was. \(CommandError(error).message)")
            }
        }
    }
}
