@_spi(Host) internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

extension PluginArchive {
    /// Signs the archive.
    ///
    /// The trusted comment contains its name, version and hash.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - until: the last day on which the archive can be installed.
    /// - Returns: the signature.
    public func signature(by key: SecretKey, until: Day? = nil) -> Signature {
        let ends = [(Signature.until, until), (Signature.keyUntil, key.publicKey.until)]
        let comment = TaggedLine(
            [("name", manifest.name), ("version", manifest.version), ("hash", hash.description)]
                + ends.compactMap { name, day in day.map { (name, $0.description) } }
        )
        return Signature(of: bytes, saying: comment.text, by: key)
    }

    /// The signature beside an archive's file; `nil` if there is none.
    ///
    /// - Throws: ``ShippingError`` for a file that is no signature.
    public static func signature(beside path: String) throws(ShippingError) -> Signature? {
        let file = path + Signature.fileEnding
        guard Files.exists(file) else { return nil }
        let text = String(decoding: try Files.read(file, atMost: Signature.limit), as: UTF8.self)
        guard let signature = Signature(text) else {
            throw .refused("\(file) is not a minisign signature.")
        }
        return signature
    }

    /// Checks that a key signed exactly this plugin.
    ///
    /// - Throws: ``ShippingError`` that says what differs.
    public func check(_ signature: Signature, by key: PublicKey) throws(ShippingError) {
        guard signature.isValid(for: bytes, by: key) else {
            throw Publisher.mismatch(of: fileName, key)
        }
        let comment = TaggedLine(signature.trustedComment)
        for (name, expected) in [
            ("name", manifest.name), ("version", manifest.version), ("hash", hash.description),
        ] where comment[name] != expected {
            let found = comment[name].map { "has \(name) \"\($0)\"" } ?? "has no \(name)"
            throw .refused(
                "The signature of \(fileName) \(found); its trusted comment must be \"name:"
                    + "\(manifest.name)\", \"version:\(manifest.version)\" and \"hash:\" with the "
                    + "archive's BLAKE2b hash, separated by tabs, as \"screens-host plugin sign\" writes it."
            )
        }
    }
}

extension PluginArchive {
    /// Writes the archive to a file, and replaces an existing one.
    ///
    /// - Throws: ``ShippingError`` if it cannot be written.
    public func write(_ path: String) throws(ShippingError) { try Files.replace(path, bytes) }
}

extension Signature {
    /// Writes the signature beside an archive's file.
    ///
    /// - Returns: the path of the signature.
    /// - Throws: ``ShippingError`` if it cannot be written.
    public func write(beside path: String) throws(ShippingError) -> String {
        let file = path + Self.fileEnding
        try Files.replace(file, Array(text.utf8))
        return file
    }

    /// The field of the trusted comment for the last day of a signature, and of its key.
    static let until = "until"
    static let keyUntil = "key-until"

    /// The file name extension of signatures, which follows the name of the signed file.
    public static let fileEnding = ".minisig"
}
