public import ScreensKit

/// The field `subscriberName` of any form: a line of text on a card that says whose name is meant.
///
/// Its name is all that makes it so: no theme and no form knows of it.
public struct DDLCustomFieldSubscriberNameTableCell_default: DDLFieldCell {
    /// Makes the cell.
    public init() {}

    /// A line.
    public let kind = Input.Kind.text

    /// The input of the field, on its card.
    public func body(of model: DDLFieldModel, in context: DrawingContext) -> Node {
        .card([
            .row([.badge(Self.badge(context.locale)), .text(Self.hint(context.locale), .caption)]),
            model.input(kind, in: context),
        ])
    }

    private static func badge(_ locale: String) -> String {
        switch locale.prefix(2) {
        case "es": "Suscriptor"
        case "ja": "登録者"
        default: "Subscriber"
        }
    }

    private static func hint(_ locale: String) -> String {
        switch locale.prefix(2) {
        case "es": "El nombre tal como figura en su tarjeta"
        case "ja": "カードに記載されているお名前"
        default: "The name as it stands on your card"
        }
    }
}
