import ScreensKit
import Testing

@testable import ScreensTerminal

@Suite("What a terminal sends")
struct KeyDecoderTests {
    /// A sequence, and the only event that it produces.
    private static let sequences: [(String, TerminalEvent)] = [
        ("a", .key(Key(.character("a")))),
        ("é", .key(Key(.character("é")))),
        ("日", .key(Key(.character("日")))),
        ("😀", .key(Key(.character("😀")))),
        ("\r", .key(Key(.enter))),
        ("\t", .key(Key(.tab))),
        ("\u{7F}", .key(Key(.backspace))),
        ("\u{03}", .key(Key(.character("c"), .control))),
        ("\u{1B}[A", .key(Key(.up))),
        ("\u{1B}OB", .key(Key(.down))),
        ("\u{1B}[1;5C", .key(Key(.right, .control))),
        ("\u{1B}[H", .key(Key(.home))),
        ("\u{1B}[4~", .key(Key(.end))),
        ("\u{1B}[6~", .key(Key(.pageDown))),
        ("\u{1B}[3~", .key(Key(.delete))),
        ("\u{1B}[Z", .key(Key(.tab, .shift))),
        ("\u{1B}b", .key(Key(.character("b"), .alt))),
        ("\u{1B}[15~", .key(Key(.function(5)))),
        ("\u{1B}[<0;12;7M", .mouse(Mouse(kind: .press, column: 11, row: 6))),
        ("\u{1B}[<0;12;7m", .mouse(Mouse(kind: .release, column: 11, row: 6))),
        ("\u{1B}[<65;1;1M", .mouse(Mouse(kind: .wheelDown, column: 0, row: 0))),
        ("\u{1B}[?62;22c", .identified),
        ("\u{1B}]11;rgb:1e1e/2020/2828\u{1B}\\", .background(.rgb(0x1E, 0x20, 0x28))),
        ("\u{1B}]11;rgb:ff/ff/ff\u{7}", .background(.rgb(255, 255, 255))),
        ("\u{1B}]11;rgba:0/f/0/f\u{7}", .background(.rgb(0, 255, 0))),
        ("\u{1B}]11;#102030\u{7}", .background(.rgb(0x10, 0x20, 0x30))),
        ("\u{1B}[200~a\nb\u{1B}[201~", .paste("a\nb")),
    ]

    @Test("is decoded however it is split", arguments: sequences.indices)
    func split(index: Int) {
        let (text, event) = Self.sequences[index]
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            let events = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
            #expect(events == [event], "\(text.debugDescription) cut at \(cut)")
            #expect(!decoder.isWaiting)
        }
    }

    @Test("is the escape key when nothing follows")
    func escape() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == [.key(Key(.escape))])
        #expect(decoder.feed(Array("x".utf8)) == [.key(Key(.character("x")))])
    }

    @Test("keeps the letters of a sequence that never ended")
    func unfinished() {
        var decoder = KeyDecoder()
        #expect(decoder.feed(Array("\u{1B}[".utf8)) == [])
        #expect(decoder.flush() == [.key(Key(.escape)), .key(Key(.character("[")))])
    }

    @Test("is dropped if it is unknown, and later keys are decoded")
    func unknown() {
        for text in ["\u{1B}[99z", "\u{1B}[>1;2c", "\u{1B}[<1;2M", "\u{1C}", "\u{1B}[5n"] {
            var decoder = KeyDecoder()
            #expect(decoder.feed(Array((text + "x").utf8)) == [.key(Key(.character("x")))])
        }
    }

    @Test("never grows beyond a limit, whatever arrives")
    func bounded() {
        var decoder = KeyDecoder()
        let long = Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 1000)
        _ = decoder.feed(long)
        #expect(decoder.feed(Array("\u{1B}[A".utf8)).last == .key(Key(.up)))
        _ = decoder.feed(Array("\u{1B}[200~".utf8))
        _ = decoder.feed(repeatElement(UInt8(ascii: "a"), count: KeyDecoder.longestPaste + 100))
        guard case .paste(let text)? = decoder.feed(Array("\u{1B}[201~".utf8)).first else {
            Issue.record("the paste did not end")
            return
        }
        #expect(text.utf8.count == KeyDecoder.longestPaste)
    }

    @Test("of random bytes ends without a crash, and letters are decoded afterwards")
    func random() {
        var dice = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var decoder = KeyDecoder()
            let bytes = (0..<300).map { _ in
                UInt8.random(in: 0...3, using: &dice) == 0
                    ? 0x1B : UInt8.random(in: 0...255, using: &dice)
            }
            _ = decoder.feed(bytes)
            _ = decoder.flush()
            _ = decoder.feed(Array("\u{1B}[201~".utf8))
            _ = decoder.flush()
            #expect(decoder.feed(Array("x".utf8)) == [.key(Key(.character("x")))])
        }
    }
}
