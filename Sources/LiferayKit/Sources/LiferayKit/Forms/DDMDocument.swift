@_spi(Host) public import ScreensKit

/// The file of a document field, and how far its upload is.
public struct DDMDocument: Hashable, Codable, Sendable {
    /// How far an upload is.
    public enum State: Hashable, Sendable {
        /// Nothing was sent yet, or it is to be sent once there is a connection.
        case pending
        /// So many of so many bytes were sent.
        case uploading(sent: Int64, total: Int64)
        /// The portal has it: its file entry, or what a record says of it.
        case uploaded(JSONObject)
        /// It did not arrive, and why.
        case failed(ScreensError)
    }

    /// How far the upload is.
    public var state: State
    /// The file on this machine, where the user chose one; no part of the coding.
    public var file: ChosenFile?
    /// What kind of file it is, such as `image/png`; `nil` where nobody said.
    public var mimeType: String?
    /// The `CacheEntry.temporaryKey` that names the file until the portal has it; `nil` for one
    /// that the portal has.
    public var temporaryKey: String?

    /// A file that is still to be sent.
    public init(
        _ file: ChosenFile,
        mimeType: String? = nil,
        temporaryKey: String = CacheEntry.temporaryKey("document"),
        state: State = .pending
    ) {
        self.state = state
        self.file = file
        self.mimeType = mimeType
        self.temporaryKey = temporaryKey
    }

    /// A file that the portal has.
    ///
    /// - Parameter attributes: the file entry that `add-file-entry` answered, or what a record says.
    public init(uploaded attributes: JSONObject) {
        state = .uploaded(attributes)
        mimeType = attributes["mimeType"]?.text
    }

    /// The portal's file entry; `nil` until it is uploaded.
    public var attributes: JSONObject? {
        if case .uploaded(let attributes) = state { attributes } else { nil }
    }

    /// How much was sent, 0 to 1; `nil` but while it is being sent.
    public var progress: Double? {
        guard case .uploading(let sent, let total) = state, total > 0 else { return nil }
        return min(1, max(0, Double(sent) / Double(total)))
    }
}

// MARK: Coding

extension DDMDocument {
    private enum CodingKeys: CodingKey {
        case state, mimeType, temporaryKey
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

    /// Writes the state's name and what belongs to it.
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
