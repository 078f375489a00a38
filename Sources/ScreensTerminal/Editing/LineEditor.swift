/// Edits a line of text, which is split at the cursor.
///
/// The cursor moves by whole characters, as users see them.
struct LineEditor: Hashable {
    private(set) var before: String
    private(set) var after = ""
    /// The limit for the length of a text; longer texts are refused.
    static let limit = 100_000

    init(_ text: String = "") { before = text }

    var text: String { before + after }

    /// Inserts a text at the cursor; its line breaks and tabs become spaces.
    mutating func insert(_ new: String) {
        guard before.utf8.count + after.utf8.count + new.utf8.count <= Self.limit else { return }
        before += String(new.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    /// Replaces the text; the cursor is at its end.
    mutating func replace(with text: String) { (before, after) = (text, "") }

    /// Handles a key; returns `false` for a key without a meaning here.
    mutating func handle(_ key: Key) -> Bool {
        let isByWord = key.modifiers.contains(.control) || key.modifiers.contains(.alt)
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty: insert(String(character))
        case .character(let character): return command(character, key.modifiers)
        case .left: isByWord ? moveLeft(wordStart) : moveLeft(1)
        case .right: isByWord ? moveRight(wordEnd) : moveRight(1)
        case .home: moveLeft(before.count)
        case .end: moveRight(after.count)
        case .backspace: before.removeLast(isByWord ? wordStart : min(1, before.count))
        case .delete: after.removeFirst(min(1, after.count))
        default: return false
        }
        return true
    }

    private mutating func command(_ character: Character, _ modifiers: Key.Modifiers) -> Bool {
        switch (character, modifiers) {
        case ("a", .control): moveLeft(before.count)
        case ("e", .control): moveRight(after.count)
        case ("b", .control): moveLeft(1)
        case ("f", .control): moveRight(1)
        case ("b", .alt): moveLeft(wordStart)
        case ("f", .alt): moveRight(wordEnd)
        case ("d", .control): after.removeFirst(min(1, after.count))
        case ("k", .control): after = ""
        case ("u", .control): before = ""
        case ("w", .control): before.removeLast(wordStart)
        default: return false
        }
        return true
    }

    private mutating func moveLeft(_ count: Int) {
        let moved = before.suffix(count)
        after = moved + after
        before.removeLast(moved.count)
    }

    private mutating func moveRight(_ count: Int) {
        let moved = after.prefix(count)
        before += moved
        after.removeFirst(moved.count)
    }

    /// The distance to the beginning of the word.
    private var wordStart: Int {
        let spaces = before.reversed().prefix { !$0.isLetter && !$0.isNumber }.count
        return spaces
            + before.dropLast(spaces).reversed().prefix { $0.isLetter || $0.isNumber }.count
    }

    /// The distance to the end of the word.
    private var wordEnd: Int {
        let spaces = after.prefix { !$0.isLetter && !$0.isNumber }.count
        return spaces + after.dropFirst(spaces).prefix { $0.isLetter || $0.isNumber }.count
    }
}
