import ScreensSystem

/// The copies of files of the portal, which are in a folder beside the cache's own file.
///
/// They are too large for a database, and are read by parts. Whoever loads them decides what is in the folder and how
/// much; it goes where the cache goes.
extension CacheManager {
    /// The collection by whose name the copies are cleared.
    package static let filesCollection = "Files"

    /// The folder of the copies, which need not exist.
    package var filesFolder: String { CacheFiles.filesFolder(of: path) }

    /// Removes the copies; returns how many there were.
    func removeFileCopies() -> Int {
        let names = Files.names(in: filesFolder, followingLink: false) ?? []
        Files.remove(filesFolder)
        return names.count { $0.hasSuffix(Self.fileCopyEnd) }
    }

    /// The end of the name of each copy's content.
    package static let fileCopyEnd = ".content"
}
