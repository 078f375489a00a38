/// A file on this machine that its user chose to send.
///
/// Nothing leaves the user's machine unless the user chose it, and the type says so: only its
/// initialisers make such a value. It has no coding, so that no reply, definition, record or cached
/// value of a portal can turn into a path, whatever it says.
///
/// Files reach a screenlet as ``Action/files``. Values that are queued with files of their own
/// conform to ``FileCarrying``.
public struct ChosenFile: Hashable, Sendable {
    /// Where its bytes are: absolute, or relative to the folder the process runs in.
    ///
    /// A change that was queued is sent from a copy, whose path says nothing about the file: see ``name``.
    public let path: String

    /// What the user calls it: the last part of the path that was chosen, such as `me.png`.
    public let name: String

    /// How many bytes it has; `nil` unless it is a copy.
    public let size: Int64?

    /// A file that the user picked, named on a command line, dropped or uploaded into a page.
    ///
    /// Call it where the user's choice arrives, with nothing but that choice.
    public init(chosenByUser path: String) {
        self.path = path
        name = path.split(separator: "/").last.map(String.init) ?? path
        size = nil
    }

    /// The copy of a file that the user chose, made when the user's change was queued.
    ///
    /// Call it with nothing but what made the copy.
    @_spi(Host)
    public init(copy path: String, of name: String, size: Int64) {
        (self.path, self.name, self.size) = (path, name, size)
    }
}
