internal import Glibc

/// A shared library's ELF file: its sections and the symbols in them.
///
/// Whatever the bytes are, reading them ends in values or in a refusal, never in a trap: every
/// piece is looked up within the file's size, and every number within its piece.
struct ELFFile: ~Copyable {
    let path: String
    let sections: ELFSections
    private let file: FileBytes

    /// Opens a file and reads its header and its table of sections.
    ///
    /// `tolerates` decides whether a file for another processor is read as well.
    static func open(
        _ path: String,
        tolerating tolerates: (PluginRefusal) -> Bool = { _ in false }
    ) throws(PluginRefusal) -> ELFFile {
        try read(try FileBytes(path: path), as: path, tolerating: tolerates)
    }

    /// Reads header and table of sections.
    ///
    /// Messages use `path` as the file's name.
    static func read(
        _ file: consuming FileBytes,
        as path: String,
        tolerating tolerates: (PluginRefusal) -> Bool = { _ in false }
    ) throws(PluginRefusal) -> ELFFile {
        var file = file
        // In nearly all libraries, header and symbols are at the beginning and the sections at the end.
        file.cacheEnds(first: 24 << 10, last: 6 << 10)
        let header = try header(path: path, of: file, tolerating: tolerates)
        guard let sections = ELFSections(of: file, header: header) else {
            throw .truncated(path: path)
        }
        return ELFFile(path: path, sections: sections, file: file)
    }

    private init(path: String, sections: ELFSections, file: consuming FileBytes) {
        self.path = path
        self.sections = sections
        self.file = file
    }

    /// The bytes of the section of that name; `nil` if there is no such section.
    func bytes(ofSection name: StaticString) throws(PluginRefusal) -> ArraySlice<UInt8>? {
        guard let section = sections.first(named: name) else { return nil }
        return try bytes(of: section)
    }

    /// The bytes of the first section of a kind, and those of its string table.
    ///
    /// Returns `nil` if there is no section of that kind.
    func table(
        ofKind kind: UInt32
    ) throws(PluginRefusal) -> (entries: ArraySlice<UInt8>, texts: ArraySlice<UInt8>)? {
        guard let section = sections.first(where: { $0.kind == kind }) else { return nil }
        guard Int(section.link) < sections.count else { throw .truncated(path: path) }
        return (try bytes(of: section), try bytes(of: sections[Int(section.link)]))
    }

    private func bytes(of section: ELFSections.Section) throws(PluginRefusal) -> ArraySlice<UInt8> {
        guard section.kind != ELF.noBits,
            let bytes = file.piece(at: section.offset, count: section.size)
        else { throw .truncated(path: path) }
        return bytes
    }

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
        let refusal = PluginRefusal.otherArchitecture(
            path: path,
            found: ELF.name(ofMachine: machine),
            expected: ELF.name(ofMachine: ELF.hostMachine)
        )
        guard machine == ELF.hostMachine || tolerates(refusal) else { throw refusal }
        guard bytes.number(at: 16, as: UInt16.self) == ELF.sharedObject else {
            throw .notShared(path: path)
        }
        return bytes
    }
}

extension PluginFile {
    /// The processor that this host is built for, such as `x86_64`.
    public static var hostArchitecture: String { ELF.name(ofMachine: ELF.hostMachine) }
}

/// The numbers of the ELF format that this reader uses.
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
