internal import ScreensKit

/// The content of one plugin's file, as the bytes that are cached.
///
/// A listing of thousands uses the bytes directly; names are read only from the few that are needed.
///
/// | Offset | Content |
/// |---|---|
/// | 0 | length of the record |
/// | 4 | where the offers begin |
/// | 8 | status of the file |
/// | 48 | whether the stamp is the host's: 1; whether the file was installed from an archive: 2 |
/// | 52 | length of the name, the name, a zero byte |
/// | … | refusal: number, count of words, words |
/// | … | offers: count; for each its length, two keys, kind, type name, shown name, stem |
struct ScanRecord: Sendable {
    let bytes: [UInt8]
    let start: Int
    let end: Int
    private let nameLength: Int

    private static let statusStart = 8
    private static let flagsStart = 48
    private static let nameStart = 56

    /// The record at an offset of the cache; `nil` if there is none.
    init?(_ bytes: [UInt8], at start: Int, limit: Int) {
        let lengths = bytes.withUnsafeBytes { Self.lengths(in: $0, at: start, limit: limit) }
        guard let lengths else { return nil }
        self.bytes = bytes
        self.start = start
        nameLength = lengths.name
        end = start + lengths.record
    }

    private static func lengths(
        in bytes: UnsafeRawBufferPointer,
        at start: Int,
        limit: Int
    ) -> (record: Int, name: Int)? {
        var reader = ScanReader(bytes, from: start, to: limit)
        guard let length = reader.count(), let offers = reader.count(),
            reader.advance(by: nameStart - statusStart - 4) != nil, let name = reader.count(),
            reader.advance(by: name + 1) != nil, bytes[reader.position - 1] == 0,
            reader.count() != nil, length <= limit - start,
            reader.position - start <= offers, offers <= length
        else { return nil }
        return (length, name)
    }

    /// Creates the record of a file that had this status while it was read.
    init?(_ file: PluginFile, named name: String, status: FileStatus, isInstalled: Bool) {
        var writer = ScanWriter(capacity: 128 * (2 + file.offers.count))
        writer.append(0 as UInt32)
        writer.append(0 as UInt32)
        writer.append(status)
        writer.append((file.stamp == nil ? 0 : 1) | (isInstalled ? 2 : 0) as UInt32)
        writer.append(name)
        writer.append(0 as UInt8)
        guard writer.append(file.refusal) else { return nil }
        writer.replace(at: 4, with: UInt32(writer.bytes.count))
        writer.append(file.offers)
        writer.replace(at: 0, with: UInt32(writer.bytes.count))
        self.init(writer.bytes, at: 0, limit: writer.bytes.count)
    }

    /// The file's name in its folder.
    var name: String {
        let first = start + Self.nameStart
        return String(decoding: bytes[first..<(first + nameLength)], as: UTF8.self)
    }

    /// The file's status when it was read.
    var status: FileStatus? {
        reading(from: start + Self.statusStart) { $0.status() }
    }

    /// Whether it was installed from an archive, so that its bytes are checked before it is loaded.
    var isInstalled: Bool { bytes[start + Self.flagsStart] & 2 != 0 }

    /// The bytes of the record.
    var content: ArraySlice<UInt8> { bytes[start..<end] }

    /// Calls `body` with the name, which ends in a zero byte.
    func withName<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result? {
        bytes.withUnsafeBytes { bytes in
            let first = bytes[(start + Self.nameStart)...]
            return UnsafeRawBufferPointer(rebasing: first).assumingMemoryBound(to: CChar.self)
                .baseAddress.map(body)
        }
    }

    /// Whether these bytes are the name.
    func isNamed(_ name: String) -> Bool {
        let first = start + Self.nameStart
        return bytes[first..<(first + nameLength)].elementsEqual(name.utf8)
    }

    private var refusalStart: Int { start + Self.nameStart + nameLength + 1 }

    /// Whether a path ends in these bytes.
    func isNamed(atEndOf path: String) -> Bool {
        let first = start + Self.nameStart
        return path.utf8.suffix(nameLength).elementsEqual(bytes[first..<(first + nameLength)])
    }

