@_spi(Host) package import ScreensKit

/// An entry of the node catalogue: the purpose of a node, the code that makes it, and the node.
package struct NodeSample: Sendable {
    package let title: String
    package let purpose: String
    package let node: Node
    /// The rows of its list.
    package let rows: [Node]
    /// The file with the code.
    package let file: String
    /// The first line of the code in its file.
    package let line: Int

    init(
        _ title: String,
        _ purpose: String,
        rows: [Node] = [],
        file: String = #filePath,
        line: Int = #line,
        _ make: () -> Node
    ) {
        (self.title, self.purpose, self.rows) = (title, purpose, rows)
        (self.file, self.line) = (file, line)
        node = make()
    }
}

extension NodeSample {
    /// All of them, in the order of the catalogue.
    package static let all = texts + blocks + groups + parts + wholePages + actions + inputs

    private static let texts = [
        NodeSample("Text", "A text in one of the roles. Surfaces escape it and wrap its lines.") {
            .column([
                .text("Weekly news", .title),
                .text("Picnic by the lake", .headline),
                .text("Bring a blanket and good weather."),
                .text("Three people are going", .strong),
                .text("In the theme's accent colour", .accent),
                .text("Written on Monday", .caption),
                .text("The portal refused it", .danger),
                .text("Sent", .success),
                .text("The copy is a week old", .warning),
                .text("By the lake", .emphasis),
                .text("tea --warm", .code),
                .text("Summer", .overline),
                .text("A day by the lake", .display),
                .text("Forty of us went swimming.", .lead),
                .text("The way there", .section),
                .text("4.6", .number),
                .text("We met at ten by the willow, and nobody was late.").lines(2),
            ])
        },
        NodeSample(
            "Time",
            """
            A moment in the reader's locale and time zone: a day in numbers, with the name of its month, with a short one, or how long ago \
            it was.
            """
        ) {
            .row([
                .time(Timestamp(milliseconds: 1_709_640_000_000)),
                .time(Timestamp(milliseconds: 1_709_640_000_000), style: .long),
                .time(Timestamp(milliseconds: 1_709_640_000_000), style: .short),
                .time(Timestamp(milliseconds: -7_200_000), style: .relative),
            ])
        },
        NodeSample("Badge", "A short word set apart: a type, a state. It may have a symbol.") {
            .row([
                .badge("Blog"), .badge("Draft", .caption), .badge("Refused", .danger),
                .badge("Not sent yet", .warning).symbol(.clock),
            ])
        },
        NodeSample("Notice", "Says that something is loading, failed, is empty or is done.") {
            .column([
                .notice("No entries yet."),
                .notice("The portal cannot be reached.", .danger),
                .notice("Your vote was sent.", .success),
                .notice("This copy is a week old.", .warning),
                .notice("You are offline.", .warning).symbol(.offline),
            ])
        },
        NodeSample(
            "Image",
            """
            A symbol, a picture of the plugin or a picture of the portal. Letters replace it where pictures cannot be shown. In a \
            row of a list, it is no larger than a row.
            """
        ) {
            .row([
                .image(.symbol(.person), letters: "AL"),
                .image(.symbol(.document)),
                .image(.symbol(.event)),
            ])
        },
        NodeSample(
            "Picture",
            """
            A picture has a shape: `icon`, `avatar` in four sizes, `thumb`, `cover`, `wide` or `natural`. One that says nothing that the texts \
            beside it do not say is decorative, and needs no label.
            """
        ) {
            .row([
                .image(ImageReference(id: "ada", label: "Ada"), letters: "AL").shape(.avatar(40)),
                .image(ImageReference(id: "grace"), letters: "GH")
                    .shape(.avatar(28), isDecorative: true),
                .text("Grace"),
            ])
        },
        NodeSample(
            "Symbol",
            "Symbols that every surface has. Pages draw them in the colour of the text around them."
        ) {
            .column(
                stride(from: 0, to: ImageReference.Symbol.allCases.count, by: 10).map { first in
                    .row(
                        ImageReference.Symbol.allCases.dropFirst(first).prefix(10).map {
                            .image(.symbol($0))
                        }
                    )
                }
            )
        },
        NodeSample("Progress", "How much of something is done, from 0 to 1, and what it is.") {
            .progress(0.42, label: "me.jpg")
        },
        NodeSample(
            "Meter",
            "A part of a whole, from 0 to 1, such as the share of votes. The label is read out in place of the bar."
        ) {
            .row([.text("5 stars"), .meter(0.75, label: "5 stars: 3 of 4 votes"), .text("3")])
        },
        NodeSample("Divider", "A line between two parts.") {
            .column([.text("Above"), .divider, .text("Below")])
        },
    ]

