@_spi(Host) public import ScreensKit

/// A File, Video, Audio or PDF Display, as apps use it: one file of the document library.
///
/// What is known of the file is loaded and cached like an asset of an Asset Display. Surfaces load the file itself, a
/// part at a time. A portal of version 6.2 has no service for it.
///
/// A plugin implements the screenlets, and the host returns each of them as this type.
@MainActor
public protocol FileDisplayScreenlet: ContentScreenlet
where Model == FileDisplayModel, Delegate == any FileDisplayScreenletDelegate {
    /// The asset of the file; 0, the default, to identify it by ``className`` and ``classPK``.
    var assetEntryId: Int64 { get set }
    /// The class of the asset's object: its full Java name, or a short one. The default is `DLFileEntry`.
    var className: String { get set }
    /// The file; 0, the default, for none.
    var classPK: Int64 { get set }
    /// The types of files that are shown, separated by commas; empty, the default, for those of the screenlet.
    var mimeTypes: String { get set }
    /// The file that is shown; `nil` for none. Setting it shows a file without loading its entry.
    var fileEntry: FileEntry? { get set }
}

/// An Image Display, as apps use it: one picture of the document library.
@MainActor
public protocol ImageDisplayScreenlet: FileDisplayScreenlet {
    /// The path of another picture of the portal, shown until the picture is loaded; empty, the default, for none.
    var placeholder: String { get set }
    /// How the picture fills its place. The default is `fit`.
    var imageMode: Media.Fit { get set }
    /// How the placeholder fills its place. The default is `center`.
    var placeholderImageMode: Media.Fit { get set }
}

/// Receives the events of a File, Image, Video, Audio or PDF Display.
@MainActor
public protocol FileDisplayScreenletDelegate: ScreenletDelegate {
    /// The file's entry was loaded, and surfaces show the file.
    func screenlet(_ screenlet: any FileDisplayScreenlet, onFileAssetResponse entry: FileEntry)

    /// The file's entry could not be loaded, or the file is of a type that the screenlet does not show.
    func screenlet(_ screenlet: any FileDisplayScreenlet, onFileAssetError error: ScreensError)
}

extension FileDisplayScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any FileDisplayScreenlet,
        onFileAssetResponse entry: FileEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any FileDisplayScreenlet,
        onFileAssetError error: ScreensError
    ) {}
}
