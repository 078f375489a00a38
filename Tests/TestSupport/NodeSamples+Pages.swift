import ScreensKit

extension NodeSample {
    /// Whole pages.
    package static let wholePages = [
        NodeSample(
            "Shell",
            """
            A page of an app: what is the same on each page, and what this one is about. Each part has a slot, by which surfaces find it. Live \
            pages place the parts by the width of the window; other surfaces draw one below the other.
            """
        ) {
            .shell(
                side: [
                    .row([.text("Intranet", .strong)]).slot(.name),
                    .row([
                        .button("News", action: Action("news"), isChosen: true).symbol(.news),
                        .button("People", action: Action("people"), isChosen: false).symbol(.people)
                            .badged("2"),
                    ]).slot(.menu),
                    .row([.badge("All changes sent", .success).symbol(.check)]).slot(.sync),
                    .row([.text("Ada Lovelace")]).slot(.user),
                ],
                content: [
                    .column([
                        .button("News", action: Action("back"), role: .quiet)
                            .symbol(.back).slot(.back),
                        .row([
                            .text("Picnic by the lake", .title).slot(.title),
                            .row([
                                .button("Refresh", action: Action("load"), role: .quiet)
                                    .symbol(.refresh, isIconOnly: true)
                            ]).slot(.actions),
                        ]),
                    ]).slot(.head),
                    .text("Bring a blanket and good weather."),
                ]
            )
        }
    ]
}
