/// What an author added to a theme before the kit was split in two.
enum OldTheme {
    static let sources = [
        "DDLFieldTextTableCell_blue": """
        public import ScreensKit

        /// Every field of the type `Text`.
        public struct DDLFieldTextTableCell_blue: DDLFieldCell {
            public init() {}
            public let kind = Input.Kind.text
        }

        """,
        "DDLCustomFieldSubscriberNameTableCell_blue": """
        public import ScreensKit

        /// The field `subscriberName` of any form.
        public struct DDLCustomFieldSubscriberNameTableCell_blue: DDLFieldCell {
            public init() {}

            public let kind = Input.Kind.text

            public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
                .card([.text("On your card", .caption), model.input(kind, in: context)])
            }
        }

        """,
        "DDLSubmitButtonTableCell_blue": """
        public import ScreensKit

        /// The button of any form.
        public struct DDLSubmitButtonTableCell_blue: ScreenletView {
            public init() {}

            public func body(of model: DDLSubmitButtonModel, in context: DrawingContext) -> Node {
                .button("Send", model.action)
            }
        }

        """,
    ]
}
