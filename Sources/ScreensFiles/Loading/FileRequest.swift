package import ScreensHTTP
@_spi(Host) package import ScreensKit

/// Which file of the portal is loaded, and what for.
package struct FileRequest: Hashable, Sendable {
    /// Where the file is.
    package let path: PortalPath
    /// What distinguishes this content of the file from later ones.
    package let version: String
    let purpose: FilePurpose
    /// The name of the file for people.
    let title: String

    /// The request for a file; `nil` if its address could lead outside of the portal.
    package init?(_ media: Media) {
        self.init(media.path, media, .media(media.shownKind, media.mediaType))
    }

    /// The request for captions of a file, by their place among them; `nil` if there are none.
    package init?(captions place: Int, of media: Media) {
        guard media.captions.indices.contains(place) else { return nil }
        self.init(media.captions[place].path, media, .captions)
    }

    /// The request for the picture in a file's place; `nil` if it is not one of the portal.
    package init?(posterOf media: Media) {
        guard let path = media.poster?.portalPath else { return nil }
        self.init(path, media, .poster)
    }

    private init?(_ path: String, _ media: Media, _ purpose: FilePurpose) {
        guard let path = PortalPath(path) else { return nil }
        (self.path, version, title) = (path, media.version, media.title)
        self.purpose = purpose
    }

    /// The name of the file's copies, the same for all purposes that accept the same contents.
    var name: String { FileHash.text(of: [path.text, version, "\(purpose)"]) }
}
