/// A plugin's library in the state in which it was checked, so that nothing else is loaded instead.
///
/// For an installed plugin, this is a sealed copy in memory that nobody can change any more. Its hash
/// was compared with that of the installation. Any other plugin is loaded by its path, because the
/// loader finds its own libraries only from there; its file must have the checked version before and
/// after loading.
public final class PluginCode: Sendable {
    /// The plugin's path, for messages.
    public let path: String
    /// The version of its file.
    public let version: FileVersion
    let copy: SealedCopy?

    /// The descriptor of the sealed copy, open as long as this object lives; `nil` if there is no copy.
    @_spi(Host) public var descriptor: Int32? { copy?.descriptor }

    /// The library of a plugin that was not installed.
    ///
    /// - Throws: ``PluginRefusal/missing(path:)``.
    public init(path: String) throws(PluginRefusal) {
        guard let version = FileVersion(path: path) else { throw .missing(path: path) }
        (self.path, self.version, copy) = (path, version, nil)
    }

    init(_ copy: SealedCopy, of path: String) {
        (self.path, self.copy, version) = (path, copy, copy.version)
    }

    /// Reads the library's content.
    func file() -> PluginFile {
        copy.map { PluginFile(reading: $0, as: path) } ?? PluginFile(scanning: path)
    }
}

extension Plugin {
    /// The plugin's library, checked again.
    ///
    /// - Throws: why it must not be loaded.
    @_spi(Host)
    public func code() throws(PluginRefusal) -> PluginCode {
        try trustDecisions.code(index, entry)
    }
}

extension TrustDecisions {
    /// The library of an entry, checked by its stamps, and by its hash if it was installed.
    func code(_ index: Int, _ entry: PluginScan.Entry) throws(PluginRefusal) -> PluginCode {
        do {
            return try judge(index, entry).code(entry.path)
        } catch {
            // Another version may have been installed since this one was checked.
            guard case .missing = error else { throw error }
        }
        let judgement = judge(index, entry, isAnew: true)
        if let refusal = judgement.refusal { throw refusal }
        return try judgement.code(entry.path)
    }
}

extension TrustDecision {
    fileprivate func code(_ path: String) throws(PluginRefusal) -> PluginCode {
        let code: PluginCode
        if let installed {
            let copy = try SealedCopy(of: installed.libraryPath, named: installed.name)
            guard copy.hash == installed.library else {
                throw .modified(path: path, name: installed.name)
            }
            code = PluginCode(copy, of: path)
        } else {
            code = try PluginCode(path: path)
        }
        if let refusal = code.file().refusal { throw refusal }
        return code
    }
}
