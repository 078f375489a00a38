/// A cached value that is sent to the portal together with files of the user's machine.
///
/// The coding of such a value holds only the names of its files. The queue stores the chosen files
/// beside the value, and returns them only with the change for which they were chosen. A cached
/// value that contains the name of a file therefore never gets a file that was not chosen for it.
public protocol FileCarrying {
    /// The chosen files by name. The names are unique and part of the value's coding, as
    /// ``CacheEntry/temporaryKey(_:)`` makes them.
    ///
    /// Setting the property attaches the files that the value names, and ignores all others.
    var chosenFiles: [String: ChosenFile] { get set }
}
