import ScreensWatch
import Testing

struct CompilerWordsTests {
    @Test(arguments: [
        ("/a b/c.swift:1:2: error: no", "c.swift:1:2: error: no"),
        (
            "warning: w\n/a/b.swift:1:2: error: no\n 1 | x\n/a/b.swift:3:4: error: yes",
            "b.swift:1:2: error: no (and 1 more)"
        ),
        ("/a/libB.so is damaged; see /c/d.", "libB.so is damaged; see /c/d."),
        ("“swift build” left no /a/libB.so.", "“swift build” left no /a/libB.so."),
        ("error: no such module\nmore", "error: no such module"), ("", "The build failed."),
        ("error: command failed\n/a/b.swift:1:2: error: no", "b.swift:1:2: error: no"),
    ])
    func theFirstErrorIsReportedInOneLine(words: String, sentence: String) {
        #expect(CompilerMessages.summary(words) == sentence)
    }
}
