@_spi(Host) public import ScreensKit

/// The Blogs Entry Display screenlet, as apps use it: a blog entry with its cover and its author.
///
/// A plugin implements it, and the host returns it as this type.
@MainActor
public protocol BlogsEntryDisplayScreenlet: ContentScreenlet
where Model == BlogsEntryDisplayModel, Delegate == any BlogsEntryDisplayScreenletDelegate {
    /// The asset of the entry; 0, the default, to identify it by ``classPK``.
    var assetEntryId: Int64 { get set }
    /// The entry; 0, the default, for none.
    var classPK: Int64 { get set }
    /// The entry that is shown; `nil` for none. Setting it shows an entry without loading it.
    var blogsEntry: BlogsEntry? { get set }
}

/// Receives the events of a Blogs Entry Display.
@MainActor
public protocol BlogsEntryDisplayScreenletDelegate: ScreenletDelegate {
    /// The entry was loaded.
    func screenlet(
        _ screenlet: any BlogsEntryDisplayScreenlet,
        onBlogEntryResponse entry: BlogsEntry
    )

    /// The entry could not be loaded.
    func screenlet(
        _ screenlet: any BlogsEntryDisplayScreenlet,
        onBlogEntryError error: ScreensError
    )
}

extension BlogsEntryDisplayScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: any BlogsEntryDisplayScreenlet,
        onBlogEntryResponse entry: BlogsEntry
    ) {}
    /// Does nothing.
    public func screenlet(
        _ screenlet: any BlogsEntryDisplayScreenlet,
        onBlogEntryError error: ScreensError
    ) {}
}
