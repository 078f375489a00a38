@_spi(Host) import ScreensKit

/// Checks an action against a screenlet's declarations before it is delivered.
///
/// Arguments that are texts become numbers and truth values if the declaration requires those.
@MainActor
func checked(
    _ action: Action,
    for screenlet: any Screenlet,
    named name: ScreenletName
) throws(HostError) -> Action {
    let declarations = type(of: screenlet).actionDeclarations
    guard let declaration = declarations.first(where: { $0.name == action.name }) else {
        throw .unknownAction(
            action.name,
            screenlet: name,
            suggestion: declarations.map(\.name).nearest(to: action.name)
        )
    }
    let wanted = declaration.parameters.map(\.name)
    let given = Set(action.arguments.keys).union(action.files.keys).union(action.secrets.keys)
    for argument in given.sorted() where !wanted.contains(argument) {
        let list =
            wanted.isEmpty
            ? "the method has none" : "the method has \(wanted.joined(separator: ", "))"
        throw .wrongArgument(argument, action: action.name, reason: "is not known; \(list)")
    }
    var arguments: JSONObject = [:]
    var files: [String: ChosenFile] = [:]
    var secrets: [String: SecretText] = [:]
    for parameter in declaration.parameters {
        if parameter.type == .file {
            files[parameter.name] = try file(parameter.name, of: action)
            continue
        }
        if parameter.type == .secret {
            secrets[parameter.name] = try secret(parameter.name, of: action)
            continue
        }
        guard let value = action.arguments[parameter.name] else {
            throw .wrongArgument(parameter.name, action: action.name, reason: "is missing")
        }
        guard let typed = typed(value, parameter.type) else {
            throw .wrongArgument(
                parameter.name,
                action: action.name,
                reason:
                    "is \"\(value.text ?? value.description)\", not a \(parameter.type.rawValue)"
            )
        }
        arguments[parameter.name] = typed
    }
    let checked = secrets.reduce(Action(action.name, arguments, files: files)) {
        $0.with($1.key, $1.value)
    }
    if let refused = type(of: screenlet).refusedArgument(of: checked) {
        let value = action.arguments[refused.name]
        throw .wrongArgument(
            refused.name,
            action: action.name,
            reason: "is \"\(value?.text ?? value?.description ?? "")\", not \(refused.hint)"
        )
    }
    return checked
}

/// Checks an argument that is a secret.
///
/// A text instead of a secret may be visible where it comes from, such as a command line.
private func secret(_ name: String, of action: Action) throws(HostError) -> SecretText {
    if let secret = action.secrets[name] { return secret }
    let isMissing = action.arguments[name] == nil
    throw .wrongArgument(
        name,
        action: action.name,
        reason: isMissing ? "is missing" : "is a secret, which must not be visible; use @FILE"
    )
}

/// Checks an argument that is a file.
///
/// A text instead of a file may come from a view, a portal or a cache.
private func file(_ name: String, of action: Action) throws(HostError) -> ChosenFile {
    if let file = action.files[name] { return file }
    let isMissing = action.arguments[name] == nil
    throw .wrongArgument(
        name,
        action: action.name,
        reason: isMissing ? "is missing" : "is not a file that the user chose"
    )
}

private func typed(_ value: JSONValue, _ type: AttributeType) -> JSONValue? {
    switch type {
    case .boolean: value.bool.map(JSONValue.bool)
    case .number: value.int64.map(JSONValue.int64) ?? value.double.map(JSONValue.double)
    case .text: value.text.map(JSONValue.text)
    case .object: value.object.map(JSONValue.object)
    case .file, .list, .secret, .addresses: nil
    @unknown default: value
    }
}
