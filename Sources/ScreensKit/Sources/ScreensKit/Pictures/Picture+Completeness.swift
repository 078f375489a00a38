extension Picture {
    /// Whether the file is complete: whether all parts that it announces are there.
    ///
    /// A file that an interrupted transfer cut off is not complete. Nothing is decoded, so the
    /// check is fast: parts are counted, and in a JPEG the end marker is searched for. The content
    /// of the parts may still be corrupt.
    public var isComplete: Bool {
        switch format {
        case .png: hasLastChunk
        case .gif: hasWholeImage
        case .jpeg: hasEndOfImage
        case .webp: hasAllOfContainer
        }
    }

    /// PNG: chunks with their lengths, with data before the end (ISO 15948, 5.3).
    private var hasLastChunk: Bool {
        let file = PictureBytes(bytes)
        var (place, hasData) = (8, false)
        while let length = file.big(at: place, count: 4) {
            // A chunk has a length, a name, and a checksum at its end.
            let end = place + 12 + length
            guard end <= bytes.count else { return false }
            if file.has("IEND", at: place + 4) { return hasData }
            if file.has("IDAT", at: place + 4) { hasData = true }
            place = end
        }
        return false
    }

    /// GIF: blocks, one of which has to be an image.
    ///
    /// Later ones belong to an animation (GIF89a, 20).
    private var hasWholeImage: Bool {
        let file = PictureBytes(bytes)
        guard var place = file.byte(at: 10).map({ 13 + Self.tableSize($0) }) else { return false }
        while let kind = file.byte(at: place) {
            switch kind {
            case 0x21: place += 2
            case 0x2C:
                guard let flags = file.byte(at: place + 9) else { return false }
                // The size of the codes is the byte before the data.
                return file.end(ofBlocksAt: place + 11 + Self.tableSize(flags)) != nil
            default: return false
            }
            guard let end = file.end(ofBlocksAt: place) else { return false }
            place = end
        }
        return false
    }

    /// The size in bytes of a colour table, which is announced by the flags before it.
    private static func tableSize(_ flags: UInt8) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
    }

    /// JPEG: the end marker has to follow the data (ITU T.81, B.1.1.3).
    ///
    /// It is searched for from the end, because cameras may append something to the picture.
    private var hasEndOfImage: Bool {
        guard let start = PictureBytes(bytes).startOfScan else { return false }
        var place = bytes.count - 2
        while place > start {
            if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
            place -= 1
        }
        return false
    }

    /// WebP: the first chunk has the length of everything that follows (RFC 9649, 2.4).
    private var hasAllOfContainer: Bool {
        guard let length = PictureBytes(bytes).little(at: 4, count: 4) else { return false }
        return length + 8 <= bytes.count
    }
}

extension PictureBytes {
    /// The position after data in blocks of at most 255 bytes, the last of which is empty.
    fileprivate func end(ofBlocksAt start: Int) -> Int? {
        var place = start
        while let length = byte(at: place) {
            place += 1 + Int(length)
            if length == 0 { return place }
        }
        return nil
    }

    /// The position where the data of a JPEG begins, after the marked segments.
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