    /// The file's content, for a file at `path`; `nil` if the record is corrupt.
    func file(at path: String) -> PluginFile? {
        guard let refusal = reading(from: refusalStart, { $0.refusal(path: path) }) else {
            return nil
        }
        var offers: [Offer?] = []
        guard forEachOffer({ offers.append(offer(at: $2)) }) else { return nil }
        return PluginFile(
            path: path,
            stamp: bytes[start + Self.flagsStart] & 1 != 0 ? .host : nil,
            offers: offers.compactMap(\.self),
            refusal: refusal.refusal
        )
    }

    /// Why the file at `path` is not used.
    func refusal(at path: String) -> PluginRefusal? {
        reading(from: refusalStart) { $0.refusal(path: path)?.refusal }
    }

    /// Whether the file is refused.
    var isRefused: Bool { bytes[refusalStart] != 0 }

    /// Calls `body` with the keys and the offset of each offer; `false` if the record is corrupt.
    func forEachOffer(_ body: (_ name: UInt64, _ theme: UInt64, _ offset: Int) -> Void) -> Bool {
        guard let offers = reading(from: start + 4, { $0.count() }) else { return false }
        return reading(from: start + offers) { reader in
            guard let count = reader.count() else { return false }
            for _ in 0..<count {
                guard let length = reader.count(), length >= 16,
                    let name = reader.number(as: UInt64.self),
                    let theme = reader.number(as: UInt64.self),
                    reader.advance(by: length - 16) != nil
                else { return false }
                body(name, theme, reader.position - length)
            }
            return true
        }
    }

    /// The offer at an offset; `nil` if the record is corrupt.
    func offer(at offset: Int) -> Offer? {
        reading(from: offset + 16) { reader in
            guard let rank = reader.rank(), let typeName = reader.text(), reader.passText(),
                let stem = reader.text(),
                let name = OfferedName(typeName: typeName, kind: .ranked[rank])
            else { return nil }
            return Offer(name: name, typeName: typeName, stem: stem)
        }
    }

    /// The mangled names of the types that are offered.
    var stems: [String] {
        var stems: [String] = []
        _ = forEachOffer { _, _, offset in
            let stem: String? = reading(from: offset + 16) { reader in
                guard reader.rank() != nil, reader.passText(), reader.passText() else { return nil }
                return reader.text()
            }
            if let stem { stems.append(stem) }
        }
        return stems
    }

    /// The offers as listings show them; `nil` if the record is corrupt.
    ///
    /// Their names are not parsed for that.
    func listedOffers() -> [ListedOffer]? {
        var offers: [ListedOffer] = []
        let isSound = forEachOffer { _, _, offset in
            let offer: ListedOffer? = reading(from: offset + 16) { reader in
                guard let rank = reader.rank(), let typeName = reader.text(),
                    let name = reader.text()
                else { return nil }
                return ListedOffer(
                    rank: rank,
                    name: name.isEmpty ? typeName : name,
                    typeName: typeName
                )
            }
            if let offer { offers.append(offer) }
        }
        return isSound ? offers : nil
    }

    private func reading<Result>(
        from offset: Int,
        _ body: (inout ScanReader) -> Result
    ) -> Result {
        bytes.withUnsafeBytes { bytes in
            var reader = ScanReader(bytes, from: offset, to: end)
            return body(&reader)
        }
    }
}

extension ScanReader {
    /// Reads the rank of a kind.
    fileprivate mutating func rank() -> Int? {
        count().flatMap { OfferedName.Kind.ranked.indices.contains($0) ? $0 : nil }
    }
}

extension ScanWriter {
    fileprivate mutating func append(_ offers: [Offer]) {
        append(UInt32(offers.count))
        for offer in offers {
            let length = bytes.count
            append(0 as UInt32)
            let key = OfferKey(offer)
            append(key.name)
            append(key.theme)
            append(UInt32(offer.name.kind.rank))
            append(offer.typeName)
            append(offer.shownName == offer.typeName ? "" : offer.shownName)
            append(offer.stem)
            replace(at: length, with: UInt32(bytes.count - length - 4))
        }
    }
}
