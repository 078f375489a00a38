public import ScreensPlugins
internal import ScreensSystem

/// An archive that was downloaded and not unpacked: its signature is that of its author, and its bytes are in memory.
public struct DownloadedArchive: Sendable {
    /// Where it comes from.
    public let address: PluginAddress
    /// The key that has signed it.
    public let author: PublicKey
    /// Whether the user trusts the key already.
    public let isTrusted: Bool
    /// The signature.
    public let signature: Signature
    private let bytes: [UInt8]

    /// Downloads an archive and the signature beside it, and checks the signature.
    ///
    /// - Parameters:
    ///   - address: where the archive is.
    ///   - download: downloads it.
    ///   - given: keys that the user trusts for this call; if there are any, one of them has to be the author's.
    ///   - trust: the user's decisions so far.
    /// - Throws: ``ShippingError``, also for an archive without a signature.
    public init(
        _ address: PluginAddress,
        by download: FileDownload,
        given: [PublicKey] = [],
        _ trust: PluginTrust
    ) async throws(ShippingError) {
        guard PluginArchive.isArchive(address.text) else {
            throw .usage(
                "\(address) is not the address of an archive, which ends in \(PluginArchive.fileEnding) "
                    + "or \(PluginArchive.appFileEnding)."
            )
        }
        let file = address.fileName
        signature = try await Self.signature(of: address, by: download)
        let id = signature.keyID
        let key = given.first { $0.idText == id } ?? given.first
        // A key that must not be used is found before the archive is downloaded.
        author = try Publisher.key(of: signature, file, given: key, trust)
        guard author.idText == id else { throw Publisher.mismatch(of: file, author) }
        bytes = try await download.bytes(of: address, atMost: PluginArchive.byteLimit)
        guard signature.isValid(for: bytes, by: author) else {
            throw Publisher.mismatch(of: file, author)
        }
        guard !trust.revokedArchives.contains(FileHash(of: bytes)) else {
            throw .refused("\(file) is revoked by a list that you follow.")
        }
        isTrusted = trust.key(author.text).map { !$0.isRevoked } ?? false
        self.address = address
    }

    private static func signature(
        of address: PluginAddress,
        by download: FileDownload
    ) async throws(ShippingError) -> Signature {
        guard let place = PluginAddress(address.text + Signature.fileEnding),
            let bytes = try await download.bytesIfAny(of: place, atMost: Signature.limit)
        else {
            throw .refused(
                "\(address) is unsigned. Archives from the web need a signature beside them, in "
                    + "\(address.fileName)\(Signature.fileEnding)."
            )
        }
        guard let signature = Signature(String(decoding: bytes, as: UTF8.self)) else {
            throw .refused("\(place) is not a minisign signature.")
        }
        return signature
    }

    /// Unpacks the archive in memory, which the user has decided to do by accepting its author's key.
    ///
    /// - Throws: ``ShippingError`` as for a file.
    public func opened() throws(ShippingError) -> PluginArchive {
        try PluginArchive(bytes, named: address.fileName)
    }

    /// The hash of the archive.
    var hash: FileHash { FileHash(of: bytes) }

    /// The size of the archive, in bytes.
    var size: Int { bytes.count }
}
