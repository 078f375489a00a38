/// An untrusted text in pieces that can be shown.
///
/// A piece is a run of its own bytes, or the replacement of a scalar; see ``ScalarVerdict``.
struct SafePieces {
    enum Piece {
        case run(Range<Int>)
        case space
        case replacement
    }

    private let bytes: UTF8Bytes
    private var index = 0

    init(_ bytes: UTF8Bytes) { self.bytes = bytes }

    /// The next piece; `nil` at the end.
    mutating func next() -> Piece? {
        while index < bytes.count {
            let start = index
            let (verdict, length) = skipRun()
            if index > start { return .run(start..<index) }
            index += length
            switch verdict {
            case .space: return .space
            case .replace: return .replacement
            default: continue
            }
        }
        return nil
    }

    /// Advances to the first scalar that is not shown unchanged, and returns the verdict on it.
    private mutating func skipRun() -> (verdict: ScalarVerdict, length: Int) {
        while true {
            index = bytes.endOfPrintable(from: index)
            guard index < bytes.count else { return (.keep, 0) }
            let lead = bytes[index]
            if lead >= 0xC3, !ScalarVerdict.isSuspect(lead) {
                index = min(bytes.count, index + (lead < 0xE0 ? 2 : 3))
                continue
            }
            let (verdict, _, length) = bytes.verdict(at: index)
            guard case .keep = verdict else { return (verdict, length) }
            index += length
        }
    }
}

extension String {
    /// Calls the body with the text's UTF-8.
    @inline(__always)
    func withBytes<Result>(_ body: (UTF8Bytes) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }
}
