internal import Glibc

/// What a shared library's file says of itself: its sections and its exported symbols.
///
/// Whatever the bytes are, reading them ends in values or in a refusal, never in a trap: every
/// piece is looked up within the file's size, and every number within its piece.
struct ELFFile: ~Copyable {
    struct Section {
        let name: Int
        let kind: UInt32
        let offset: UInt64
        let size: UInt64
        let link: UInt32
    }

    let path: String
    private let file: FileBytes
    let sections: [Section]
    private let names: [UInt8]

    /// Opens a file and reads its header and its table of sections.
    ///
    /// `tolerates` says whether to go on with a file that is for another processor.
    static func open(
        _ path: String,
        tolerating tolerates: (PluginRefusal) -> Bool = { _ in false }
    ) throws(PluginRefusal) -> ELFFile {
        var file = try FileBytes(path: path)
        // Header and symbols lie at the beginning of nearly all libraries, the sections at the end.
        file.keepEnds(first: 16 << 10, last: 6 << 10)
        return try read(file, as: path, tolerating: tolerates)
    }

    /// Reads header and table of sections; `path` is what messages call the file.
    static func read(
        _ file: consuming FileBytes,
        as path: String,
        tolerating tolerates: (PluginRefusal) -> Bool = { _ in false }
    ) throws(PluginRefusal) -> ELFFile {
        let header = try header(path: path, of: file, tolerating: tolerates)
        let (sections, names) = try sections(path: path, of: file, header: header)
        return ELFFile(path: path, file: file, sections: sections, names: names)
    }

    private init(path: String, file: consuming FileBytes, sections: [Section], names: [UInt8]) {
        self.path = path
        self.file = file
        self.sections = sections
        self.names = names
    }

    /// The bytes of the section of that name; `nil` where there is no such section.
    func bytes(ofSection name: String) throws(PluginRefusal) -> [UInt8]? {
        let name = Array(name.utf8) + [0]
        let section = sections.first { names[$0.name...].starts(with: name) }
        guard let section else { return nil }
        return try bytes(of: section)
    }

    /// Calls `body` with the name of each symbol that other libraries can refer to here.
    func forEachExportedSymbol(
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(PluginRefusal) {
        guard let table = sections.first(where: { $0.kind == ELF.dynamicSymbols }) else { return }
        guard Int(table.link) < sections.count else { throw .truncated(path: path) }
        let symbols = try bytes(of: table)
        let names = try bytes(of: sections[Int(table.link)])
        names.withUnsafeBufferPointer { names in
            for start in stride(from: 0, to: symbols.count, by: ELF.symbolSize) {
                guard let offset = Self.exportedName(in: symbols, at: start),
                    let name = Self.text(in: names, at: offset)
                else { continue }
                body(name)
            }
        }
    }

    func bytes(of section: Section) throws(PluginRefusal) -> [UInt8] {
        guard section.kind != ELF.noBits,
            let bytes = file.read(at: section.offset, count: section.size)
        else { throw .truncated(path: path) }
        return bytes
    }

    private static func exportedName(in symbols: [UInt8], at start: Int) -> Int? {
        guard let name = symbols.number(at: start, as: UInt32.self), name > 0,
            let info = symbols.number(at: start + 4, as: UInt8.self),
            let other = symbols.number(at: start + 5, as: UInt8.self),
            let section = symbols.number(at: start + 6, as: UInt16.self)
        else { return nil }
        let isGlobalOrWeak = info >> 4 == 1 || info >> 4 == 2
        let isHidden = other & 3 == 1 || other & 3 == 2
        return section != 0 && isGlobalOrWeak && !isHidden ? Int(name) : nil
    }

    static func text(
        in names: UnsafeBufferPointer<UInt8>,
        at offset: Int
    ) -> UnsafeBufferPointer<UInt8>? {
        guard let base = names.baseAddress, offset < names.count,
            let end = memchr(base + offset, 0, names.count - offset)
        else { return nil }
        let length = UnsafeRawPointer(end) - UnsafeRawPointer(base + offset)
        return UnsafeBufferPointer(start: base + offset, count: length)
    }
}

extension ELFFile {
    private static func header(
        path: String,
        of file: borrowing FileBytes,
        tolerating tolerates: (PluginRefusal) -> Bool
    ) throws(PluginRefusal) -> [UInt8] {
        let bytes = file.read(at: 0, count: UInt64(min(file.size, ELF.headerSize))) ?? []
        guard bytes.starts(with: ELF.magic) else { throw .notELF(path: path) }
        guard bytes.count == ELF.headerSize else { throw .truncated(path: path) }
        guard bytes[4] == ELF.class64 else { throw .otherWordSize(path: path) }
        guard bytes[5] == ELF.littleEndian else { throw .otherByteOrder(path: path) }
        let machine = bytes.number(at: 18, as: UInt16.self) ?? 0
        let stranger = PluginRefusal.otherArchitecture(
            path: path,
            found: ELF.name(ofMachine: machine),
            expected: ELF.name(ofMachine: ELF.hostMachine)
        )
        guard machine == ELF.hostMachine || tolerates(stranger) else { throw stranger }
        guard bytes.number(at: 16, as: UInt16.self) == ELF.sharedObject else {
            throw .notShared(path: path)
        }
        return bytes
    }

