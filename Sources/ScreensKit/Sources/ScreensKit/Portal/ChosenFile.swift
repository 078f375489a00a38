/// A file on this machine that its user chose to send.
///
/// Nothing leaves the user's machine unless the user chose it, and the type says so: only this
/// initialiser makes such a value. It has no coding, so that no reply, definition, record or cached
/// value of a portal can turn into a path, whatever it says.
///
/// Files reach a screenlet as ``Action/files``. Values that are queued with files of their own
/// conform to ``FileCarrying``.
public struct ChosenFile: Hashable, Sendable {
    /// Where the file is: absolute, or relative to the folder the process runs in.
    public let path: String

    /// A file that the user picked, named on a command line, dropped or uploaded into a page.
    ///
    /// Call it where the user's choice arrives, with nothing but that choice.
    public init(chosenByUser path: String) { self.path = path }
}
