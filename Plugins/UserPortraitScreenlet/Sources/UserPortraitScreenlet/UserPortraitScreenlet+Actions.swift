public import ScreensKit

extension UserPortraitScreenlet {
    /// The actions that the portrait accepts.
    public static let actions: [ScreenletAction<UserPortraitScreenlet>] = [
        .init(
            "loadPortrait",
            summary: "Reloads the portrait that the attributes name.",
            loads: true
        ) {
            $0.load()
        },
        .init(
            "loadLoggedUserPortrait",
            summary: "Loads the portrait of whoever is signed in.",
            loads: true
        ) { $0.loadLoggedUserPortrait() },
        .init(
            "load",
            summary: "Loads a user's portrait.",
            loads: true,
            .init("userId", summary: "The user.")
        ) {
            $0.load(userId: $1)
        },
        .init(
            "loadByEmailAddress",
            summary: "Loads a user's portrait.",
            loads: true,
            company,
            .init("emailAddress", summary: "The user's e-mail address.")
        ) { $0.load(companyId: $1, emailAddress: $2) },
        .init(
            "loadByScreenName",
            summary: "Loads a user's portrait.",
            loads: true,
            company,
            .init("screenName", summary: "The user's short name.")
        ) { $0.load(companyId: $1, screenName: $2) },
        .init(
            "loadByPortraitId",
            summary: "Loads a portrait by its own id.",
            loads: true,
            .init("portraitId", summary: "The portrait."),
            .init("uuid", summary: "The UUID of its user."),
            .init("male", summary: "Which default picture is meant.")
        ) { $0.load(portraitId: $1, uuid: $2, male: $3) },
        .init(
            "upload",
            summary: "Changes the user's portrait.",
            writes: true,
            .init(Action.fileArgument, summary: "A PNG, JPEG, GIF or WebP file of at most 10 MB.")
        ) { $0.upload($1) },
    ]

    private static let company = ActionParameter<Int64>(
        "companyId",
        summary: "The company; 0 for the server's."
    )
}
