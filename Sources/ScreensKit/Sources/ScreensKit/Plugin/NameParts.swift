// Names are parsed byte by byte. The naming convention uses only ASCII, and comparing characters
// takes about ten times as long for each of the thousands of names in a search.

extension Substring {
    /// The text before an ending; `nil` if the text has another ending.
    func before(_ ending: String) -> Substring? {
        let length = utf8.count - ending.utf8.count
        guard length >= 0, holds(ending, at: length) else { return nil }
        return Substring(utf8.prefix(length))
    }

    /// The text after a beginning; `nil` if the text has another beginning.
    func after(_ beginning: String) -> Substring? {
        guard utf8.count >= beginning.utf8.count, holds(beginning, at: 0) else { return nil }
        return Substring(utf8.dropFirst(beginning.utf8.count))
    }

    /// Whether the text has these bytes at an offset; the text has to be long enough.
    private func holds(_ part: String, at offset: Int) -> Bool {
        var (text, part) = (self, part)
        return text.withUTF8 { text in
            part.withUTF8 { text[offset..<(offset + $0.count)].elementsEqual($0) }
        }
    }
}

extension String {
    /// The text with one ASCII character replaced by another.
    func replacing(_ old: UInt8, with new: UInt8) -> String {
        guard utf8.contains(old) else { return self }
        return String(decoding: utf8.map { $0 == old ? new : $0 }, as: UTF8.self)
    }
}
