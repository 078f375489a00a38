@_spi(Host) public import ScreensKit

/// The class of assets that a list shows: a number of the portal, or a known name.
///
/// The numbers differ between portal installations; those built in here are the numbers of a portal
/// with default settings. A known class whose number is not known for a version is requested by its
/// Java name.
public enum AssetClassNameId: Hashable, Sendable {
    /// Assets of every class.
    case any
    /// The class of that number in the portal's `classname_` table.
    case id(Int64)
    /// A class with a known name.
    case known(AssetClass)
}

extension AssetClassNameId: AttributeValue, ExpressibleByIntegerLiteral {
    /// `AttributeType.number`, although a name can be written instead.
    public static var attributeType: AttributeType { .number }

    /// Asks for a number or one of the names.
    public static var attributeHint: String {
        "a number, or one of \(attributeNames.joined(separator: ", "))"
    }

    /// Creates a class from its number; 0 means all classes.
    public init(integerLiteral id: Int64) { self = id == 0 ? .any : .id(id) }

    /// Reads a number from 0, or a known name in any case.
    public init?(attribute: JSONValue) {
        if let id = attribute.int64 {
            guard id >= 0 else { return nil }
            self.init(integerLiteral: id)
        } else if let name = attribute.text, let known = AssetClass(name: name) {
            self = .known(known)
        } else {
            return nil
        }
    }

    /// The number, or the name of a known class.
    public var attribute: JSONValue {
        switch self {
        case .any: 0
        case .id(let id): .int64(id)
        case .known(let known): .text(known.rawValue)
        }
    }
}

@_spi(Host)
extension AssetClassNameId: NamedAttributeValue {
    /// The known names.
    public static var attributeNames: [String] { AssetClass.allCases.map(\.rawValue) }
}
