public import ScreensKit

extension UserPortraitScreenlet {
    /// The actions that the portrait accepts.
    public static let actions: [ScreenletAction<UserPortraitScreenlet>] = [
        .init("loadPortrait", "Reloads the portrait that the attributes name.", loads: true) {
            $0.load()
        },
        .init(
            "loadLoggedUserPortrait",
            "Loads the portrait of whoever is signed in.",
            loads: true
        ) { $0.loadLoggedUserPortrait() },
        .init("load", "Loads a user's portrait.", loads: true, .init("userId", "The user.")) {
            $0.load(userId: $1)
        },
        .init(
            "loadByEmailAddress",
            "Loads a user's portrait.",
            loads: true,
            company,
            .init("emailAddress", "The user's e-mail address.")
        ) { $0.load(companyId: $1, emailAddress: $2) },
        .init(
            "loadByScreenName",
            "Loads a user's portrait.",
            loads: true,
            company,
            .init("screenName", "The user's short name.")
        ) { $0.load(companyId: $1, screenName: $2) },
        .init(
            "loadByPortraitId",
            "Loads a portrait by its own id.",
            loads: true,
            .init("portraitId", "The portrait."),
            .init("uuid", "The UUID of its user."),
            .init("male", "Which default picture is meant.")
        ) { $0.load(portraitId: $1, uuid: $2, male: $3) },
        .init(
            "upload",
            "Changes the user's portrait.",
            writes: true,
            .init(Action.fileArgument, "A PNG, JPEG, GIF or WebP file of at most 10 MB.")
        ) { $0.upload($1) },
    ]

    private static let company = ActionParameter<Int64>(
        "companyId",
        "The company; 0 for the server's."
    )
}
