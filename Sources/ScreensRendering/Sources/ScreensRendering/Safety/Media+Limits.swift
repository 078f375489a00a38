@_spi(Host) public import ScreensKit

/// What surfaces accept of a file: it may come from a portal, or from the worker of a view that nobody trusts.
extension Media {
    /// How many captions a file may have.
    public static var mostCaptions: Int { 20 }

    /// The longest title, file name or label, in bytes; surfaces cut off the rest.
    public static var longestText: Int { 1_024 }

    /// What is wrong with a file.
    public enum Fault: Hashable, Sendable {
        /// A path is not one below the portal's address.
        case path(String)
        /// The title or the file name has no words.
        case noTitle, noFileName
        /// The type has not the form `a/b`.
        case mediaType
        /// The size is negative.
        case size
        /// It has more captions than ``mostCaptions``.
        case tooManyCaptions
        /// A language of captions is not one, such as `en` or `pt-BR`.
        case language(String)
        /// Captions have no label.
        case noLabel
    }

    /// Everything that is wrong with it.
    public var faults: [Fault] {
        var faults: [Fault] = []
        if !Self.isPath(path) { faults.append(.path(path)) }
        if title.allSatisfy(\.isWhitespace) { faults.append(.noTitle) }
        if fileName.allSatisfy(\.isWhitespace) { faults.append(.noFileName) }
        if !Self.isType(mediaType) { faults.append(.mediaType) }
        if size.map({ $0 < 0 }) == true { faults.append(.size) }
        if captions.count > Self.mostCaptions { faults.append(.tooManyCaptions) }
        for captions in captions.prefix(Self.mostCaptions) {
            if !Self.isPath(captions.path) { faults.append(.path(captions.path)) }
            if !Self.isLanguage(captions.language) { faults.append(.language(captions.language)) }
            if captions.label.allSatisfy(\.isWhitespace) { faults.append(.noLabel) }
        }
        return faults
    }

    /// The same file without what surfaces do not accept; `nil` if its path is not one below the portal's address.
    ///
    /// A type that is none is that of unknown bytes.
    public var accepted: Media? {
        guard Self.isPath(path) else { return nil }
        return Media(
            kind,
            path: path,
            version: Self.shortened(version),
            mediaType: Self.isType(mediaType) ? mediaType : "application/octet-stream",
            title: Self.shortened(title),
            fileName: Self.shortened(fileName),
            size: size.flatMap { $0 < 0 ? nil : $0 },
            poster: poster,
            captions: captions.prefix(Self.mostCaptions).compactMap(\.accepted),
            fit: fit
        )
    }

    /// Whether a text is a path and query below the portal's address.
    ///
    /// What loads it checks more, such as escapes of escapes.
    fileprivate static func isPath(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count <= LinkAddress.maximumLength, text.hasPrefix("/"), !text.hasPrefix("//"),
            bytes.allSatisfy({ LinkAddress.isOfAddress($0) && $0 != UInt8(ascii: "#") })
        else { return false }
        let path = text.prefix { $0 != "?" }.lowercased()
        return !path.replacing("%2e", with: ".").split(separator: "/").contains {
            $0 == "." || $0 == ".."
        }
    }

    /// Whether a text has the form `a/b`, in the letters, digits and signs of types.
    private static func isType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return text.utf8.count <= 127 && parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { isAlphanumeric($0) || "!#$&-^_.+".utf8.contains($0) }
            }
    }

    fileprivate static func isLanguage(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return text.utf8.count <= 35 && (2...8).contains(parts[0].count)
            && parts.allSatisfy { (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    fileprivate static func shortened(_ text: String) -> String {
        guard text.utf8.count > longestText else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: longestText)
        while end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return String(text[..<end]) + "…"
    }
}

extension Media.Captions {
    /// The same captions with a label that is not too long; `nil` if surfaces do not accept them.
    fileprivate var accepted: Media.Captions? {
        guard Media.isPath(path), Media.isLanguage(language) else { return nil }
        let label = Media.shortened(label)
        return Media.Captions(path: path, language: language, label: label)
    }
}

extension Node {
    /// The file of a ``Kind/media`` as surfaces accept it; `nil` for other nodes, and if it names no file of the portal.
    public var shownMedia: Media? { kind == .media ? extras?.media?.accepted : nil }
}