    private static let blocks = [
        NodeSample(
            "Paragraph",
            """
            Texts, links, pictures and line breaks in running lines. A text of the role `code` has backquotes on a terminal. A picture that \
            is alone in its paragraph is drawn as a block.
            """
        ) {
            .paragraph([
                .text("Bring "), .text("a blanket", .strong), .text(" and "),
                .text("good", .emphasis), .text(" weather."), .lineBreak,
                .text("Whoever is late runs "), .text("tea --warm", .code), .text("."),
            ])
        },
        NodeSample("Heading", "A heading inside a text, of the level 1 to 6. No level is skipped.")
        {
            .column([
                .heading([.text("By the lake")], level: 1),
                .heading([.text("What to bring")], level: 2),
                .heading([.text("Food")], level: 3),
            ])
        },
        NodeSample("Items", "A list inside a text, with signs or with numbers.") {
            .column([
                .items([.text("Tea"), .column([.text("Cake"), .items([.text("plum")])])]),
                .items([.text("Swim"), .text("Eat")], from: 1),
            ])
        },
        NodeSample("Quote", "What somebody else wrote.") {
            .quote([.paragraph([.text("Where the willow is.")])])
        },
        NodeSample(
            "Code",
            "Lines of a program. Pages scroll long lines; terminals continue them after a sign."
        ) {
            .code("for guest in guests {\n    invite(guest)\n}")
        },
        NodeSample(
            "Table",
            """
            Rows of cells; the first ones name the columns. Where a terminal is too narrow, each cell is on a line of its own, after \
            the name of its column. Pages scroll it sideways.
            """
        ) {
            .table(
                rows: [
                    [.text("Who"), .text("Brings")],
                    [.text("Ada"), .text("Tea")],
                    [.text("Grace"), .text("Plum cake")],
                ],
                label: "Who brings what"
            )
        },
        NodeSample(
            "Rich text",
            "A text with all of these, such as an article. The host makes it from the portal's HTML: `context.richText(html:)`."
        ) {
            .richText(
                RichText(blocks: [
                    .heading([.text("By the lake")], level: 1),
                    .paragraph([.text("We meet at ten.")]),
                    .items([.text("Tea"), .text("Cake")]),
                ])
            )
        },
    ]

    private static let groups = [
        NodeSample("Column", "Nodes one below the other.") {
            .column([.text("First"), .text("Second")])
        },
        NodeSample(
            "Row",
            "Nodes side by side. A node is as wide as its content, a number of text columns, or takes what the others leave."
        ) {
            .row([
                .text("Grows").spanning(.growing),
                .text("12 columns").spanning(.columns(12)),
                .text("Natural"),
            ])
        },
        NodeSample("Card", "Nodes that belong together, set apart from others.") {
            .card([.text("Picnic by the lake", .headline), .text("Saturday", .caption)])
        },
        NodeSample(
            "List",
            "Where the rows of a list go. Surfaces ask the view for the rows that are in sight and send the action with a row's index when it is chosen.",
            rows: [.text("Picnic by the lake", .headline), .text("Family day", .headline)]
        ) {
            .list(count: 2, select: Action("select"))
        },
        NodeSample(
            "Tabs",
            "Buttons of which one is chosen, and what it shows. The screenlet's model holds which one that is."
        ) {
            .tabs(
                [
                    .button("Picnic", action: Action("page", ["number": 0]), isChosen: true),
                    .button("Games", action: Action("page", ["number": 1]), isChosen: false),
                ],
                showing: .text("We meet at ten."),
                label: "Plans"
            )
        },
        NodeSample(
            "Frame",
            """
            The page of a `FrameScreenlet`: live pages load it into a frame and offer the text below it. All other surfaces show the \
            text.
            """
        ) {
            .frame(
                1,
                label: "Opening hours",
                showing: [.paragraph([.text("Open from April to October.")])]
            )
        },
        NodeSample(
            "Form",
            "Inputs that are sent together. Pressing Enter, or a button with the same action, sends them."
        ) {
            .form(
                [
                    .input(Input(.text, name: "name", label: "Name", values: ["Ada"])),
                    .button("Send", action: Action("submitForm")),
                ],
                submit: Action("submitForm")
            )
        },
    ]

