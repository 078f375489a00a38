@_spi(Host) public import ScreensKit

/// The file of a document field, and the state of its upload.
public struct DDMDocument: Hashable, Codable, Sendable {
    /// The state of an upload.
    public enum State: Hashable, Sendable {
        /// Nothing was sent yet, or the file is to be sent when there is a connection.
        case pending
        /// A part was sent: the number of bytes sent, and in total.
        case uploading(sent: Int64, total: Int64)
        /// The portal has the file: its file entry, or what a record says about it.
        case uploaded(JSONObject)
        /// The upload failed, with the reason.
        case failed(ScreensError)
    }

    /// The state of the upload.
    public var state: State
    /// The file on this machine, if the user chose one; not part of the coding.
    public var file: ChosenFile?
    /// The media type, such as `image/png`; `nil` if it is not known.
    public var mediaType: String?
    /// The `CacheEntry.temporaryKey` that names the file until the portal has it.
    ///
    /// `nil` if the portal has it.
    public var temporaryKey: String?

    /// Creates a file that is still to be sent.
    public init(
        _ file: ChosenFile,
        mediaType: String? = nil,
        temporaryKey: String = CacheEntry.temporaryKey("document"),
        state: State = .pending
    ) {
        self.state = state
        self.file = file
        self.mediaType = mediaType
        self.temporaryKey = temporaryKey
    }

    /// Creates a file that the portal has.
    ///
    /// - Parameter attributes: the file entry that `add-file-entry` returned, or what a record says about the file.
    public init(uploaded attributes: JSONObject) {
        state = .uploaded(attributes)
        mediaType = attributes["mimeType"]?.text
    }

    /// The portal's file entry; `nil` until the file is uploaded.
    public var attributes: JSONObject? {
        if case .uploaded(let attributes) = state { attributes } else { nil }
    }

    /// The part that was sent, from 0 to 1; `nil` unless the file is being sent.
    public var progress: Double? {
        guard case .uploading(let sent, let total) = state, total > 0 else { return nil }
        return min(1, max(0, Double(sent) / Double(total)))
    }
}

// MARK: Coding

extension DDMDocument {
    private enum CodingKeys: String, CodingKey {
        case state, temporaryKey
        case mediaType = "mimeType"
    }
}

extension DDMDocument.State: Codable {
    private enum Key: String, CodingKey {
        case state, sent, total, attributes, error
    }

    /// Reads what ``encode(to:)`` wrote; an unknown state is read as ``pending``.
    ///
    /// - Throws: `DecodingError` for malformed input.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decodeIfPresent(String.self, forKey: .state) {
        case "uploading":
            self = .uploading(
                sent: try container.decodeIfPresent(Int64.self, forKey: .sent) ?? 0,
                total: try container.decodeIfPresent(Int64.self, forKey: .total) ?? 0
            )
        case "uploaded":
            self = .uploaded(
                try container.decodeIfPresent(JSONObject.self, forKey: .attributes) ?? [:]
            )
        case "failed":
            let error = try container.decodeIfPresent(ScreensError.self, forKey: .error)
            self = .failed(error ?? .cancelled)
        default: self = .pending
        }
    }

    /// Writes the state's name and its values.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .pending:
            try container.encode("pending", forKey: .state)
        case .uploading(let sent, let total):
            try container.encode("uploading", forKey: .state)
            try container.encode(sent, forKey: .sent)
            try container.encode(total, forKey: .total)
        case .uploaded(let attributes):
            try container.encode("uploaded", forKey: .state)
            try container.encode(attributes, forKey: .attributes)
        case .failed(let error):
            try container.encode("failed", forKey: .state)
            try container.encode(error, forKey: .error)
        }
    }
}
