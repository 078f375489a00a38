public import ScreensPlugins
internal import ScreensSystem

/// An index as it was downloaded, with a signature that was checked.
public struct SignedIndex: Sendable {
    /// The index.
    public let index: PluginIndex
    /// The key that has signed it.
    public let key: PublicKey
    let bytes: [UInt8]
    let signature: Signature

    var hash: FileHash { FileHash(of: bytes) }

    /// Downloads an index and its signature.
    ///
    /// - Parameters:
    ///   - address: where the index is.
    ///   - download: downloads it.
    ///   - key: the key that has to have signed it; `nil` for the one that the signature names, which the caller has to
    ///     show to the user.
    /// - Throws: ``ShippingError`` for a wrong signature, or a file that is no index.
    public init(
        _ address: PluginAddress,
        by download: FileDownload,
        key: PublicKey?
    ) async throws(ShippingError) {
        guard let place = PluginAddress(address.text + Signature.fileEnding),
            let text = try await download.bytesIfAny(of: place, atMost: Signature.limit)
        else {
            throw .refused(
                "\(address) is unsigned. Its signature must be beside it, in "
                    + "\(address.fileName)\(Signature.fileEnding)."
            )
        }
        let bytes = try await download.bytes(of: address, atMost: PluginIndex.byteLimit)
        try self.init(bytes, text, named: address.text, key: key)
    }

    /// Checks an index and its signature.
    init(
        _ bytes: [UInt8],
        _ signature: [UInt8],
        named place: String,
        key: PublicKey?
    ) throws(ShippingError) {
        guard let signature = Signature(String(decoding: signature, as: UTF8.self)) else {
            throw .refused("The signature of \(place) is not a minisign signature.")
        }
        guard let key = key ?? signature.claimedKey else {
            throw .refused(
                "\(place) is signed by \(signature.keyID), an unknown key. Get the key from its publisher "
                    + "and use --trust KEY."
            )
        }
        guard signature.isValid(for: bytes, by: key) else {
            throw .refused(
                "The signature of \(place) does not match: either the index was changed, or a key other "
                    + "than \(key.idText) signed it."
            )
        }
        index = try PluginIndex(bytes, named: place)
        guard signature.trustedComment == PluginIndex.comment(index.number) else {
            throw .refused("The signature of \(place) is not that of index \(index.number).")
        }
        (self.key, self.bytes, self.signature) = (key, bytes, signature)
    }
}
