/// Declares an attribute of a screenlet, with its name, type, default and explanation.
///
/// ```swift
/// @Inspectable("Items on the first page.", in: 1...1000) public var firstPageSize = 50
/// ```
/// `--set firstPageSize=20`, its validation and `describe` all use this declaration. Attributes of
/// superclasses are found, too. The value is in a reference box, so copies of the wrapper share it.
/// Like the screenlet, it is used on the main actor.
@propertyWrapper
public struct Inspectable<Value: AttributeValue> {
    private let box: Box
    private let summary: String
    private let isAllowed: (Value) -> Bool
    private let hint: String

    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    /// Declares an attribute that accepts all values of its type.
    public init(wrappedValue: Value, _ summary: String) {
        box = Box(wrappedValue)
        self.summary = summary
        isAllowed = { _ in true }
        hint = Value.attributeHint
    }

    /// Declares an attribute that accepts the values of a range.
    ///
    /// The range is checked when a value comes from outside; code can set any value.
    public init(
        wrappedValue: Value,
        _ summary: String,
        in range: ClosedRange<Value>
    ) where Value: Comparable {
        box = Box(wrappedValue)
        self.summary = summary
        isAllowed = range.contains
        hint = "\(Value.attributeHint) from \(range.lowerBound) to \(range.upperBound)"
    }

    /// Declares an attribute that accepts the values for which `isAllowed` returns `true`.
    ///
    /// They are checked when a value comes from outside; code can set any value. `hint` describes
    /// valid values in messages.
    public init(
        wrappedValue: Value,
        _ summary: String,
        hint: String,
        where isAllowed: @escaping (Value) -> Bool
    ) {
        box = Box(wrappedValue)
        self.summary = summary
        self.isAllowed = isAllowed
        self.hint = hint
    }

    /// The attribute's value.
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}

/// An attribute of a screenlet, whatever its type.
@_spi(Host)
public protocol AnyInspectable {
    /// One line for people.
    var attributeSummary: String { get }
    /// The type of its value.
    var attributeType: AttributeType { get }
    /// A description of valid values, for messages.
    var attributeHint: String { get }
    /// The values that it accepts, as users write them; empty if they cannot be listed.
    var attributeChoices: [String] { get }
    /// The current value.
    var attribute: JSONValue { get }
    /// Sets the value; returns `false` if the attribute does not accept it.
    func set(_ value: JSONValue) -> Bool
    /// The current value, also one that nobody may see.
    var anyValue: any Sendable { get }
    /// Sets a value of the attribute's own type; returns `false` for one of another type.
    func set(any value: any Sendable) -> Bool
}

@_spi(Host)
extension Inspectable: AnyInspectable {
    /// One line for people.
    public var attributeSummary: String { summary }
    /// The type of its value.
    public var attributeType: AttributeType { Value.attributeType }
    /// A description of valid values, for messages.
    public var attributeHint: String { hint }
    /// The values that it accepts, as users write them; empty if they cannot be listed.
    public var attributeChoices: [String] {
        Value.choices.filter { Value(attribute: .text($0)).map(isAllowed) ?? false }
    }
    /// The current value.
    public var attribute: JSONValue { box.value.attribute }
    /// Sets the value; returns `false` if the attribute does not accept it.
    public func set(_ value: JSONValue) -> Bool {
        guard let value = Value(attribute: value), isAllowed(value) else { return false }
        box.value = value
        return true
    }
    /// The current value, also one that nobody may see.
    public var anyValue: any Sendable { box.value }
    /// Sets a value of the attribute's own type; returns `false` for one of another type.
    public func set(any value: any Sendable) -> Bool {
        guard let value = value as? Value else { return false }
        box.value = value
        return true
    }
}

/// A group of attributes that several screenlets share, such as the attributes of all lists.
///
/// An object of this type in a property of a screenlet, which is not an optional, adds its ``Inspectable`` properties to
/// the screenlet's own.
@MainActor
public protocol AttributeGroup: AnyObject {}

extension Screenlet {
    /// The attributes by name, in order of declaration, with those of superclasses first.
    @_spi(Host)
    public var inspectables: [(name: String, attribute: any AnyInspectable)] {
        ScreensKit.inspectables(of: self)
    }
}

@MainActor
private func inspectables(of object: Any) -> [(name: String, attribute: any AnyInspectable)] {
    var mirrors: [Mirror] = []
    var next: Mirror? = Mirror(reflecting: object)
    while let mirror = next {
        mirrors.insert(mirror, at: 0)
        next = mirror.superclassMirror
    }
    return mirrors.flatMap(\.children).flatMap { inspectables(in: $0.value, labelled: $0.label) }
}

/// The attributes in a property.
///
/// A cast to a protocol that a type does not conform to searches all loaded libraries, so that label
/// and kind decide first: a page of three screenlets appears 4 ms earlier.
@MainActor
private func inspectables(
    in value: Any,
    labelled label: String?
) -> [(name: String, attribute: any AnyInspectable)] {
    if let label, label.hasPrefix("_"), let attribute = value as? any AnyInspectable {
        return [(String(label.dropFirst()), attribute)]
    }
    guard type(of: value) is AnyClass, let group = value as? any AttributeGroup else { return [] }
    return inspectables(of: group)
}
