@_spi(Host) public import ScreensKit

/// The types of files that a screenlet shows, such as `image/png`.
public struct FileTypes: Hashable, Sendable {
    private let types: [String]

    /// Reads types that are separated by commas; `image/*` stands for all types that begin with `image/`.
    ///
    /// Without any, it contains all types, also that of a file whose type the portal has not sent.
    public init(_ list: String) {
        types = list.split(separator: ",").map { $0.lowercased().trimmed }.filter { !$0.isEmpty }
    }

    /// The types that surfaces can show in this way; those of the kind `file` are all.
    public init(shownAs kind: Media.Kind) {
        types =
            switch kind {
            case .image: ["image/png", "image/jpg", "image/jpeg", "image/gif", "image/webp"]
            case .video:
                ["video/mp4", "video/3gp", "video/3gpp", "video/quicktime", "video/webm"]
            case .audio:
                [
                    "audio/mpeg", "audio/mpeg3", "audio/mp3", "audio/mp4", "audio/wav",
                    "audio/x-wav", "audio/ogg",
                ]
            case .pdf: ["application/pdf"]
            default: []
            }
    }

    /// Whether it contains a type in small letters; `nil` for one that is not known.
    public func contains(_ type: String?) -> Bool {
        types.isEmpty
            || types.contains { name in
                name.hasSuffix("/*") ? type?.hasPrefix(name.dropLast()) == true : name == type
            }
    }

    /// The types, separated by commas, for messages.
    public var list: String { types.joined(separator: ", ") }
}

extension Media.Kind {
    /// How surfaces show a file of a type in small letters.
    init(type: String?) {
        let kinds: [Media.Kind] = [.image, .video, .audio, .pdf]
        self = kinds.first { FileTypes(shownAs: $0).contains(type) } ?? .file
    }

    /// What such a file is, in a word.
    func label(locale: LocaleIdentifier) -> String {
        LiferayTexts.text("filedisplay-screenlet-\(rawValue)", locale: locale)
    }

    /// A symbol for such a file.
    var symbol: ImageReference.Symbol {
        switch self {
        case .image: .image
        case .pdf: .document
        default: .file
        }
    }
}
