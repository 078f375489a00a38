public import ScreensKit

extension BlogsEntry {
    /// What introduces the entry below its title: the subtitle, unless it repeats the title.
    public var lead: String? { subtitle.flatMap { $0.says(title) ? nil : $0 } }

    /// The text without the paragraphs and headings at its beginning that repeat the title or the subtitle.
    ///
    /// Authors often write both once more above the text, because not all themes show them.
    public var article: RichText {
        let blocks = content.blocks.drop { block in
            guard block.kind == .paragraph || block.kind == .heading else { return false }
            let words = RichText(blocks: [block]).plainText
            return words.says(title) || words.says(subtitle)
        }
        return RichText(blocks: Array(blocks))
    }
}

extension String {
    /// Whether two texts have the same letters and numbers, some at least, in any case.
    fileprivate func says(_ other: String?) -> Bool {
        guard let other else { return false }
        let words = spoken
        return !words.isEmpty && words == other.spoken
    }

    private var spoken: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
