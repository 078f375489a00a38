extension Picture {
    /// Whether the file reaches to its end: whether what it says of its own parts is all there.
    ///
    /// A picture that a broken transfer cut off is not. Nothing is decoded: parts are counted, and
    /// of JPEG the mark of the end is looked for; so this costs next to nothing, and what is inside
    /// of the parts may still be broken.
    public var isComplete: Bool {
        switch format {
        case .png: hasLastChunk
        case .gif: hasWholeImage
        case .jpeg: hasEndOfImage
        case .webp: hasAllOfContainer
        }
    }

    /// Chunks with their lengths, of which data have to come before the end (ISO 15948, 5.3).
    private var hasLastChunk: Bool {
        let file = PictureBytes(bytes)
        var (place, hasData) = (8, false)
        while let length = file.big(at: place, count: 4) {
            // Length, name, and a check sum at the end.
            let end = place + 12 + length
            guard end <= bytes.count else { return false }
            if file.has("IEND", at: place + 4) { return hasData }
            if file.has("IDAT", at: place + 4) { hasData = true }
            place = end
        }
        return false
    }

    /// Blocks, of which one has to be an image: the rest may be more of an animation (GIF89a, 20).
    private var hasWholeImage: Bool {
        let file = PictureBytes(bytes)
        guard var place = file.byte(at: 10).map({ 13 + Self.tableSize($0) }) else { return false }
        while let kind = file.byte(at: place) {
            switch kind {
            case 0x21: place += 2
            case 0x2C:
                guard let flags = file.byte(at: place + 9) else { return false }
                // The size of the codes stands before the data.
                return file.end(ofBlocksAt: place + 11 + Self.tableSize(flags)) != nil
            default: return false
            }
            guard let end = file.end(ofBlocksAt: place) else { return false }
            place = end
        }
        return false
    }

    /// The bytes of a table of colours, which the flags before it announce.
    private static func tableSize(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// Data begin somewhere, and after them stands the mark of the end (ITU T.81, B.1.1.3): looked
    /// for from the end, where cameras may have left something.
    private var hasEndOfImage: Bool {
        guard let start = PictureBytes(bytes).startOfScan else { return false }
        var place = bytes.count - 2
        while place > start {
            if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
            place -= 1
        }
        return false
    }

    /// The length of all that follows stands in the beginning (RFC 9649, 2.4).
    private var hasAllOfContainer: Bool {
        guard let length = PictureBytes(bytes).little(at: 4, count: 4) else { return false }
        return length + 8 <= bytes.count
    }
}

extension PictureBytes {
    /// The place behind data in blocks of at most 255 bytes, the last of which is empty.
    fileprivate func end(ofBlocksAt start: Int) -> Int? {
        var place = start
        while let length = byte(at: place) {
            place += 1 + Int(length)
            if length == 0 { return place }
        }
        return nil
    }

    /// Where the data of a JPEG begin: behind marked segments.
    fileprivate var startOfScan: Int? {
        var place = 2
        while byte(at: place) == 0xFF, let marker = byte(at: place + 1) {
            if marker == 0xDA { return place }
            if marker == 0xFF {
                place += 1
            } else {
                guard let length = big(at: place + 2, count: 2), length >= 2 else { return nil }
                place += 2 + length
            }
        }
        return nil
    }
}
