/// A file on this machine that its user chose to send.
///
/// A file leaves the user's machine only if the user chose it, and this type proves the choice:
/// only its initialisers create a value. It has no coding, so no reply, definition, record or
/// cached value of a portal can turn into a path.
///
/// Files reach a screenlet as arguments of its actions. Values that are queued together with files conform to ``FileCarrying``.
public struct ChosenFile: Hashable, Sendable {
    /// The path of the file's bytes: absolute, or relative to the working directory.
    ///
    /// A queued change is sent from a copy, whose path says nothing about the file: see ``name``.
    public let path: String

    /// The file's name for the user: the last part of the chosen path, such as `me.png`.
    public let name: String

    /// The size in bytes; `nil` unless it is a copy.
    public let size: Int64?

    /// Creates a file that the user picked, named on a command line, dropped or uploaded into a page.
    ///
    /// Call it where the program receives the user's choice, and only for that choice.
    public init(chosenByUser path: String) {
        self.path = path
        name = path.split(separator: "/").last.map(String.init) ?? path
        size = nil
    }

    /// Creates a copy of a chosen file, which was made when the user's change was queued.
    ///
    /// Call it only from the code that made the copy.
    @_spi(Host)
    public init(copy path: String, of name: String, size: Int64) {
        (self.path, self.name, self.size) = (path, name, size)
    }
}
