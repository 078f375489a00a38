/// The parts of a PNG file (ISO 15948, chapter 11).
enum PNGChunks {
    /// Those besides the critical ones that say what the pixels look like.
    private static let needed: Set<[UInt8]> = Set(
        ["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT"].map { Array($0.utf8) }
    )

    /// The file without texts and whatever else is not about its pixels.
    ///
    /// libpng unpacks each text, and keeps up to a thousand of 8 MB, which a file of 8 MB can have.
    static func ofPixels(_ file: [UInt8]) -> [UInt8] {
        var kept = Array(file.prefix(8))
        kept.reserveCapacity(file.count)
        var place = kept.count
        // A length, a name, the content, and a checksum.
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = file[place + 4..<place + 8]
            let end = place + 12 + length
            // libpng says what is wrong with it.
            guard end <= file.count else { break }
            if isCritical(name) || needed.contains(Array(name)) { kept += file[place..<end] }
            place = end
        }
        return kept + file[place...]
    }

    /// Whether the first letter is a capital one.
    private static func isCritical(_ name: ArraySlice<UInt8>) -> Bool {
        name.first.map { $0 & 0x20 == 0 } ?? false
    }
}
