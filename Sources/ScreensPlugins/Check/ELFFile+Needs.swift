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
        guard let table = sections.first(where: { $0.kind == ELF.dynamic }) else { return needs }
        guard Int(table.link) < sections.count else { throw .truncated(path: path) }
        let entries = try bytes(of: table)
        let names = try bytes(of: sections[Int(table.link)])
        for start in stride(from: 0, to: entries.count, by: Self.entrySize).prefix(Self.entryLimit)
        {
            guard let tag = entries.number(at: start, as: UInt64.self),
                let value = entries.number(at: start + 8, as: UInt64.self),
                let offset = Int(exactly: value)
            else { continue }
            switch tag {
            case 0: return needs
            case 1: needs.libraries += Self.string(in: names, at: offset).map { [$0] } ?? []
            case 15, 29:
                let folders = Self.string(in: names, at: offset) ?? ""
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
        try forEachName(in: ELF.dynamicSymbols, body) { info, section in
            // Weak ones may stay undefined.
            section == 0 && info >> 4 == 1
        }
    }

    /// Calls `body` with the name of each symbol that the library keeps to itself, as far as it was
    /// not stripped.
    func forEachOwnSymbol(
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(PluginRefusal) {
        try forEachName(in: ELF.symbols, body) { _, section in section != 0 }
    }

    private func forEachName(
        in kind: UInt32,
        _ body: (UnsafeBufferPointer<UInt8>) -> Void,
        where isWanted: (_ info: UInt8, _ section: UInt16) -> Bool
    ) throws(PluginRefusal) {
        guard let table = sections.first(where: { $0.kind == kind }) else { return }
        guard Int(table.link) < sections.count else { throw .truncated(path: path) }
        let symbols = try bytes(of: table)
        let names = try bytes(of: sections[Int(table.link)])
        names.withUnsafeBufferPointer { names in
            for start in stride(from: 0, to: symbols.count, by: ELF.symbolSize) {
                guard let offset = symbols.number(at: start, as: UInt32.self), offset > 0,
                    let info = symbols.number(at: start + 4, as: UInt8.self),
                    let section = symbols.number(at: start + 6, as: UInt16.self),
                    isWanted(info, section), let name = Self.text(in: names, at: Int(offset))
                else { continue }
                body(name)
            }
        }
    }

    private static func string(in names: [UInt8], at offset: Int) -> String? {
        names.withUnsafeBufferPointer { names in
            text(in: names, at: offset).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
