@_spi(Host) public import ScreensKit

/// A part of a file of the portal that a live page loads by an address of its own.
@_spi(Host)
public enum MediaPart: Hashable, Sendable {
    /// The file, which the page shows or plays.
    case content
    /// The file, which the browser saves.
    case download
    /// Captions, by their place among those of the file.
    case captions(Int)
    /// The picture that is shown in the file's place.
    case poster
}

/// Where a live page finds the files that it shows.
@_spi(Host)
public struct MediaAddresses: Hashable, Sendable {
    private let session: String
    private let find: @Sendable (Media, MediaPart) -> String?

    /// Addresses on a server.
    ///
    /// - Parameters:
    ///   - session: what distinguishes them from the addresses of other pages; those of one session are the same.
    ///   - find: returns an address without a quote or an angle bracket; `nil` if the part cannot be loaded.
    public init(
        of session: String,
        _ find: @escaping @Sendable (Media, MediaPart) -> String?
    ) {
        (self.session, self.find) = (session, find)
    }

    /// The address of a part of a file; `nil` if it cannot be loaded.
    public func address(of media: Media, _ part: MediaPart = .content) -> String? {
        find(media, part)
    }

    /// Whether both lead to the same addresses.
    public static func == (one: MediaAddresses, other: MediaAddresses) -> Bool {
        one.session == other.session
    }

    /// Hashes what distinguishes them.
    public func hash(into hasher: inout Hasher) { hasher.combine(session) }
}
