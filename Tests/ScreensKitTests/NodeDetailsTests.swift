@_spi(Host) import ScreensKit
import Testing

/// What few nodes say about how they are shown.
struct NodeDetailsTests {
    private static let load = Action("load")

    @Test func codingKeepsDetails() throws {
        let tree = Node.column([
            .button("Refresh", action: Self.load).symbol(.refresh, isIconOnly: true),
            .button("Send", action: Self.load).busy(), .badge("Waits").symbol(.clock),
            .image(ImageReference(id: "face")).shape(.avatar(56), isDecorative: true),
            .time(Timestamp(milliseconds: 5), style: .relative), .text("x").lines(3),
            .input(Input(.text, name: "n", label: "N").sized(.short)),
        ])

        #expect(try JSON.decode(Node.self, from: JSON.encode(tree)) == tree)
    }

    @Test(arguments: [
        #"{"kind":"button","text":"x","symbol":"unicorn","isIconOnly":true}"#,
        #"{"kind":"image","shape":"heart"}"#, #"{"kind":"time","number":0,"timeStyle":"lunar"}"#,
    ])
    func valuesOfANewerKitAreHarmless(text: String) throws {
        let extras = try #require(JSON.decode(Node.self, from: Array(text.utf8)).extras)

        #expect(extras.symbol == nil && !extras.isIconOnly)
        #expect(extras.shape == nil || extras.shape == .natural)
        #expect(extras.timeStyle == .day)
    }

    @Test func anAvatarHasTheNearestSize() {
        let sizes = [-5, 28, 33, 34, 40, 56, 75, 80, 96, 1_000]

        #expect(
            sizes.map(Node.Shape.avatar) == [
                .avatar28, .avatar28, .avatar28, .avatar40, .avatar40, .avatar56, .avatar56,
                .avatar96, .avatar96, .avatar96,
            ]
        )
    }

    @Test func aTextIsCutOffAfterOneToFourLines() {
        #expect([-1, 0, 2, 9].map { Node.text("x").lines($0).extras?.lines } == [1, 1, 2, 4])
    }

    @Test(arguments: [
        (4.6, 5, [10, 10, 10, 10, 6]), (-1, 2, [0, 0]), (.nan, 1, [0]), (.infinity, 2, [0, 0]),
        (99, 2, [10, 10]), (0.04, 1, [0]),
    ])
    func starsAreFilledToATenth(value: Double, max: Int, tenths: [Int]) throws {
        let node = Node.rating(value, count: 1, max: max, label: "x")
        let rating = try #require(node.extras?.rating)

        #expect(rating.stars.map(rating.filled) == tenths)
    }

    @Test func givenStarsCannotBeGivenAgain() {
        let node = Node.rating(own: 2, max: 3, label: "Yours", name: { "\($0)" }) { star in
            Action("rate", ["score": .int64(Int64(star))])
        }
        let buttons = node.subtree.filter { $0.kind == .button }

        #expect(buttons.map { $0.extras?.action?.arguments["score"]?.int64 } == [1, nil, 3])
        #expect(buttons.map { $0.extras?.isChosen } == [false, true, false])
        #expect(buttons.compactMap(\.text) == ["1 ★", "2 ★", "3 ☆"])
    }

    @Test func aBusyButtonCannotBePressed() {
        let button = Node.button("Send", action: Self.load, label: "Send it").busy()

        #expect(button.text == "Send…" && button.busy().text == "Send…")
        #expect(button.extras?.action == nil && button.extras?.label == "Send it")
    }

    @Test(arguments: [
        (0, "Just now"), (59, "Just now"), (60, "1 minute ago"), (59 * 60, "59 minutes ago"),
        (3_600, "1 hour ago"), (14 * 3_600, "14 hours ago"), (15 * 3_600, "Yesterday"),
        (38 * 3_600, "Yesterday"), (39 * 3_600, "Mar 3"), (-30, "Just now"), (-61, "Mar 5"),
        (90 * 86_400, "Dec 5, 2025"),
    ])
    func momentsAreAsOldAsTheyAreForTheReader(seconds: Int, text: String) {
        // 5 March 2026, 14:30.
        let now = Timestamp(milliseconds: 1_772_721_000_000)
        let context = DrawingContext(now: now)
        let moment = Timestamp(milliseconds: now.milliseconds - Int64(seconds) * 1_000)

        #expect(context.date(moment, style: .relative) == text)
    }

    @Test func yesterdayIsTheDayBeforeAlsoWhereClocksChange() {
        // In Madrid, 29 March 2026 has 23 hours; now is half past midnight of the 30th.
        let now = Timestamp(milliseconds: 1_774_823_400_000)
        let context = DrawingContext(timeZone: "Europe/Madrid", now: now)
        func hoursAgo(_ hours: Int64) -> String {
            let moment = Timestamp(milliseconds: now.milliseconds - hours * 3_600_000)
            return context.date(moment, style: .relative)
        }

        #expect([2, 23, 24].map(hoursAgo) == ["Yesterday", "Yesterday", "Mar 28"])
    }

    @Test(arguments: [
        ("en_GB", "5 Mar", "5 Mar 2025"), ("ja_JP", "3月5日", "2025年3月5日"),
        ("es_ES", "5 mar", "5 mar 2025"),
    ])
    func shortDaysAreThoseOfTheLocale(locale: LocaleIdentifier, day: String, dated: String) {
        let now = Timestamp(milliseconds: 1_772_721_000_000)
        let context = DrawingContext(locale: locale, now: now)
        let before = Timestamp(milliseconds: now.milliseconds - 365 * 86_400_000)

        #expect(context.date(now, style: .short) == day)
        #expect(context.date(before, style: .short) == dated)
    }

    @Test(arguments: [Int64.min, .max, 0])
    func noMomentIsTooFar(milliseconds: Int64) {
        let moment = Timestamp(milliseconds: milliseconds)
        for now in [Int64.min, .max, 0] {
            let context = DrawingContext(now: Timestamp(milliseconds: now))
            #expect(Node.TimeStyle.allCases.allSatisfy { !context.date(moment, style: $0).isEmpty })
        }
    }

    @Test func emptyWordsOfAFieldAreMissingAndNotWritten() throws {
        let field = Input(.text, name: "name", label: "Name", tip: "", problem: "")
        let members = try JSON.decode(JSONObject.self, from: JSON.encode(field))

        #expect(field.tip == nil && field.problem == nil)
        #expect(members["tip"] == nil && members["problem"] == nil)
    }
}
