/// A plugin's library as it was looked at, so that nothing else is loaded in its place.
///
/// Of an installed plugin this is a sealed copy in memory, whose hash was compared with what was
/// installed; nobody can change it any more. Any other plugin is loaded by its path, since the
/// libraries that it may need are found only from there; its file has to stand before and after as
/// it did when it was looked at.
public final class PluginCode: Sendable {
    /// Where the plugin is, as messages name it.
    public let path: String
    /// How its file stood.
    public let version: FileVersion
    let copy: SealedCopy?

    /// Where the sealed copy is open, for as long as this lives; `nil` where there is none.
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

    /// What the library says of itself.
    func file() -> PluginFile {
        copy.map { PluginFile(reading: $0, as: path) } ?? PluginFile(scanning: path)
    }
}

extension Plugin {
    /// The plugin's library, looked at anew.
    ///
    /// - Throws: why it is not to be loaded.
    @_spi(Host)
    public func code() throws(PluginRefusal) -> PluginCode {
        try judgements.code(index, entry)
    }
}

extension Judgements {
    /// The library of an entry, checked: by its hash where it was installed, and by its stamps.
    func code(_ index: Int, _ entry: PluginScan.Entry) throws(PluginRefusal) -> PluginCode {
        do {
            return try judge(index, entry).code(entry.path)
        } catch {
            // Another version may have been installed since this one was looked at.
            guard case .missing = error else { throw error }
        }
        let judgement = judge(index, entry, isAnew: true)
        if let refusal = judgement.refusal { throw refusal }
        return try judgement.code(entry.path)
    }
}

extension Judgement {
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
