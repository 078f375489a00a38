public import ScreensKit

extension RatingScreenlet {
    /// The events that the rating reports.
    public static let events: [EventDeclaration] = [
        .retrieved, .updated, .deleted, .failure, .storedForLater,
    ]
}

extension EventDeclaration {
    static let retrieved = rating("onRatingRetrieve", summary: "The rating was loaded.")
        .afterLoading
    static let updated = rating("onRatingUpdated", summary: "The portal has the user's score.")
    static let deleted = rating("onRatingDeleted", summary: "The portal removed the user's score.")
    static let failure = error(
        "onRatingError",
        summary: "The rating could not be loaded or changed."
    )
    static let storedForLater = storedForLater(
        "onRatingStoredForLater",
        summary: "The user's score is stored on this machine, but not yet at the portal."
    )

    private static func rating(_ name: String, summary: String) -> EventDeclaration {
        EventDeclaration(
            name,
            summary: summary,
            fields: [
                FieldDeclaration("className", type: .text, summary: "The class of the asset."),
                FieldDeclaration("classPK", type: .number, summary: "The asset."),
                FieldDeclaration("average", type: .number, summary: "The mean score, from 0 to 1."),
                FieldDeclaration(
                    "totalCount",
                    type: .number,
                    summary: "The number of users who rated it."
                ),
                FieldDeclaration("totalScore", type: .number, summary: "The sum of all scores."),
                FieldDeclaration(
                    "userScore",
                    type: .number,
                    summary: "The user's own score, from 0 to 1.",
                    isOptional: true
                ),
                FieldDeclaration(
                    "ratings",
                    type: .list,
                    summary: "The number of scores in each group."
                ),
            ]
        )
    }
}
