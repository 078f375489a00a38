import ScreensKit
import ScreensPlugins
import Testing

@Suite("The summary of a refusal")
struct RefusalSummaryTests {
    @Test(
        "names the plugin and says what happened in a few words",
        arguments: [
            ("crashed (SIGSEGV) while A drew", "A crashed (SIGSEGV) while A drew."),
            ("crashed (SIGILL) while A drew, after \"hello\"", "A crashed (SIGILL) while A drew."),
            (
                "crashed (SIGILL) while A drew, after \"A/B/C.swift:7: Fatal error: no \"x\", after all\"",
                "A crashed: C.swift:7: no \"x\", after all"
            ),
            (
                "crashed (SIGILL) while A drew, after \"C.swift:7: Fatal error\"",
                "A crashed: C.swift:7"
            ),
            (
                "crashed (SIGILL) while A drew, in A.body(of:) at A.swift:9, after \"Swift/Array.swift:7: Fatal error: Index out of range\"",
                "A crashed: A.swift:9: Index out of range"
            ),
            (
                "crashed (SIGILL) while A drew, in A.body(of:) at A.swift:9, after \"Fatal error: Index out of range\"",
                "A crashed: A.swift:9: Index out of range"
            ),
            (
                "crashed (SIGSEGV) while A drew, in draw, after \"hello\"",
                "A crashed (SIGSEGV) while A drew, in draw."
            ),
            ("failed, after \"C.swift:7: Fatal error: no\"", "A failed."),
            (", after \"", "A ."),
        ]
    )
    func quarantined(reason: String, summary: String) {
        let since = Timestamp(milliseconds: 0)
        let refusal = PluginRefusal.quarantined(path: "/x/libA.so", reason: reason, since: since)

        #expect(refusal.summary == summary)
        #expect(PluginRefusal.failed(path: "/y/libA.so", reason: reason).summary == summary)
    }

    @Test("leaves out the folder of the file")
    func file() {
        #expect(
            PluginRefusal.missing(path: "/x/libA.so").summary == "A does not exist; check the path."
        )
    }
}
