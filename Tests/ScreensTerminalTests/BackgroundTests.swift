import ScreensHost
import ScreensKit
import ScreensRendering
import Testing

@testable import ScreensTerminal

/// The question what the background of a terminal is, and everything that may be answered.
struct BackgroundTests {
    private static func keys(_ text: String) -> [TerminalEvent] {
        text.map { .key(Key(.character($0))) }
    }

    @Test func answersBetweenKeysAreReadHoweverTheyAreSplit() {
        let bytes = Array("a\u{1B}]11;rgb:0000/0000/0000\u{1B}\\é\u{1B}[?62;22c\u{1B}[Ab".utf8)
        let expected =
            Self.keys("a") + [.background(.rgb(0, 0, 0))] + Self.keys("é")
            + [.identified, .key(Key(.up))] + Self.keys("b")

        for first in bytes.indices {
            for second in first..<bytes.count {
                var decoder = KeyDecoder(isAsked: true)
                let events =
                    decoder.feed(bytes[..<first]) + decoder.feed(bytes[first..<second])
                    + decoder.feed(bytes[second...])
                #expect(events == expected, "cut at \(first) and \(second)")
            }
        }
    }

    @Test(arguments: [
        "11;rgb:1/2", "11;rgb:zz/00/00", "11;rgb:+1/0/0", "11;rgb:00000/0/0", "11;#12", "11;?",
        "11;rgb:\r\n/q/q", "52;c;cm0gLXJm", "0;rm -r\r", "", ";", "é日", "11;rgb:0/0/0/0",
        String(repeating: "q", count: 10_000), "11;rgb:0/0/" + String(repeating: "0", count: 900),
    ])
    func noOtherAnswerBecomesInput(_ words: String) {
        for end in ["\u{7}", "\u{1B}\\"] {
            var decoder = KeyDecoder()
            let events = decoder.feed(Array("\u{1B}]\(words)\(end)x".utf8))
            #expect(events == Self.keys("x"), "\(words.prefix(20).debugDescription)")
        }
    }

    @Test func bytesThatAreNoTextAreNoInput() {
        var decoder = KeyDecoder()
        let events = decoder.feed([
            0x1B, 0x5D, 0x31, 0x31, 0x3B, 0xFF, 0xC0, 0x00, 0x03, 0x07, 0x78,
        ])
        #expect(events == Self.keys("x"))
    }

    @Test func whatIsTypedAfterAnAnswerWithoutAnEndIsNotLost() {
        var decoder = KeyDecoder(isAsked: true)
        #expect(decoder.feed(Array("\u{1B}]11;rgb:00".utf8)) == [])
        #expect(decoder.patience == 200)
        #expect(decoder.flush() == [])
        #expect(decoder.feed(Array("q".utf8)) == Self.keys("q"))

        #expect(decoder.feed(Array("\u{1B}]11;rgb:00\u{1B}[A".utf8)) == [.key(Key(.up))])
        #expect(!decoder.isWaiting)
    }

    @Test func keysThatBeginAsAnswersDoAreKeys() {
        var decoder = KeyDecoder()
        #expect(decoder.feed(Array("\u{1B}]".utf8)) == [])
        #expect(decoder.flush() == [.key(Key(.character("]"), .alt))])
    }

    @Test func anEscapeIsWaitedForLongerUntilTheTerminalHasAnswered() {
        var decoder = KeyDecoder(isAsked: true)
        _ = decoder.feed([0x1B])
        #expect(decoder.patience == 200)
        #expect(decoder.feed(Array("[?62c".utf8)) == [.identified])
        #expect(decoder.patience == nil)
        _ = decoder.feed([0x1B])
        #expect(decoder.patience == 25)

        var silent = KeyDecoder(isAsked: true)
        _ = silent.feed([0x1B])
        #expect(silent.flush() == [.key(Key(.escape))])
        _ = silent.feed([0x1B])
        #expect(silent.patience == 25)
    }

    private static let answers: [([TerminalEvent], TerminalBackground?)] = [
        ([.background(.rgb(255, 255, 255)), .identified], .light),
        ([.background(.rgb(16, 16, 32))], .dark), ([.identified], nil),
        ([.background(.rgb(0, 0, 0)), .background(.rgb(255, 255, 255))], .dark),
    ]

    @Test(arguments: answers)
    func theFirstAnswerCountsAndKeysAreKept(
        _ answers: [TerminalEvent],
        _ background: TerminalBackground?
    ) {
        var question = BackgroundQuestion()
        question.handle(Self.keys("ab"))
        #expect(!question.isOver)
        question.handle([.key(Key(.up))] + answers + Self.keys("c"))

        #expect(question.isOver && question.background == background)
        #expect(question.others == Self.keys("ab") + [.key(Key(.up))] + Self.keys("c"))
    }

    @Test func theEndOfTheTerminalIsTheEndOfTheQuestion() {
        var question = BackgroundQuestion()
        question.handle([.ended])
        #expect(question.isOver && question.others == [.ended])
    }

    @MainActor
    @Test func anAnswerEndsTheWait() async {
        let box = EventBox()
        var iterator = box.makeIterator()
        box.append(Self.keys("a") + [.background(.rgb(0, 0, 0))])

        let question = await BackgroundQuestion.answer(in: box, &iterator) {
            while !Task.isCancelled { await Task.yield() }
        }

        #expect(question.background == .dark && question.others == Self.keys("a"))
    }

    @MainActor
    @Test func withoutAnAnswerTheTimeEndsTheWait() async {
        let box = EventBox()
        var iterator = box.makeIterator()
        box.append(Self.keys("a"))

        let question = await BackgroundQuestion.answer(in: box, &iterator) {}

        #expect(question.background == nil && question.isOver)
        #expect(question.others == Self.keys("a"))
    }

    @Test func onlyColoursThatDependOnItAreAReasonToAsk() {
        func options(_ color: ColorDepth) -> LiveOptions {
            LiveOptions(color: color) { stage, width in stage.context(width) }
        }
        #expect(
            ColorDepth.allCases.filter { options($0).asksForBackground } == [.ansi256, .trueColor]
        )
        var named = options(.trueColor)
        named.background = .light
        #expect(!named.asksForBackground)
    }
}
