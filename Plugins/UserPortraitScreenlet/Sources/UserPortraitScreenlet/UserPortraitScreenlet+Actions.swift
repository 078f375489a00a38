import LiferayKit
public import ScreensKit

extension UserPortraitScreenlet {
    private static let company = FieldDeclaration(
        "companyId",
        type: .number,
        summary: "The company; 0 for the server's."
    )

    /// The actions that the portrait accepts.
    public static var actions: [ActionDeclaration] {
        loads + [
            ActionDeclaration(
                "upload",
                summary: "Changes the user's portrait.",
                parameters: [
                    FieldDeclaration(
                        Action.fileArgument,
                        type: .file,
                        summary: "A PNG, JPEG, GIF or WebP file of at most 10 MB."
                    )
                ],
                writes: true
            )
        ]
    }

    private static var loads: [ActionDeclaration] {
        func field(_ name: String, _ type: AttributeType, _ summary: String) -> FieldDeclaration {
            FieldDeclaration(name, type: type, summary: summary)
        }
        func load(_ name: String, _ summary: String, _ parameters: [FieldDeclaration])
            -> ActionDeclaration
        {
            ActionDeclaration(name, summary: summary, parameters: parameters, loads: true)
        }
        return [
            load("loadPortrait", "Reloads the portrait that the attributes name.", []),
            load("loadLoggedUserPortrait", "Loads the portrait of whoever is signed in.", []),
            load("load", "Loads a user's portrait.", [field("userId", .number, "The user.")]),
            load(
                "loadByEmailAddress",
                "Loads a user's portrait.",
                [company, field("emailAddress", .text, "The user's e-mail address.")]
            ),
            load(
                "loadByScreenName",
                "Loads a user's portrait.",
                [company, field("screenName", .text, "The user's short name.")]
            ),
            load(
                "loadByPortraitId",
                "Loads a portrait by its own id.",
                [
                    field("portraitId", .number, "The portrait."),
                    field("uuid", .text, "The UUID of its user."),
                    field("male", .boolean, "Which default picture is meant."),
                ]
            ),
        ]
    }

    /// Performs an action.
    public func perform(_ action: Action) -> Bool {
        func number(_ name: String) -> Int64 { action.arguments[name]?.int64 ?? 0 }
        func text(_ name: String) -> String { action.arguments[name]?.text ?? "" }
        switch action.name {
        case "loadPortrait": return loadPortrait()
        case "loadLoggedUserPortrait": return loadLoggedUserPortrait()
        case "load": return load(userId: number("userId"))
        case "loadByEmailAddress":
            return load(companyId: number("companyId"), emailAddress: text("emailAddress"))
        case "loadByScreenName":
            return load(companyId: number("companyId"), screenName: text("screenName"))
        case "loadByPortraitId":
            let male = action.arguments["male"]?.bool ?? true
            return load(portraitId: number("portraitId"), uuid: text("uuid"), male: male)
        case "upload": return action.files[Action.fileArgument].map(upload) ?? false
        default: return false
        }
    }
}