    private static func sections(
        path: String,
        of file: borrowing FileBytes,
        header: [UInt8]
    ) throws(PluginRefusal) -> ([Section], names: [UInt8]) {
        guard let offset = header.number(at: 40, as: UInt64.self),
            let count = header.number(at: 60, as: UInt16.self).map(Int.init),
            let namesIndex = header.number(at: 62, as: UInt16.self).map(Int.init),
            header.number(at: 58, as: UInt16.self) == UInt16(ELF.sectionSize),
            let table = file.read(at: offset, count: UInt64(count * ELF.sectionSize)),
            namesIndex < count,
            let names = names(of: file, table: table, index: namesIndex)
        else { throw .truncated(path: path) }
        let sections = (0..<count).compactMap { index in
            section(in: table, at: index * ELF.sectionSize, namesCount: names.count)
        }
        guard sections.count == count else { throw .truncated(path: path) }
        return (sections, names)
    }

    private static func names(
        of file: borrowing FileBytes,
        table: [UInt8],
        index: Int
    ) -> [UInt8]? {
        let start = index * ELF.sectionSize
        guard let offset = table.number(at: start + 24, as: UInt64.self),
            let size = table.number(at: start + 32, as: UInt64.self)
        else { return nil }
        return file.read(at: offset, count: size)
    }

    private static func section(in table: [UInt8], at start: Int, namesCount: Int) -> Section? {
        guard let name = table.number(at: start, as: UInt32.self),
            let kind = table.number(at: start + 4, as: UInt32.self),
            let offset = table.number(at: start + 24, as: UInt64.self),
            let size = table.number(at: start + 32, as: UInt64.self),
            let link = table.number(at: start + 40, as: UInt32.self),
            Int(name) < namesCount
        else { return nil }
        return Section(name: Int(name), kind: kind, offset: offset, size: size, link: link)
    }
}

extension PluginFile {
    /// The processor that this host is built for, such as `x86_64`.
    public static var hostArchitecture: String { ELF.name(ofMachine: ELF.hostMachine) }
}

/// The numbers of the ELF format that matter here.
enum ELF {
    static let magic: [UInt8] = [0x7F, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F")]
    static let headerSize = 64
    static let sectionSize = 64
    static let symbolSize = 24
    static let class64: UInt8 = 2
    static let littleEndian: UInt8 = 1
    static let sharedObject: UInt16 = 3
    static let noBits: UInt32 = 8
    static let symbols: UInt32 = 2
    static let dynamic: UInt32 = 6
    static let dynamicSymbols: UInt32 = 11

    #if arch(x86_64)
    static let hostMachine: UInt16 = 62
    #elseif arch(arm64)
    static let hostMachine: UInt16 = 183
    #endif

    static func name(ofMachine machine: UInt16) -> String {
        switch machine {
        case 3: "i386"
        case 40: "arm"
        case 62: "x86_64"
        case 183: "aarch64"
        case 243: "riscv64"
        default: "machine \(machine)"
        }
    }
}
