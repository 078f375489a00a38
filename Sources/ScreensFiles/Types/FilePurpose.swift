@_spi(Host) import ScreensKit

/// What a file is loaded for, which its content has to fit.
enum FilePurpose: Hashable, Sendable {
    /// To be shown as what the portal says that it is: a kind, and its media type.
    case media(Media.Kind, String)
    case captions
    case poster

    /// Returns the type of a file from its first block, or from all of it.
    ///
    /// - Throws: ``FileProblem/refused(_:)`` for a page in the file's place, and for content of another kind.
    func type(of head: [UInt8], title: String) throws(FileProblem) -> FileType {
        let found = try FileType.told(by: head, for: kind)
        guard found != nil || isPage || !head.isMarkup else {
            throw pageInstead(title: title)
        }
        switch self {
        case .media(.file, let type): return found ?? (Self.isText(type, head) ? .text : .unknown)
        case .captions where found == .captions: return .captions
        case .captions: break
        default: if let found, found.kinds.contains(kind) { return found }
        }
        throw .refused("What the portal sent for \(Self.named(noun, title)) is not \(article).")
    }

    /// Says that a page came in the file's place.
    func pageInstead(title: String) -> FileProblem {
        .refused("The portal sent a web page instead of \(Self.named(noun, title)).")
    }

    /// Whether the file is a page itself, or another document with elements.
    var isPage: Bool {
        guard case .media(.file, let type) = self else { return false }
        return ["html", "xml", "svg"].contains { type.lowercased().contains($0) }
    }

    private var kind: Media.Kind {
        switch self {
        case .media(let kind, _): kind
        case .captions: .file
        case .poster: .image
        }
    }

    private static func isText(_ type: String, _ head: [UInt8]) -> Bool {
        type.lowercased().hasPrefix("text/") && head.isText && !head.isMarkup
    }

    private static func named(_ noun: String, _ title: String) -> String {
        let title = title.prefix(80)
        return title.isEmpty ? "the \(noun)" : "the \(noun) \"\(title)\""
    }

    private var noun: String {
        switch self {
        case .media(.image, _), .poster: "picture"
        case .media(.video, _): "video"
        case .media(.audio, _): "sound"
        case .media(.pdf, _): "PDF document"
        case .captions: "captions of"
        default: "file"
        }
    }

    private var article: String {
        switch self {
        case .captions: "captions"
        case .media(.image, _), .poster: "a picture that can be shown"
        default: "a \(noun)"
        }
    }
}
