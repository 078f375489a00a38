/// What a shared library says of other libraries.
struct LibraryNeeds: Sendable {
    /// The libraries that it names: mostly names of files, seldom paths.
    var libraries: [String] = []
    /// The folders in which it wants them looked for, with `$ORIGIN` for its own.
    var folders: [String] = []
}

extension ELFFile {
    private static let entrySize = 16
    /// More than any library needs; bounds the work that a forged table can cause.
    private static let entryLimit = 4_096

    /// Which libraries this one needs.
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

    /// Calls `body` with the name of each symbol that the library takes from others and cannot do
    /// without.
    func forEachNeededSymbol(
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(PluginRefusal) {
        try forEachSymbol(in: ELF.dynamicSymbols, where: \.isNeeded, body)
    }

    /// Calls `body` with the name of each symbol that the library keeps to itself, as far as it was
    /// not stripped.
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
