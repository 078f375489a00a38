typealias UTF8Bytes = UnsafeBufferPointer<UInt8>

/// A byte in each of the eight places of a word.
@inline(__always)
private func everywhere(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

extension UTF8Bytes {
    /// The eight bytes from an index on.
    @inline(__always)
    private func word(at index: Int) -> UInt64 {
        UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// A word whose high bits are all set if all eight bytes are U+0020 to U+007E.
    @inline(__always)
    private static func printable(_ word: UInt64) -> UInt64 {
        (word &+ everywhere(0x60)) & ~(word &+ everywhere(0x01)) & ~word
    }

    /// A word whose high bits are all set if no byte has a meaning in HTML.
    ///
    /// A `#` counts as one that has: that causes a second check, but saves a comparison.
    @inline(__always)
    private static func harmless(_ word: UInt64) -> UInt64 {
        let angle = (word & everywhere(0xFD)) ^ everywhere(0x3C)
        let quote = (word & everywhere(0xFA)) ^ everywhere(0x22)
        return (angle &+ everywhere(0x7F)) & (quote &+ everywhere(0x7F))
    }

    /// The end of the printable ASCII that starts at an index.
    func endOfPrintable(from start: Int) -> Int {
        var index = start
        let high = everywhere(0x80)
        while index &+ 8 <= count, Self.printable(word(at: index)) & high == high { index &+= 8 }
        while index < count, self[index] >= 0x20, self[index] < 0x7F { index &+= 1 }
        return index
    }

    /// The end of the printable ASCII without a meaning in HTML that starts at an index.
    func endOfMarkupFree(from start: Int) -> Int {
        var index = start
        let high = everywhere(0x80)
        while index &+ 8 <= count {
            let word = word(at: index)
            guard Self.printable(word) & Self.harmless(word) & high == high else { break }
            index &+= 8
        }
        while index < count {
            switch self[index] {
            case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0...0x1F, 0x7F...0xFF: return index
            default: index &+= 1
            }
        }
        return index
    }

    /// The scalar that begins at an index, and its length; `nil` if there is no valid one.
    func scalar(at index: Int) -> (value: UInt32, length: Int)? {
        guard index < count else { return nil }
        let lead = UInt32(self[index])
        let length = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard length > 0, lead < 0xF5, index + length <= count else { return nil }
        var value = length == 1 ? lead : lead & (0x7F >> UInt32(length))
        for offset in 1..<Swift.max(length, 1) {
            let byte = UInt32(self[index + offset])
            guard byte & 0xC0 == 0x80 else { return nil }
            value = value << 6 | byte & 0x3F
        }
        let smallest: UInt32 = length < 3 ? 0 : length == 3 ? 0x800 : 0x10000
        guard value >= smallest, Unicode.Scalar(value) != nil else { return nil }
        return (value, length)
    }

    /// The scalar that ends before an index.
    func scalar(before index: Int) -> UInt32? {
        var start = index - 1
        while start >= 0, index - start < 4, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start < 0 ? nil : scalar(at: start)?.value
    }

    /// The verdict on the scalar at an index; that on joiners and selectors depends on the context.
    func verdict(at index: Int) -> (verdict: ScalarVerdict, value: UInt32, length: Int) {
        guard let (value, length) = scalar(at: index) else { return (.replace, 0xFFFD, 1) }
        let verdict = ScalarVerdict(value)
        switch verdict {
        case .joiner:
            guard let before = scalar(before: index), let after = scalar(at: index + length),
                ScalarVerdict.joins(value, before, after.value)
            else { return (.drop, value, length) }
            return (.keep, value, length)
        case .variation:
            guard let before = scalar(before: index), before > 0x20,
                case .keep = ScalarVerdict(before)
            else { return (.drop, value, length) }
            return (.keep, value, length)
        default: return (verdict, value, length)
        }
    }
}
