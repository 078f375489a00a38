/// A handwritten blog entry.
struct SeedStory: Sendable {
    /// What a reader of one language sees.
    struct Text: Sendable {
        let title: String
        let summary: String
        fileprivate let lines: ArraySlice<Substring>
    }

    /// Names its texts and, as a rule, its cover.
    let name: String
    /// The screen name of its author.
    let author: String
    /// The names of its categories, the one that fits best first.
    let categories: [String]
    let tags: [String]
    /// The average rating, from 0 to 1.
    let rating: Double
    let viewCount: Int64
    let texts: [Language: Text]

    /// The newest first.
    static let all: [SeedStory] = {
        let texts = Language.allCases.map {
            ($0, Text.all(DemoContents.lines("stories.\($0.code)")))
        }
        return DemoContents.rows("stories").map { row in
            SeedStory(
                row,
                texts.compactMap { language, all in all[row[0]].map { (language, $0) } }
            )
        }
    }()

    static func named(_ name: String) -> SeedStory? { all.first { $0.name == name } }

    private init(_ row: [String], _ texts: [(Language, Text)]) {
        name = row[0]
        author = row[1]
        categories = row[2].names
        tags = row[3].names
        rating = Double(row[4]) ?? 0
        viewCount = Int64(row[5]) ?? 0
        self.texts = Dictionary(texts) { first, _ in first }
    }
}

extension SeedStory.Text {
    /// The texts of a file, by the names of their stories: each has a line with its name, one with its title, one with
    /// its summary, and the lines of its body.
    fileprivate static func all(_ lines: [Substring]) -> [String: Self] {
        var all: [String: Self] = [:]
        for lines in lines.split(before: { $0.utf8.starts(with: "== ".utf8) })
        where lines.count > 2 {
            all[String(lines[0].dropFirst(3))] = Self(
                title: String(lines[1]),
                summary: String(lines[2]),
                lines: lines[3...]
            )
        }
        return all
    }

    /// The body in HTML.
    ///
    /// Headings begin with `#`, items of a list with `-`, quotes with `>`; every other line is a paragraph.
    var body: String {
        var html = ""
        var isList = false
        for line in lines {
            let text = line.dropFirst(2)
            let isItem = line.hasPrefix("- ")
            if isItem != isList { html += isItem ? "<ul>" : "</ul>" }
            isList = isItem
            let element =
                switch line.prefix(2) {
                case "- ": "<li>\(text.escaped)</li>"
                case "# ": "<h2>\(text.escaped)</h2>"
                case "> ": "<blockquote><p>\(text.escaped)</p></blockquote>"
                default: "<p>\(line.escaped)</p>"
                }
            html += element
        }
        return isList ? html + "</ul>" : html
    }
}

extension Substring {
    fileprivate var escaped: String { String(self).escapedForMarkup }
}

extension Array {
    /// The parts of which each begins with an element that fulfils a condition.
    fileprivate func split(before isFirst: (Element) -> Bool) -> [[Element]] {
        reduce(into: []) { parts, element in
            if isFirst(element) || parts.isEmpty { parts.append([]) }
            parts[parts.count - 1].append(element)
        }
    }
}
