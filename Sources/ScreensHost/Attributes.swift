@_spi(Host) public import ScreensKit

/// The attributes of a screenlet, found by its `@Inspectable` properties.
public struct Attributes {
    /// An attribute with its present value.
    public struct Attribute: Encodable, Sendable {
        /// Its name.
        public let name: String
        /// The type of its value.
        public let type: AttributeType
        /// Its present value.
        public let value: JSONValue
        /// An explanation in one line.
        public let summary: String
        /// The values that it accepts, as users write them; empty if they cannot be listed.
        public let choices: [String]
    }

    private let screenlet: ScreenletName
    private let declared: [(name: String, attribute: any AnyInspectable)]

    /// Finds the attributes of a screenlet, those of its superclasses first.
    @MainActor
    init(of screenlet: any Screenlet, named name: ScreenletName) {
        self.screenlet = name
        declared = screenlet.inspectables
    }

    /// All attributes, in order of declaration.
    public var all: [Attribute] {
        declared.map { name, attribute in
            Attribute(
                name: name,
                type: attribute.attributeType,
                value: attribute.attribute,
                summary: attribute.attributeSummary,
                choices: attribute.attributeChoices
            )
        }
    }

    /// The value of an attribute; `nil` if there is no attribute of that name.
    public func value(of name: String) -> JSONValue? {
        declared.first { $0.name == name }?.attribute.attribute
    }

    /// The type of an attribute's value; `nil` if there is no attribute of that name.
    public func type(of name: String) -> AttributeType? {
        declared.first { $0.name == name }?.attribute.attributeType
    }

    /// The values of attributes, also those that nobody may see.
    struct Values {
        fileprivate struct Value {
            let name: String
            let own: any Sendable
            let json: JSONValue

            func equals(_ other: Value) -> Bool {
                name == other.name && json == other.json
                    && own as? SecretText == other.own as? SecretText
            }
        }

        fileprivate var all: [Value]

        /// The values as a text, without secrets.
        var text: String {
            let open = all.filter { !($0.own is SecretText) }
            return open.map { "\($0.name)=\($0.json)" }.sorted().joined(separator: "\n")
        }

        /// Those that differ from others.
        func differing(from others: Values) -> Values {
            Values(all: all.filter { value in !others.all.contains(where: value.equals) })
        }
    }

    /// The present values.
    var values: Values {
        Values(
            all: declared.map { name, attribute in
                Values.Value(name: name, own: attribute.anyValue, json: attribute.attribute)
            }
        )
    }

    /// Takes over the values of another screenlet, and returns why some do not fit.
    @discardableResult
    func set(_ values: Values) -> [HostError] {
        values.all.compactMap { value in
            let attribute = declared.first { $0.name == value.name }?.attribute
            if attribute?.set(any: value.own) == true { return nil }
            // A plugin that was built again has types of its own.
            do throws(HostError) { try set(value.name, value.json) } catch { return error }
            return nil
        }
    }

    /// Sets an attribute.
    ///
    /// - Throws: ``HostError`` if there is no such attribute, or the value does not fit its type.
    public func set(_ name: String, _ value: JSONValue) throws(HostError) {
        guard let attribute = declared.first(where: { $0.name == name })?.attribute else {
            throw .unknownAttribute(
                name,
                screenlet: screenlet,
                suggestion: declared.map(\.name).nearest(to: name)
            )
        }
        guard attribute.set(value) else {
            throw .wrongAttribute(
                name,
                value: value.refusedPart(as: attribute.attributeType),
                hint: attribute.attributeHint
            )
        }
    }
}
