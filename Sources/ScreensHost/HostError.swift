public import ScreensKit
public import ScreensPlugins

/// Why the host cannot do what an app or a user asks.
///
/// Every message names the problem and its solution.
public enum HostError: Error, Hashable, Sendable {
    /// No plugin offers a screenlet of that name.
    case unknownScreenlet(String, suggestion: String?)
    /// No plugin offers a theme of that name, nor a view for it.
    case unknownTheme(String, suggestion: String?)
    /// No plugin offers a service of that name.
    case unknownService(String, suggestion: String?)
    /// No theme has a view for the screenlet.
    case noView(ViewName)
    /// The installation is incomplete, so the name may belong to a missing part.
    case incomplete(IncompleteInstallation)
    /// The plugin that offers the name was refused.
    case refused(PluginRefusal)
    /// The screenlet does not have the type that an app asked for.
    case otherType(screenlet: ScreenletName, expected: String)
    /// No plugin offers a delegate of that name for the screenlet.
    case unknownDelegate(
        String,
        screenlet: ScreenletName,
        suggestion: String?,
        known: [String]
    )
    /// The type is no delegate of the screenlet, or cannot be chosen by name.
    case wrongDelegate(String, screenlet: ScreenletName)
    /// The screenlet has no such attribute.
    case unknownAttribute(String, screenlet: ScreenletName, suggestion: String?)
    /// The attribute does not accept the value.
    case wrongAttribute(String, value: String, hint: String)
    /// The screenlet has no such action.
    case unknownAction(String, screenlet: ScreenletName, suggestion: String?)
    /// An argument of an action is missing, unexpected, or of another type.
    case wrongArgument(String, action: String, reason: String)
    /// An attribute or argument has an address of a server that the app does not declare.
    case undeclaredServer(String, address: String)
}

extension HostError {
    /// The problem and its solution, in one or two sentences.
    public var message: String { message(found: nil) }

    /// The message, which may say what was found in place of an unknown name, instead of how to list all names.
    ///
    /// - Parameter sentence: what was found.
    /// - Returns: the message.
    @_spi(Host)
    public func message(found sentence: String?) -> String {
        switch self {
        case .unknownScreenlet(let name, let suggestion):
            "There is no screenlet \"\(name)\"." + Self.hint(suggestion) + " "
                + (sentence ?? "Run \"screens-host list screenlets\" to list them.")
        case .unknownTheme(let name, let suggestion):
            "There is no theme \"\(name)\"." + Self.hint(suggestion) + " "
                + (sentence ?? "Run \"screens-host list themes\" to list them.")
        case .unknownService(let name, let suggestion):
            "There is no service \"\(name)\"." + Self.hint(suggestion)
                + " Run \"screens-host list services\" to list them."
        case .noView(let name):
            "No plugin provides the view \(name) or one of its fallbacks."
        case .incomplete(let installation):
            installation.message
        case .refused(let refusal):
            refusal.message
        case .otherType(let screenlet, let expected):
            "The screenlet \"\(screenlet.commandName)\" is not of the type \(expected)."
        case .unknownDelegate(let name, let screenlet, let suggestion, let known):
            "No plugin provides a delegate \"\(name)\" for \"\(screenlet.commandName)\"."
                + Self.hint(suggestion)
                + (known.isEmpty ? "" : " Available: \(known.joined(separator: ", ")).")
        case .wrongDelegate(let type, let screenlet):
            "\(type) does not conform to NamedDelegate and the delegate protocol of "
                + "\"\(screenlet.commandName)\"."
        case .unknownAttribute(let name, let screenlet, let suggestion):
            "The screenlet \"\(screenlet.commandName)\" has no attribute \"\(name)\"."
                + Self.hint(suggestion)
        case .wrongAttribute(let name, let value, let hint):
            "The attribute \"\(name)\" must be \(hint), not \"\(value)\"."
        case .unknownAction(let name, let screenlet, let suggestion):
            "The screenlet \"\(screenlet.commandName)\" has no method \"\(name)\"."
                + Self.hint(suggestion)
        case .wrongArgument(let name, let action, let reason):
            "The argument \"\(name)\" of \"\(action)\" \(reason)."
        case .undeclaredServer(let name, let address):
            "\"\(name)\" cannot be \"\(address)\", because the app does not declare this server in \"origins\"."
        }
    }

    private static func hint(_ suggestion: String?) -> String {
        suggestion.map { " Did you mean \"\($0)\"?" } ?? ""
    }
}

extension HostError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
