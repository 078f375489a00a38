/// Makes JSON safe to print without changing its meaning.
public enum SafeJSON {
    /// Writes everything that a terminal would execute or hide as `\uXXXX`.
    ///
    /// That is DEL, C1 controls, bidi controls, zero-width characters, U+2028, noncharacters and similar ones. Joiners
    /// stay where they have an effect. Bytes that are not UTF-8 become U+FFFD.
    public static func escapingControls(_ json: [UInt8]) -> [UInt8] {
        json.withUnsafeBufferPointer { bytes in
            var start = 0
            var index = endOfSafe(bytes, from: 0)
            guard index < bytes.count else { return json }
            var result: [UInt8] = []
            result.reserveCapacity(json.count + json.count / 16 + 64)
            while index < bytes.count {
                let (_, value, length) = bytes.verdict(at: index)
                result.append(contentsOf: bytes[start..<index])
                append(value, to: &result)
                start = index + length
                index = endOfSafe(bytes, from: start)
            }
            result.append(contentsOf: bytes[start...])
            return result
        }
    }

    private static func endOfSafe(_ bytes: UTF8Bytes, from start: Int) -> Int {
        var index = start
        while true {
            index = bytes.endOfPrintable(from: index)
            guard index < bytes.count else { return index }
            // Encoders escape these inside texts; between values they are layout.
            if bytes[index] < 0x20 {
                index += 1
                continue
            }
            let (verdict, _, length) = bytes.verdict(at: index)
            guard case .keep = verdict else { return index }
            index += length
        }
    }

    private static func append(_ value: UInt32, to result: inout [UInt8]) {
        for unit in String(Unicode.Scalar(value) ?? "\u{FFFD}").utf16 {
            result.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
            for shift in [12, 8, 4, 0] {
                let digit = UInt8(unit >> UInt16(shift) & 15)
                result.append(digit + (digit < 10 ? 48 : 87))
            }
        }
    }
}
