public import ScreensKit

extension RichText {
    /// A text with every kind of block that the host makes from HTML.
    public static let sample = RichText(blocks: [
        .heading([.text("Your first day")], level: 2),
        .paragraph([
            .text("Ask "), .text("Jane", .strong), .text(" for your "),
            .text("access card", .emphasis), .text(", or read "),
            link("the manual", "https://intranet.example/manual"), .text("."),
            .lineBreak, .text("Lunch is at noon."),
        ]),
        .items([.text("Badge"), .paragraph([.text("Laptop "), .text("make", .code)])]),
        .items([.text("Sign in"), .text("Say hello")], from: 3),
        .quote([.paragraph([.text("Nobody told me where the coffee is.")])]),
        .code("screens-host run\n    web-content-display"),
        .table(
            rows: [
                [.text("Day"), .text("Place")], [.text("Monday"), .text("Madrid")],
                [.text("Tuesday"), .text("Osaka")],
            ]
        ),
        .image(.portalFile("/documents/20143/0/pier.png", label: "The pier at dawn")),
        .divider,
    ])

    /// Texts that a portal may send and that must do no harm, in blocks of several kinds.
    public static let hostileSample = RichText(
        blocks: HostileText.all.map { .paragraph([.text($0)]) } + [
            .heading([.text(HostileText.all.joined(separator: " "))], level: 1),
            .code(HostileText.all.joined(separator: "\n")),
            .table(rows: [HostileText.markup.map { .text($0) }]),
            .paragraph([
                link(
                    HostileText.all.joined(separator: " "),
                    "https://evil.example/\"><script>alert(1)</script>"
                )
            ]),
            .image(.portalFile("/../etc/passwd?\"><script>", label: HostileText.markup[1])),
        ]
    )

    private static func link(_ text: String, _ address: String) -> Node {
        LinkAddress(address).map { .link(text, to: $0) } ?? .text(text)
    }
}