    private static let actions = [
        NodeSample(
            "Button",
            """
            Performs an action of the screenlet; at most one is `primary`. The label is read out in place of the text. Where nobody can press it, its text is \
            printed, unless it only loads again what is shown.
            """
        ) {
            .row([
                .button("Save", action: Action("save"), role: .primary),
                .button("Try again", action: Action("load"), label: "Load the list again"),
                .button("Later", action: Action("close"), role: .quiet),
                .button("Delete", action: Action("delete"), role: .danger),
            ])
        },
        NodeSample(
            "Symbol button",
            """
            A symbol before the text, or alone: the text is then the label, and is shown where there are no symbols. A button is busy while what \
            it has begun is not done.
            """
        ) {
            .row([
                .button("Refresh", action: Action("load")).symbol(.refresh, isIconOnly: true),
                .button("Add", action: Action("add"), role: .primary).symbol(.add),
                .button("Upload", action: Action("upload")).symbol(.upload).busy(),
            ])
        },
        NodeSample("Chosen button", "One of several choices, or something that is on or off.") {
            .row([
                .button("Day", action: Action("show", ["span": "day"]), isChosen: true),
                .button("Week", action: Action("show", ["span": "week"]), isChosen: false),
            ])
        },
        NodeSample(
            "Link",
            """
            Leads to an address, or sends an action. Surfaces show where an address leads before it is followed: pages name the \
            host, live terminals show the address on their last line, and texts print it.
            """
        ) {
            .paragraph([
                LinkAddress("https://example.com/lake").map { .link("The lake", to: $0) }
                    ?? .text("The lake"),
                .text(" or "), .link("another place", action: Action("showPlaces")),
            ])
        },
    ]

    private static let inputs = [
        NodeSample("Text input", "One line of text.") {
            .input(
                Input(.text, name: "name", label: "Name", values: ["Ada"], isRequired: true)
            )
        },
        NodeSample("Multiline input", "Several lines of text. A tip helps to fill it in.") {
            .input(
                Input(
                    .multiline,
                    name: "note",
                    label: "Note",
                    values: ["one\ntwo"],
                    tip: "Optional"
                )
            )
        },
        NodeSample(
            "Number input",
            "A number as the reader's locale writes it. A problem says what is wrong with a value."
        ) {
            .input(
                Input(
                    .number,
                    name: "age",
                    label: "Age",
                    values: ["x"],
                    problem: "“x” is not a number."
                )
            )
        },
        NodeSample(
            "Short input",
            "A field has a width, which says how much belongs into it: `short`, `medium` or `full`."
        ) {
            .input(Input(.text, name: "year", label: "Year", values: ["2026"]).sized(.short))
        },
        NodeSample("Date input", "A day; its value is `yyyy-MM-dd`. This one cannot be changed.") {
            .input(
                Input(.date, name: "due", label: "Due", values: ["2026-11-21"], isReadOnly: true)
            )
        },
        NodeSample("Checkbox", "Yes or no; its value is `true` or `false`.") {
            .input(Input(.checkbox, name: "agree", label: "Agree", values: ["true"]))
        },
        NodeSample("Choice", "A few options, all in sight.") {
            .input(
                Input(
                    .choice,
                    name: "size",
                    label: "Size",
                    values: ["m"],
                    options: [
                        .init(value: "s", label: "Small"),
                        .init(value: "m", label: "Medium"),
                    ]
                )
            )
        },
        NodeSample("Menu", "Many options. With `allowsSeveral`, more than one may be chosen.") {
            .input(
                Input(
                    .menu,
                    name: "days",
                    label: "Days",
                    values: ["mon"],
                    options: [
                        .init(value: "mon", label: "Monday"),
                        .init(value: "tue", label: "Tuesday"),
                    ],
                    allowsSeveral: true
                )
            )
        },
        NodeSample("File input", "A file that the user chooses. Its value is a name for people.") {
            .input(Input(.file, name: "photo", label: "Photo", values: ["me.jpg"]))
        },
        NodeSample("Password input", "A password. Its value is never part of the node.") {
            .input(Input(.password, name: "password", label: "Password", values: ["hidden"]))
        },
    ]
}
