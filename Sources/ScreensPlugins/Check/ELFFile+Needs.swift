/// The libraries that a shared library needs, as its dynamic section lists them.
struct LibraryNeeds: Sendable {
    /// The libraries that it names: mostly names of files, rarely paths.
    var libraries: [String] = []
    /// The folders that the library adds to the search for them, with `$ORIGIN` for its own folder.
    var folders: [String] = []
}

extension ELFFile {
    private static let entrySize = 16
    /// More than any library needs; limits the work that a forged table can cause.
    private static let entryLimit = 4_096

    /// Reads the entries of the dynamic section.
    func needs() throws(PluginRefusal) -> LibraryNeeds {
        var needs = LibraryNeeds()
        guard let (table, texts) = try table(ofKind: ELF.dynamic) else { return needs }
        let entries = table.span.bytes
        for start in stride(from: 0, to: table.count, by: Self.entrySize).prefix(Self.entryLimit) {
            guard let tag = entries.number(at: start, as: UInt64.self),
                let value = entries.number(at: start + 8, as: UInt64.self),
                let offset = Int(exactly: value)
            else { continue }
            switch tag {
            case 0: return needs
            case 1: needs.libraries += Self.string(in: texts, at: offset).map { [$0] } ?? []
            case 15, 29:
                let folders = Self.string(in: texts, at: offset) ?? ""
                needs.folders += folders.split(separator: ":").map(String.init)
            default: break
            }
        }
        return needs
    }

    /// Calls `body` with the name of each symbol that the library imports and cannot do without.
    func forEachNeededSymbol(
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(PluginRefusal) {
        try forEachSymbol(in: ELF.dynamicSymbols, where: \.isNeeded, body)
    }

    /// Calls `body` with the name of each symbol that the library does not export.
    ///
    /// A stripped library no longer lists them.
    func forEachOwnSymbol(
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(PluginRefusal) {
        try forEachSymbol(in: ELF.symbols, where: \.isOwn, body)
    }

    private static func string(in texts: ArraySlice<UInt8>, at offset: Int) -> String? {
        texts.withUnsafeBufferPointer { texts in
            ELF.text(in: texts, at: offset).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
