internal import ScreensKit
public import ScreensPlugins
internal import ScreensSystem

extension PluginIndex {
    /// Lists the archives of a folder, and signs the list.
    ///
    /// The number is one more than that of the index that is there.
    ///
    /// - Parameters:
    ///   - folder: the folder, into which the index and its signature are written.
    ///   - key: the key that signs.
    ///   - until: the last day on which the index is valid; `nil` for no limit.
    ///   - trust: keys with which signatures are checked that do not contain theirs.
    /// - Returns: the index.
    /// - Throws: ``ShippingError``, such as for an archive that is not signed.
    public static func make(
        in folder: String,
        by key: SecretKey,
        until: Day? = nil,
        _ trust: PluginTrust = PluginTrust()
    ) throws(ShippingError) -> PluginIndex {
        guard let names = Files.names(in: folder) else {
            throw .notFound("There is no folder \"\(folder)\".")
        }
        var entries: [Entry] = []
        for name in names.sorted() where PluginArchive.isArchive(name) {
            entries.append(try Entry(of: name, in: folder, trust))
        }
        guard !entries.isEmpty else {
            throw .notFound(
                "\(folder) has no archive, whose name ends in \(PluginArchive.fileEnding) or "
                    + "\(PluginArchive.appFileEnding)."
            )
        }
        let path = "\(folder)/\(fileName)"
        let number = try lastNumber(of: path) + 1
        let index = PluginIndex(number: number, until: until, archives: entries)
        let bytes = index.encoded()
        // No index is written that nobody could read.
        guard bytes.count <= byteLimit else {
            throw .refused("\(path) would have \(bytes.count) bytes; the limit is \(byteLimit).")
        }
        _ = try PluginIndex(bytes, named: path)
        let signature = Signature(of: bytes, saying: comment(number), by: key)
        try Files.replace(path, bytes)
        _ = try signature.write(beside: path)
        return index
    }

    private static func lastNumber(of path: String) throws(ShippingError) -> Int {
        guard Files.exists(path) else { return 0 }
        return try PluginIndex(Files.read(path, atMost: byteLimit), named: path).number
    }

    /// What the signature says of an index, so that no other signed file can be mistaken for one.
    static func comment(_ number: Int) -> String {
        TaggedLine([("index", "1"), ("number", "\(number)")]).text
    }
}

extension PluginIndex.Entry {
    init(of file: String, in folder: String, _ trust: PluginTrust) throws(ShippingError) {
        let path = "\(folder)/\(file)"
        // Also archives for other hosts.
        let archive = try PluginArchive(file: path, isForUse: false)
        let author = try Self.author(of: archive, path, trust)
        let manifest = archive.manifest
        let library = manifest.isApp ? nil : PluginFile(reading: archive.library, as: path)
        self.init(
            file: file,
            name: manifest.name,
            version: manifest.version,
            kind: manifest.isApp ? .app : .plugin,
            summary: manifest.summary,
            licence: manifest.licence,
            provides: library.map { Self.provided($0.offers) } ?? [],
            abi: manifest.abi,
            architecture: manifest.architecture,
            compiler: library?.stamp?.compiler,
            bytes: archive.bytes.count,
            hash: archive.hash.description,
            key: author.text
        )
        if let fault { throw .refused("\(path) cannot be listed, because it has \(fault).") }
    }

    private static func author(
        of archive: PluginArchive,
        _ path: String,
        _ trust: PluginTrust
    ) throws(ShippingError) -> PublicKey {
        guard let signature = try PluginArchive.signature(beside: path) else {
            throw .refused("\(path) is unsigned. Sign it with \"screens-host plugin sign\" first.")
        }
        let author = try Publisher.key(of: signature, path, given: nil, trust)
        try archive.check(signature, by: author)
        return author
    }

    /// What users look for.
    private static func provided(_ offers: [Offer]) -> [String] {
        let names = offers.compactMap { offer -> String? in
            switch offer.name.kind {
            case .screenlet: "screenlet \(offer.shownName)"
            case .theme: "theme \(offer.shownName)"
            case .service: "service \(offer.shownName)"
            default: nil
            }
        }
        return Array(names.prefix(200))
    }
}
