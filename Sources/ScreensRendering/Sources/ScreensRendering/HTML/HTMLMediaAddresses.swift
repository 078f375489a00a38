@_spi(Host) public import ScreensKit

/// The addresses of this server at which a live page finds the files of the portal that it shows.
///
/// Both renderings of a page before and after a change must have equal ones, so they are compared by their name.
@_spi(Host)
public struct HTMLMediaAddresses: Sendable {
    /// What of a file is at an address.
    public enum Part: Hashable, Sendable {
        /// The file itself, to be shown or played. Browsers ask for parts of it.
        case content
        /// The file itself, to be saved under its name.
        case download
        /// The picture that is shown before it is played.
        case poster
        /// The captions with an index, as WebVTT.
        case captions(Int)
    }

    private let name: String
    private let find: @Sendable (Media, Part) -> String?

    /// Addresses.
    ///
    /// - Parameters:
    ///   - name: what distinguishes them from those of other pages.
    ///   - find: the path and query of a part of a file; `nil` if this server does not offer it. The same file always has
    ///     the same one, because another address makes a browser load it again.
    public init(_ name: String, find: @escaping @Sendable (Media, Part) -> String?) {
        (self.name, self.find) = (name, find)
    }

    func address(of part: Part, _ media: Media) -> String? { find(media, part) }
}

extension HTMLMediaAddresses: Hashable {
    /// Whether both are the same page's.
    public static func == (one: HTMLMediaAddresses, other: HTMLMediaAddresses) -> Bool {
        one.name == other.name
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
