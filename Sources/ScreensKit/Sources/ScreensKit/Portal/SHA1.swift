/// SHA-1 (RFC 3174), from which portals make the tokens of portraits; it is not secure for other uses.
///
/// It is implemented here because no library that every plugin has contains it.
@_spi(Host)
public enum SHA1 {
    /// The 20 bytes of the digest.
    public static func digest(_ message: some Sequence<UInt8>) -> [UInt8] {
        var bytes = Array(message)
        let bits = UInt64(bytes.count) * 8
        bytes.append(0x80)
        bytes.append(contentsOf: repeatElement(0, count: (120 - bytes.count % 64) % 64))
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: bytes.count, by: 64) {
            mix(bytes[start..<start + 64], into: &state)
        }
        return state.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
        }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        var words: [UInt32] = []
        for (index, byte) in block.enumerated() {
            if index % 4 == 0 { words.append(0) }
            words[index / 4] = words[index / 4] << 8 | UInt32(byte)
        }
        for index in 16..<80 {
            let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(rotated(word, 1))
        }
        var next = state
        for (index, word) in words.enumerated() {
            let (choice, constant) = round(index, next[1], next[2], next[3])
            let first = rotated(next[0], 5) &+ choice &+ next[4] &+ constant &+ word
            next = [first, next[0], rotated(next[1], 30), next[2], next[3]]
        }
        for index in state.indices { state[index] &+= next[index] }
    }

    private static func round(
        _ index: Int,
        _ b: UInt32,
        _ c: UInt32,
        _ d: UInt32
    ) -> (UInt32, UInt32) {
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
    }

    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
