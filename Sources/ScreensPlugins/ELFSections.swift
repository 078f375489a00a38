/// The sections of a shared library's file, each parsed only when it is asked for.
///
/// A library has dozens of sections, and three or four of them are read.
struct ELFSections: RandomAccessCollection {
    struct Section {
        let name: Int
        let kind: UInt32
        let offset: UInt64
        let size: UInt64
        let link: UInt32
    }

    let count: Int
    private let table: ArraySlice<UInt8>
    private let names: ArraySlice<UInt8>

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    /// Returns `nil` if the table, the names or a part of them are not within the file.
    init?(of file: borrowing FileBytes, header: [UInt8]) {
        guard let offset = header.number(at: 40, as: UInt64.self),
            header.number(at: 58, as: UInt16.self) == UInt16(ELF.sectionSize),
            let count = header.number(at: 60, as: UInt16.self).map(Int.init),
            let namesIndex = header.number(at: 62, as: UInt16.self).map(Int.init),
            let table = file.piece(at: offset, count: UInt64(count * ELF.sectionSize)),
            namesIndex < count
        else { return nil }
        let section = Self.section(in: table, at: namesIndex)
        guard let names = file.piece(at: section.offset, count: section.size) else { return nil }
        (self.count, self.table, self.names) = (count, table, names)
        guard allSatisfy({ $0.name < names.count }) else { return nil }
    }

    subscript(index: Int) -> Section { Self.section(in: table, at: index) }

    /// The first section of that name.
    func first(named name: StaticString) -> Section? {
        names.withUnsafeBufferPointer { names in
            first { ELF.text(in: names, at: $0.name)?.equals(name) == true }
        }
    }

    private static func section(in table: ArraySlice<UInt8>, at index: Int) -> Section {
        let (table, start) = (table.span.bytes, index * ELF.sectionSize)
        return Section(
            name: Int(table.number(at: start, as: UInt32.self) ?? 0),
            kind: table.number(at: start + 4, as: UInt32.self) ?? 0,
            offset: table.number(at: start + 24, as: UInt64.self) ?? 0,
            size: table.number(at: start + 32, as: UInt64.self) ?? 0,
            link: table.number(at: start + 40, as: UInt32.self) ?? 0
        )
    }
}
