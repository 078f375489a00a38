import ScreensShipping

/// The keys of `--trust`, each for what it has signed.
struct GivenKeys {
    private let given: [PublicKey]
    private let source: PluginSource

    init(_ given: [PublicKey], for source: PluginSource) {
        (self.given, self.source) = (given, source)
    }

    func key(of signature: Signature?) -> PublicKey? {
        signature.flatMap { signature in given.first { $0.idText == signature.keyID } }
    }

    /// The key for the archive that was named, which a key that fits nothing is meant for.
    var main: PublicKey? {
        key(of: source.signature) ?? (source.archive.plugins.isEmpty ? given.first : nil)
    }

    func check() throws(CommandError) {
        let signatures = [source.signature] + source.archive.plugins.map(\.signature)
        let signers = signatures.compactMap { $0?.keyID }
        guard !source.archive.plugins.isEmpty,
            let odd = given.first(where: { !signers.contains($0.idText) })
        else { return }
        throw CommandError(
            exit: .refused,
            message: "\(source.archive.fileName) contains nothing that is signed by \(odd.idText).",
            code: "not-trusted"
        )
    }
}
