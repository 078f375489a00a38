import ScreensKit

/// The handwritten comments below one blog entry, article or file.
struct SeedThread: Sendable {
    /// The name of a story, or a kind and an id: `article 38201`, `file 78003`.
    let name: String
    private let lines: [Line]

    static let all: [SeedThread] = {
        var all: [SeedThread] = []
        var name: Substring = ""
        var lines: [Line] = []
        let text: [Substring] = DemoContents.text("comments").split(separator: "\n")
        for line in text + ["== "] {
            guard line.hasPrefix("== ") else {
                lines.append(Line(line))
                continue
            }
            if !lines.isEmpty { all.append(SeedThread(name: String(name), lines: lines)) }
            (name, lines) = (line.dropFirst(3), [])
        }
        return all
    }()

    /// What colleagues write below any entry, as HTML.
    static let reactions = DemoContents.text("reactions").split(separator: "\n").map(html)

    /// A line is the depth in the thread as `> ` for each step, the author, the age, the text, and `edited`.
    private struct Line: Sendable {
        let depth: Int
        let author: SeedPerson
        let age: Int64
        let body: String
        let isEdited: Bool

        init(_ line: Substring) {
            let parts = line.split(separator: "|", maxSplits: 3)
            let words = parts[0].split(separator: " ")
            let name = words.last
            depth = words.count - 1
            author = SeedPeople.all.first { $0.screenName == name ?? "" } ?? SeedPeople.named[0]
            age = (Int64(parts[1].dropLast()) ?? 0) * (Self.units[parts[1].last ?? "m"] ?? 0)
            body = html(parts[2])
            isEdited = parts.count > 3
        }

        private static let units: [Character: Int64] = [
            "m": 60_000, "h": 3_600_000, "d": SeedEntries.day,
        ]
    }

    /// The object that it is below; a story has an id.
    func place(_ story: Int64?) -> (AssetKind, Int64)? {
        if let story { return (.blogsEntry, story) }
        let words = name.split(separator: " ")
        guard words.count == 2, let id = Int64(words[1]) else { return nil }
        return (words[0] == "file" ? .dlFileEntry : .journalArticle, id)
    }

    func comments(_ kind: AssetKind, _ classPK: Int64, firstId: Int64) -> [CommentRow] {
        var parents: [Int64] = []
        return lines.enumerated().map { index, line in
            let id = firstId + Int64(index)
            parents = parents.prefix(line.depth) + [id]
            let date = Seed.today - line.age
            return CommentRow(
                commentId: id,
                kind: kind,
                classPK: classPK,
                parentId: line.depth > 0 ? parents[line.depth - 1] : 0,
                userId: line.author.userId,
                userName: line.author.fullName,
                body: line.body,
                createDate: date,
                modifiedDate: line.isEdited ? date + line.age / 3 : date
            )
        }
    }
}

/// The paragraphs of a text, whose other markup and escapes it has already.
private func html(_ text: Substring) -> String {
    text.split(separator: " ¶ ").map { "<p>\($0)</p>" }.joined()
}
