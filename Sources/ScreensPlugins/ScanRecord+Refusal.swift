internal import ScreensKit

// A refusal as a number, 0 for none, and words. The numbers are valid only in caches of this build:
// a host of another build has another key and does not read them.

extension ScanWriter {
    /// Writes a refusal.
    ///
    /// Returns `false` for one that does not depend on the file's content alone.
    mutating func append(_ refusal: PluginRefusal?) -> Bool {
        guard let (number, words) = refusal.map({ $0.kept }) ?? (0, []) else { return false }
        append(number)
        append(UInt32(words.count))
        for word in words { append(word) }
        return true
    }
}

extension ScanReader {
    /// The refusal of the file at `path`, or none; `nil` if the bytes are corrupt.
    mutating func refusal(path: String) -> (refusal: PluginRefusal?, Void)? {
        guard let number = number(as: UInt32.self), let count = count() else { return nil }
        var words: [String] = []
        for _ in 0..<count {
            guard let word = text() else { return nil }
            words.append(word)
        }
        if number == 0 { return (nil, ()) }
        return PluginRefusal(number, words, path: path).map { ($0, ()) }
    }
}

extension PluginRefusal {
    /// The number and words to cache; `nil` for a reason that is in the system, not in the file, and may pass.
    fileprivate var kept: (UInt32, [String])? {
        switch self {
        case .notELF: (1, [])
        case .truncated: (2, [])
        case .otherWordSize: (3, [])
        case .otherByteOrder: (4, [])
        case .otherArchitecture(_, let found, let expected): (5, [found, expected])
        case .notShared: (6, [])
        case .noStamp: (7, [])
        case .otherMagic(_, let found, let expected): (8, [found, expected])
        case .shortStamp(_, let found, let expected): (9, ["\(found)", "\(expected)"])
        case .otherABI(_, let found, let expected): (10, ["\(found)", "\(expected)"])
        case .otherSwift(_, let found, let expected): (11, ["\(found)", "\(expected)"])
        case .otherCompiler(_, let found, let expected): (12, [found, expected])
        case .noEntry: (13, [])
        case .secondKit: (14, [])
        case .outsideConvention(_, let typeName, let kind): (15, [typeName, kind.rawValue])
        case .missingType(_, let typeName, let kind): (16, [typeName, kind.rawValue])
        case .missing, .unreadable, .notLoadable, .notConforming, .unsigned, .modified, .revoked,
            .notLocked, .quarantined, .failed:
            nil
        }
    }

    fileprivate init?(_ number: UInt32, _ words: [String], path: String) {
        let (first, second) = (words.first ?? "", words.last ?? "")
        switch number {
        case 1: self = .notELF(path: path)
        case 2: self = .truncated(path: path)
        case 3: self = .otherWordSize(path: path)
        case 4: self = .otherByteOrder(path: path)
        case 5: self = .otherArchitecture(path: path, found: first, expected: second)
        case 6: self = .notShared(path: path)
        case 7: self = .noStamp(path: path)
        case 8: self = .otherMagic(path: path, found: first, expected: second)
        case 12: self = .otherCompiler(path: path, found: first, expected: second)
        case 13: self = .noEntry(path: path)
        case 14: self = .secondKit(path: path)
        default: self.init(numbers: number, first, second, path: path)
        }
    }

    private init?(numbers number: UInt32, _ first: String, _ second: String, path: String) {
        let (found, expected) = (UInt32(first), UInt32(second))
        switch (number, found, expected, OfferedName.Kind(rawValue: second)) {
        case (9, let found?, let expected?, _):
            self = .shortStamp(path: path, found: Int(found), expected: Int(expected))
        case (10, let found?, let expected?, _):
            self = .otherABI(path: path, found: found, expected: expected)
        case (11, let found?, let expected?, _):
            self = .otherSwift(path: path, found: found, expected: expected)
        case (15, _, _, let kind?):
            self = .outsideConvention(path: path, typeName: first, kind: kind)
        case (16, _, _, let kind?): self = .missingType(path: path, typeName: first, kind: kind)
        default: return nil
        }
    }
}
