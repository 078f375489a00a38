@_spi(Host) public import ScreensKit

/// A picture that a user sends to a gallery, and how far that is.
public struct ImageUpload: Hashable, Codable, Sendable {
    /// How far an upload is.
    ///
    /// One that this library does not know is read as ``pending``.
    public enum State: String, CaseIterable, Codable, Sendable {
        /// Its file is being read, before it is sent.
        case checking
        /// The user describes it, and has not sent it.
        case prepared
        /// It cannot be sent as it is: ``ImageUpload/problem`` says why.
        case wrong
        /// It is being sent.
        case sending
        /// It is sent as soon as the portal can be reached.
        case pending
        /// A user has to decide about it.
        case conflicted
        /// The portal refused it, and it is sent again only when a user asks for it.
        case refused
        /// It is a draft, because of the policy `cache-only`.
        case draft

        /// Reads a name.
        ///
        /// - Throws: `DecodingError` for anything but a text.
        public init(from decoder: any Decoder) throws {
            self =
                State(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .pending
        }
    }

    private enum CodingKeys: String, CodingKey {
        case key, title, notes, chosenName, size, state, sentBytes, bytesToSend, problem
        case mediaType = "mimeType"
    }

    /// The most characters of a title.
    static let titleLimit = 240
    /// The most characters of notes.
    static let notesLimit = 4_000

    /// The `CacheEntry.temporaryKey` that names the picture until the portal has it.
    public let key: String
    /// The title at the portal, which is the only one of its folder.
    public var title: String
    /// What the user says of it; may be empty.
    public var notes: String
    /// The name of the file that the user chose.
    public let chosenName: String
    /// The type, which is read from the content; `nil` until the file is read.
    public var mediaType: String?
    /// The size in bytes; `nil` until the file is read.
    public var size: Int64?
    /// How far the upload is.
    public var state: State
    /// The bytes that were sent.
    public var sentBytes: Int64
    /// The bytes to send, which are more than the file has; 0 until that is known.
    public var bytesToSend: Int64
    /// Why it cannot be sent; `nil` if there is no problem.
    public var problem: String?

    /// An upload of a file, whose title is the file's name without its extension.
    public init(
        chosenName: String,
        title: String? = nil,
        notes: String = "",
        mediaType: String? = nil,
        size: Int64? = nil,
        state: State = .checking,
        key: String = CacheEntry.temporaryKey("picture")
    ) {
        let plain = chosenName.lastIndex(of: ".").map { String(chosenName[..<$0]) }
        let title = title ?? (plain?.nonEmpty ?? chosenName)
        (self.key, self.chosenName) = (key, String(chosenName.prefix(Self.titleLimit)))
        (self.title, self.notes) = (Self.title(of: title), Self.notes(of: notes))
        (self.mediaType, self.size, self.state) = (mediaType?.nonEmpty, size, state)
        (sentBytes, bytesToSend) = (0, 0)
    }

    /// A title as a user has entered it, without what is around it and within its limit.
    public static func title(of text: String) -> String {
        String(
            text.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed.prefix(
                titleLimit
            )
        )
    }

    /// Notes as a user has entered them, within their limit.
    public static func notes(of text: String) -> String { String(text.prefix(notesLimit)) }

    /// The name of the file at the portal: the title with the extension of its type.
    public var fileName: String {
        let ending = mediaType == "image/jpeg" ? "jpg" : mediaType?.split(separator: "/").last ?? ""
        let known = mediaType == "image/jpeg" && title.lowercased().hasSuffix(".jpeg")
        return FileName.ofSaved(known ? title : FileName.complete(title, String(ending)))
    }

    /// The part that was sent, from 0 to 1; `nil` unless it is being sent.
    public var progress: Double? {
        guard state == .sending, bytesToSend > 0 else { return nil }
        return min(1, max(0, Double(sentBytes) / Double(bytesToSend)))
    }

    /// Another title for a picture whose title is taken: `Lake (2)`, `Lake (3)`.
    public var otherTitle: String {
        guard title.hasSuffix(")"), let open = title.lastIndex(of: "("),
            let number = Int(title[title.index(after: open)...].dropLast()), number < 1_000
        else { return "\(title) (2)" }
        return "\(title[..<open])(\(number + 1))"
    }
}

extension ImageUpload.State {
    /// The state of a change that is not sent.
    public init(_ unsent: UnsentState) {
        self = ImageUpload.State(rawValue: unsent.rawValue) ?? .pending
    }

    /// Why the portal does not have it; `nil` for one that was not sent yet, or is being sent.
    public var unsent: UnsentState? { UnsentState(rawValue: rawValue) }
}
