import ScreensKit
import Testing

@testable import ScreensTerminal

@Suite("An edited line")
struct LineEditorTests {
    private func typed(_ keys: [Key], into text: String = "") -> LineEditor {
        var editor = LineEditor(text)
        for key in keys { _ = editor.handle(key) }
        return editor
    }

    @Test("moves and deletes by grapheme clusters")
    func characters() {
        let family = "👨‍👩‍👧"
        let back = typed([Key(.backspace)], into: "a\(family)")
        #expect(back.text == "a")
        let left = typed([Key(.left)], into: "e\u{301}\(family)")
        #expect(left.before == "e\u{301}")
        #expect(left.after == family)
        #expect(typed([Key(.left), Key(.left), Key(.delete)], into: "é\(family)").text == family)
    }

    @Test("accepts an accent that comes after its letter")
    func combining() {
        var editor = typed([Key(.character("e")), Key(.character("\u{301}"))])
        #expect(editor.text.count == 1)
        _ = editor.handle(Key(.backspace))
        #expect(editor.text == "")
    }

    @Test("moves and deletes by words")
    func words() {
        #expect(typed([Key(.character("w"), .control)], into: "one two-three ").text == "one two-")
        #expect(typed([Key(.left, .control)], into: "one two").before == "one ")
        let right = typed([Key(.home), Key(.right, .control)], into: "one two")
        #expect(right.before == "one")
    }

    @Test("is cut to the end and to the beginning")
    func cuts() {
        let keys = [Key(.left), Key(.left)]
        #expect(typed(keys + [Key(.character("k"), .control)], into: "abcd").text == "ab")
        #expect(typed(keys + [Key(.character("u"), .control)], into: "abcd").text == "cd")
    }

    @Test("has one line and a length limit, whatever is pasted")
    func paste() {
        var editor = LineEditor()
        editor.insert("a\nb\tc")
        #expect(editor.text == "a b c")
        editor.insert(String(repeating: "x", count: LineEditor.limit))
        #expect(editor.text == "a b c")
    }
}

@Suite("An edited text of several lines")
struct AreaEditorTests {
    @Test("splits and joins lines at the cursor")
    func lines() {
        var area = AreaEditor("one\ntwo")
        for key in [Key(.up), Key(.enter)] { _ = area.handle(key) }
        #expect(area.lines == ["one", "", "two"])
        _ = area.handle(Key(.backspace))
        _ = area.handle(Key(.delete))
        #expect(area.text == "onetwo")
        #expect(area.line.before == "one")
    }

    @Test("keeps the lines of pasted text")
    func paste() {
        var area = AreaEditor("ab")
        _ = area.handle(Key(.left))
        area.insert("1\r\n2")
        #expect(area.lines == ["a1", "2b"])
        #expect(area.row == 1)
    }

    @Test("moves from line to line at the ends")
    func ends() {
        var area = AreaEditor("ab\ncd")
        _ = area.handle(Key(.home))
        _ = area.handle(Key(.left))
        #expect(area.row == 0 && area.line.before == "ab")
        _ = area.handle(Key(.right))
        #expect(area.row == 1 && area.line.before == "")
    }
}

@Suite("Options to choose from")
struct PickerTests {
    private static let options = ["Customer", "Partner", "Press"].map {
        Input.Option(value: $0.lowercased(), label: $0)
    }

    @Test(
        "are found by their first letters, else by letters inside, and chosen with Enter",
        arguments: [("pre", "press"), ("tne", "partner"), ("ss", "press"), ("p", "partner")]
    )
    func finding(letters: String, value: String) {
        var picker = Picker(
            .field(Input(.choice, name: "Kind", label: "Kind")),
            title: "Kind",
            options: Self.options,
            chosen: []
        )
        for letter in letters { _ = picker.handle(Key(.character(letter)), page: 5) }
        guard case .chosen(_, let values) = picker.handle(Key(.enter), page: 5) else {
            Issue.record("nothing was chosen")
            return
        }
        #expect(values == [value])
    }

    @Test("are ticked with Space, in their own order, if several may be chosen")
    func ticking() {
        var picker = Picker(
            .field(Input(.choice, name: "Kind", label: "Kind")),
            title: "Kind",
            options: Self.options,
            chosen: ["press"],
            allowsSeveral: true
        )
        for key in [Key(.home), Key(.character(" "))] { _ = picker.handle(key, page: 5) }
        #expect(picker.chosen == ["customer", "press"])
        guard case .cancelled = picker.handle(Key(.escape), page: 5) else {
            Issue.record("Escape chose something")
            return
        }
    }
}
