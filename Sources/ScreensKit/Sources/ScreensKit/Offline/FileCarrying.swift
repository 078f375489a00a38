/// A value of the cache that goes to the portal with files of the user's machine.
///
/// The coding of such a value holds only the names of its files. The queue stores the user's
/// choices beside the value, and hands them out again with the very change they were made for: so a
/// cached value that says the name of a file gets none that was not chosen for it.
public protocol FileCarrying {
    /// The chosen files, by names that are unique and part of the value's coding, as
    /// ``CacheEntry/temporaryKey(_:)`` makes them.
    ///
    /// Setting them attaches those that the value names, and ignores all others.
    var chosenFiles: [String: ChosenFile] { get set }
}
