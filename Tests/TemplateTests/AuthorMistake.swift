/// A mistake that an author makes, and the sentence that must come of it.
struct AuthorMistake: CustomStringConvertible, Sendable {
    let description: String
    let command: String
    let sentence: String
    let status: Int32

    private init(_ description: String, _ command: String, _ sentence: String, status: Int32) {
        (self.description, self.command) = (description, command)
        (self.sentence, self.status) = (sentence, status)
    }

    /// Those in a command.
    static let inACommand = [
        AuthorMistake(
            "a misspelt screenlet",
            "screens-host run aset-list",
            #"There is no screenlet "aset-list". Did you mean "asset-list"?"#,
            status: 3
        ),
        AuthorMistake(
            "a misspelt theme",
            "screens-host run asset-list --theme flat8",
            #"There is no theme "flat8". Did you mean "flat7"?"#,
            status: 3
        ),
        AuthorMistake(
            "a misspelt attribute",
            "screens-host run asset-list --set firstPageSiz=3",
            #"The screenlet "asset-list" has no attribute "firstPageSiz". Did you mean "firstPageSize"?"#,
            status: 2
        ),
        AuthorMistake(
            "a number out of range",
            "screens-host run asset-list --set firstPageSize=0",
            #"The attribute "firstPageSize" must be a whole number from 1 to 10000, not "0"."#,
            status: 2
        ),
        AuthorMistake(
            "a misspelt method",
            "screens-host run ddl-form --call sumbitForm --output text",
            #"The screenlet "ddl-form" has no method "sumbitForm". Did you mean "submitForm"?"#,
            status: 2
        ),
        AuthorMistake(
            "a misspelt field",
            "screens-host run ddl-form --value FulName=Ada --output text",
            #"The form has no field "FulName"; did you mean "FullName"?"#,
            status: 2
        ),
        AuthorMistake(
            "a required option left out",
            "screens-host run asset-list --server http://127.0.0.1:9",
            "--server requires --company-id and --group-id.",
            status: 2
        ),
        AuthorMistake(
            "a portal that cannot be reached",
            "screens-host run asset-list --output text --server http://127.0.0.1:9 --company-id 1 --group-id 1",
            "The portal cannot be reached: ",
            status: 4
        ),
        AuthorMistake(
            "a folder that is not built yet",
            "screens-host run asset-list --theme novice --plugin-path .build/debug",
            #"There is no theme "novice"."#,
            status: 3
        ),
    ]

    /// Those in the sources of a theme with ``brokenViews``, in this order: a crash ends what the plugin may do.
    static let inASource = [
        AuthorMistake(
            "a view for another model",
            "screens-host run asset-list --theme novice --plugin-path .build/debug --output text",
            "RatingModel, not PagedListModel<AssetEntry>.",
            status: 0
        ),
        AuthorMistake(
            "a check of a view that crashes",
            "screens-host plugin check .",
            "UserPortraitView_novice.swift:8: Fatal error: There is no portrait",
            status: 6
        ),
        AuthorMistake(
            "a view that crashes",
            "screens-host run user-portrait --theme novice --plugin-path .build/debug --output text",
            "Fatal error: There is no portrait",
            status: 0
        ),
    ]

    /// Views with these mistakes, by file.
    static let brokenViews = [
        "AssetListView_novice": """
        public import LiferayKit
        public import ScreensKit

        /// Draws ratings, by its type, and asset lists, by its name.
        public struct AssetListView_novice: RatingView {
            public init() {}
            public let ratingsGroupCount = 2
            public func rating(
                _ rating: RatingEntry,
                of model: RatingModel,
                in context: DrawingContext
            ) -> [Node] { [.text("Rated", .strong)] }
        }

        """,
        "UserPortraitView_novice": """
        public import LiferayKit
        public import ScreensKit

        /// Crashes.
        public struct UserPortraitView_novice: ScreenletView {
            public init() {}
            public func body(of model: UserPortraitModel, in context: DrawingContext) -> Node {
                fatalError("There is no portrait")
            }
        }

        """,
    ]
}
