import LiferayKit
public import ScreensKit

extension UserPortraitScreenlet {
    private static let company = ActionDeclaration.Parameter(
        "companyId",
        .number,
        "The company; 0 for the server's."
    )

    /// What the portrait takes.
    public static var actions: [ActionDeclaration] {
        loads + [
            ActionDeclaration(
                "upload",
                "Gives the user another portrait.",
                [.init("file", .file, "A PNG, JPEG, GIF or WebP file of at most 10 MB.")]
            ),
            ActionDeclaration(
                "chooseFile",
                "Gives the user another portrait, as the view's field for it does.",
                [
                    .init(
                        Action.nameArgument,
                        .text,
                        "The field: \(UserPortraitModel.fileField)."
                    ),
                    .init(Action.fileArgument, .file, "The file."),
                ]
            ),
        ]
    }

    private static var loads: [ActionDeclaration] {
        func load(_ name: String, _ summary: String, _ parameters: [ActionDeclaration.Parameter])
            -> ActionDeclaration
        {
            ActionDeclaration(name, summary, parameters, loads: true)
        }
        return [
            load("loadPortrait", "Loads the portrait that the attributes name anew.", []),
            load("loadLoggedUserPortrait", "Loads the portrait of whoever is signed in.", []),
            load("load", "Loads a user's portrait.", [.init("userId", .number, "The user.")]),
            load(
                "loadByEmailAddress",
                "Loads a user's portrait.",
                [company, .init("emailAddress", .text, "The user's e-mail address.")]
            ),
            load(
                "loadByScreenName",
                "Loads a user's portrait.",
                [company, .init("screenName", .text, "The user's short name.")]
            ),
            load(
                "loadByPortraitId",
                "Loads a portrait by its own id.",
                [
                    .init("portraitId", .number, "The portrait."),
                    .init("uuid", .text, "The UUID of its user."),
                    .init("male", .boolean, "Which default picture is meant."),
                ]
            ),
        ]
    }

    /// Does what the action says.
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
        case "upload": return action.files["file"].map(upload) ?? false
        case "chooseFile":
            return choose(action.files[Action.fileArgument], for: text(Action.nameArgument))
        default: return false
        }
    }

    /// The view's field is there only where the portrait is editable.
    private func choose(_ file: ChosenFile?, for name: String) -> Bool {
        guard model.editable, name == UserPortraitModel.fileField, let file else { return false }
        return upload(file)
    }
}
