/// A file of the portal that surfaces show or play: a picture, a video, a sound, a document, or any other file.
///
/// It only names the file. A surface loads its bytes when a user looks at it or saves it, a part at a time, with the
/// user's sign-in, and checks them against ``mediaType``: a file of any size can be shown.
public struct Media: Hashable, Codable, Sendable {
    /// How a surface shows a file.
    ///
    /// One that this kit does not know is read as ``file``.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        /// A picture, a video, a sound, or a document in the format PDF.
        case image, video, audio, pdf
        /// Any other file, which users save or open with another program.
        case file

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws { self = try decoder.name(or: .file) }
    }

    /// How a picture fills its place.
    ///
    /// One that this kit does not know is read as ``fit``.
    public enum Fit: String, CaseIterable, Codable, Sendable {
        /// All of it is visible, as large as possible.
        case fit
        /// It fills its place, and what is beyond it is cut off.
        case fill
        /// It has its own size, in the middle of its place.
        case center

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws { self = try decoder.name(or: .fit) }
    }

    /// The captions of a video in one language, a WebVTT file of the portal.
    public struct Captions: Hashable, Codable, Sendable {
        /// The path and query below the portal's address.
        public let path: String
        /// The language, such as `en`.
        public let language: String
        /// The name that users choose them by.
        public let label: String

        /// Captions.
        public init(path: String, language: String, label: String) {
            (self.path, self.language, self.label) = (path, language, label)
        }
    }

    /// How the file is shown.
    public let kind: Kind
    /// The path and query below the portal's address: `/documents/20143/0/pier.mp4/4f1c?version=1.0`.
    public let path: String
    /// What distinguishes this content of the file from later ones; copies are stored under the path and this text.
    public let version: String
    /// The type that the portal has for the file, such as `video/mp4`.
    public let mediaType: String
    /// The file's title, which is also its alternative text.
    public let title: String
    /// The name that the file gets when it is saved, with its extension.
    public let fileName: String
    /// The size in bytes; `nil` if the portal has not said it.
    public var size: Int64?
    /// The picture that is shown before a video or a sound is played, and instead of one that is not shown.
    public var poster: ImageReference?
    /// The captions that users can choose.
    public var captions: [Captions]
    /// How a picture fills its place.
    public var fit: Fit

    /// A file.
    public init(
        _ kind: Kind,
        path: String,
        version: String,
        mediaType: String,
        title: String,
        fileName: String,
        size: Int64? = nil,
        poster: ImageReference? = nil,
        captions: [Captions] = [],
        fit: Fit = .fit
    ) {
        (self.kind, self.path, self.version, self.mediaType) = (kind, path, version, mediaType)
        (self.title, self.fileName, self.size) = (title, fileName, size)
        (self.poster, self.captions, self.fit) = (poster, captions, fit)
    }
}

extension Node {
    /// A file of the portal, which live pages show or play, and which users can save and open.
    ///
    /// - Parameters:
    ///   - media: the file.
    ///   - facts: what surfaces that do not play it say about it, such as its size.
    /// - Returns: the file.
    public static func media(_ media: Media, facts: [Node] = []) -> Node {
        Node(.media, .children([.text(media.title, .headline)] + facts)).changingExtras {
            $0.media = Boxed(media)
        }
    }
}
