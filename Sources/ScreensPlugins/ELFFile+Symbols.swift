internal import Glibc

/// An entry of the symbol table: the first eight of its bytes.
struct ELFSymbol {
    /// The offset of its name in the string table; 0 if it has none.
    let name: Int
    private let info: UInt8
    private let other: UInt8
    private let section: UInt16

    init(_ bytes: UInt64) {
        name = Int(UInt32(truncatingIfNeeded: bytes))
        info = UInt8(truncatingIfNeeded: bytes >> 32)
        other = UInt8(truncatingIfNeeded: bytes >> 40)
        section = UInt16(truncatingIfNeeded: bytes >> 48)
    }

    private var isGlobal: Bool { info >> 4 == 1 }
    private var isWeak: Bool { info >> 4 == 2 }
    private var isHidden: Bool { other & 3 == 1 || other & 3 == 2 }

    /// Whether the library defines the symbol and does not import it.
    var isOwn: Bool { section != 0 }
    /// Whether the library exports the symbol.
    var isExported: Bool { isOwn && (isGlobal || isWeak) && !isHidden }
}

extension ELFFile {
    /// Calls `body` with the name of each symbol that the library exports, and `end` while all names are still valid.
    func forEachExportedSymbol(
        _ body: (UnsafeBufferPointer<UInt8>) -> Void,
        end: () -> Void = {}
    ) throws(PluginRefusal) {
        try forEachSymbol(in: ELF.dynamicSymbols, where: \.isExported, body, end: end)
    }

    /// Calls `body` with the name of each symbol that the library defines, exported or not.
    ///
    /// A stripped library lists only the exported ones.
    func forEachOwnSymbol(
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(PluginRefusal) {
        try forEachSymbol(in: ELF.symbols, where: \.isOwn, body)
    }

    /// Calls `body` with the name of each symbol of a table that meets a condition.
    @inline(__always)
    func forEachSymbol(
        in kind: UInt32,
        where isWanted: (ELFSymbol) -> Bool,
        _ body: (UnsafeBufferPointer<UInt8>) -> Void,
        end: () -> Void = {}
    ) throws(PluginRefusal) {
        guard let (entries, texts) = try table(ofKind: kind) else { return }
        texts.withUnsafeBufferPointer { texts in
            let entries = entries.span.bytes
            for start in stride(from: 0, to: entries.byteCount, by: ELF.symbolSize) {
                guard let symbol = entries.number(at: start, as: UInt64.self).map(ELFSymbol.init),
                    symbol.name > 0, isWanted(symbol),
                    let name = ELF.text(in: texts, at: symbol.name)
                else { continue }
                body(name)
            }
            end()
        }
    }
}

extension ELF {
    /// The text that begins at an offset and ends before a zero byte.
    static func text(
        in texts: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> UnsafeBufferPointer<UInt8>? {
        guard let base = texts.baseAddress, offset < texts.count,
            let end = memchr(base + offset, 0, texts.count - offset)
        else { return nil }
        let length = UnsafeRawPointer(end) - UnsafeRawPointer(base + offset)
        return UnsafeBufferPointer(start: base + offset, count: length)
    }
}
