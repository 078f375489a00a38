/// An action that a screenlet accepts: its declaration, and what performs it.
///
/// ```swift
/// public static let actions: [ScreenletAction<PollScreenlet>] = [
///     .init("loadPoll", summary: "Loads the question again.", loads: true) { $0.loadPoll() },
///     .init("vote", summary: "Votes.", writes: true, .init("answer", summary: "The answer, from 0.")) { $0.vote($1) },
/// ]
/// ```
@MainActor
public struct ScreenletAction<Target: Screenlet> {
    /// The name, the parameters and the effects.
    public let declaration: ActionDeclaration
    /// The first argument that is not of the method's type, and what it has to be; `nil` if there is none.
    let refusedArgument: (Action) -> (name: String, hint: String)?
    private let call: (Target, Action) -> Bool

    /// Declares an action, and binds it to a method.
    ///
    /// - Parameters:
    ///   - name: the action's name.
    ///   - summary: one line for people.
    ///   - loads: whether it loads the same as `autoLoad`, so that calling it replaces `autoLoad`.
    ///   - writes: whether it changes something at the portal or another service.
    ///   - parameters: the values that it requires, in the order of the method's arguments.
    ///   - perform: returns whether the screenlet has accepted the action; `false` if it is not possible at present.
    ///     It is not called with arguments that are missing or of another type.
    public init<each Value: ActionArgument>(
        _ name: String,
        summary: String,
        loads: Bool = false,
        writes: Bool = false,
        _ parameters: repeat ActionParameter<each Value>,
        perform: @escaping @MainActor (Target, repeat each Value) -> Bool
    ) {
        var fields: [FieldDeclaration] = []
        for parameter in repeat each parameters { fields.append(parameter.field) }
        declaration = ActionDeclaration(
            name,
            summary: summary,
            parameters: fields,
            loads: loads,
            writes: writes
        )
        refusedArgument = { action in
            var refused: (name: String, hint: String)?
            for parameter in repeat each parameters {
                refused = refused ?? parameter.refusal(of: action)
            }
            return refused
        }
        call = { target, action in
            do throws(MissingArgument) {
                return perform(target, repeat try (each parameters).value(in: action))
            } catch { return false }
        }
    }

    init(_ declaration: ActionDeclaration, call: @escaping @MainActor (Target, Action) -> Bool) {
        (self.declaration, self.call, refusedArgument) = (declaration, call, { _ in nil })
    }

    func perform(_ action: Action, on target: Target) -> Bool { call(target, action) }
}

/// A value that a ``ScreenletAction`` requires.
public struct ActionParameter<Value: ActionArgument>: Sendable {
    let field: FieldDeclaration

    /// Declares a value, with one line for people.
    public init(_ name: String, summary: String) {
        field = FieldDeclaration(name, type: Value.attributeType, summary: summary)
    }

    /// The name and what the value has to be, if it cannot be read.
    fileprivate func refusal(of action: Action) -> (name: String, hint: String)? {
        guard Value(argument: field.name, of: action) == nil else { return nil }
        let hint = (Value.self as? any AttributeValue.Type)?.attributeHint
        return (field.name, hint ?? "a \(field.type.rawValue)")
    }

    fileprivate func value(in action: Action) throws(MissingArgument) -> Value {
        guard let value = Value(argument: field.name, of: action) else { throw MissingArgument() }
        return value
    }
}

private struct MissingArgument: Error {}

/// A type of the arguments of actions, most of which are types of attributes, too.
public protocol ActionArgument: Sendable {
    /// The type in declarations.
    static var attributeType: AttributeType { get }
    /// Reads an argument; `nil` if it is missing or of another type.
    init?(argument name: String, of action: Action)
}

extension ActionArgument where Self: AttributeValue {
    /// Reads an argument as the value of an attribute.
    public init?(argument name: String, of action: Action) {
        guard let value = action.arguments[name] else { return nil }
        self.init(attribute: value)
    }
}

extension Bool: ActionArgument {}
extension Int: ActionArgument {}
extension Int64: ActionArgument {}
extension Double: ActionArgument {}
extension String: ActionArgument {}
extension JSONObject: ActionArgument {}

extension LinkAddress: ActionArgument {
    /// A text.
    public static var attributeType: AttributeType { .text }
    /// Reads an address.
    public init?(argument name: String, of action: Action) {
        guard let text = action.arguments[name]?.text else { return nil }
        self.init(text)
    }
}

extension ChosenFile: ActionArgument {
    /// A file.
    public static var attributeType: AttributeType { .file }
    /// Reads a file that the user has chosen.
    public init?(argument name: String, of action: Action) {
        guard let file = action.files[name] else { return nil }
        self = file
    }
}

extension SecretText: ActionArgument {
    /// Reads a secret that the user has entered.
    public init?(argument name: String, of action: Action) {
        guard let secret = action.secrets[name] else { return nil }
        self = secret
    }
}

// Actions that several screenlets have.
extension ScreenletAction {
    /// Sets a field of a form, by its name, to a value; several values are a JSON array in a text.
    public static func setValue(
        _ perform: @escaping @MainActor (Target, _ name: String, _ value: String) -> Bool
    ) -> ScreenletAction {
        field(.setValue, Action.valueArgument, perform)
    }

    /// Sets a field of a form, by its name, to a secret.
    public static func setSecret(
        _ perform: @escaping @MainActor (Target, _ name: String, _ secret: SecretText) -> Bool
    ) -> ScreenletAction {
        field(.setSecret, Action.valueArgument, perform)
    }

    /// Sets a field of a form, by its name, to a file, which may be uploaded immediately.
    public static func chooseFile(
        _ perform: @escaping @MainActor (Target, _ name: String, ChosenFile) -> Bool
    ) -> ScreenletAction {
        field(.chooseFile, Action.fileArgument, perform)
    }

    private static func field<Value: ActionArgument>(
        _ declaration: ActionDeclaration,
        _ argument: String,
        _ perform: @escaping @MainActor (Target, String, Value) -> Bool
    ) -> ScreenletAction {
        ScreenletAction(declaration) { target, action in
            guard let name = String(argument: Action.nameArgument, of: action),
                let value = Value(argument: argument, of: action)
            else { return false }
            return perform(target, name, value)
        }
    }

    /// Follows a link of the view, before the surface does.
    ///
    /// A screenlet that declares it is asked first when the user follows a link to an address. If it returns
    /// `true`, it has handled the address, for example by showing the article that the link names. Otherwise the surface
    /// opens the address in a browser. In a page without scripts, the browser follows the link without asking.
    public static func followLink(
        _ perform: @escaping @MainActor (Target, LinkAddress) -> Bool
    ) -> ScreenletAction {
        ScreenletAction(.followLink) { target, action in
            LinkAddress(argument: Action.addressArgument, of: action)
                .map { perform(target, $0) } ?? false
        }
    }
}
