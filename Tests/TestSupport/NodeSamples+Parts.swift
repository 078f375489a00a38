import ScreensKit

extension NodeSample {
    /// The parts of pages.
    package static let parts = [
        NodeSample(
            "Grid",
            "Nodes of equal width side by side, as many as fit, each at least as wide as a number of text columns."
        ) {
            .grid(
                ["Ada", "Grace", "Linus"].map { .card([.text($0, .headline)]) },
                minimum: 16
            )
        },
        NodeSample(
            "Split",
            "A content, and what belongs to it: beside it where there is room, else below it."
        ) {
            .split(
                .text("Forty of us went swimming."),
                aside: .card([.text("Contents", .headline), .text("The way there")])
            )
        },
        NodeSample(
            "Section",
            """
            A part of a page with a heading. It may have a sentence of help, which pages draw beside the part where there is room, and buttons \
            of its own.
            """
        ) {
            .section(
                "Your account",
                help: "Others see your name.",
                actions: [.button("Edit", action: Action("edit"), role: .quiet).symbol(.edit)],
                [.text("Ada Lovelace")]
            )
        },
        NodeSample(
            "Facts",
            "Short facts about the same thing in one line. Pages set them apart by a dot."
        ) {
            .facts([
                .image(ImageReference(id: "ada"), letters: "AL")
                    .shape(.avatar(28), isDecorative: true),
                .text("Ada"),
                .time(Timestamp(milliseconds: 1_709_640_000_000), style: .short),
                .text("12 comments"), .badge("Not sent yet", .warning),
            ])
        },
        NodeSample(
            "State",
            "Why there is nothing to show, and what can be done: an empty list, something that could not be loaded."
        ) {
            .state(
                .search,
                title: "Nothing found",
                text: "No entry has the word “lake”.",
                actions: [.button("Show all", action: Action("showAll"))]
            )
        },
        NodeSample(
            "Skeleton",
            "The place of what is being loaded: a few bars, or its words."
        ) {
            .skeleton("Loading…", lines: 3)
        },
        NodeSample(
            "Grid of rows",
            "The rows of a list side by side, as many as fit, on surfaces that can.",
            rows: [.text("Madrid roof", .headline), .text("Lake, morning", .headline)]
        ) {
            .list(count: 2, select: Action("select")).arranged(.grid)
        },
        NodeSample(
            "Rating",
            "An average as stars, or stars that a user gives. Where there are no stars, it is in words, or a button for each."
        ) {
            .column([
                .rating(4.6, count: 23, label: "4.6 of 5"),
                .rating(
                    own: 4,
                    label: "Your rating",
                    name: { "\($0) stars" },
                    action: { Action("rate", ["score": .int64(Int64($0))]) }
                ),
            ])
        },
        NodeSample(
            "Toast",
            "A notice about what has just happened. Live pages show it above everything, at the end of the page."
        ) {
            .notice("Your vote was sent.", .success).placed(.toast)
        },
        NodeSample(
            "Media",
            """
            A file of the portal. Live pages play videos and sounds, and show pictures and PDF documents; terminals open and save it. Where it \
            is not shown, and in rows, it is described.
            """
        ) {
            .media(
                Media(
                    .video,
                    path: "/documents/20143/0/lake.mp4/4f1c",
                    version: "1.0",
                    mediaType: "video/mp4",
                    title: "A day by the lake",
                    fileName: "lake.mp4",
                    size: 4_200_000
                )
            )
        },
        NodeSample("Dialog", "A question before everything else on the page.") {
            .dialog(
                "Delete this entry?",
                [.text("Nobody can restore it.")],
                actions: [
                    .button("Delete", action: Action("delete"), role: .danger),
                    .button("Keep it", action: Action("close"), role: .quiet),
                ]
            )
        },
    ]
}
