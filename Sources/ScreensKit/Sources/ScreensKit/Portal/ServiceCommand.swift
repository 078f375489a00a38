/// One call of a JSON web service: a path and named parameters.
public struct ServiceCommand: Hashable, Sendable {
    /// The service's path, such as `/poll/get-answers`.
    public let path: String
    /// The parameters, by the names of the Java method's parameters, which together select the overload.
    public private(set) var parameters: JSONObject

    /// Creates a call of `path`; a parameter that is `null` is sent as JSON's `null`.
    public init(_ path: String, _ parameters: JSONObject = [:]) {
        self.path = path
        self.parameters = parameters
    }

    /// The same call with an object as a parameter, in the flat form that the portal requires.
    ///
    /// One member `+name` tells the portal which class to instantiate, and one `name.property` for
    /// each property sets its value. The portal ignores properties that the class does not have.
    public func adding(
        object name: String,
        ofClass className: String,
        properties: JSONObject
    ) -> ServiceCommand {
        var command = self
        command.parameters["+\(name)"] = .text(className)
        for (property, value) in properties {
            command.parameters["\(name).\(property)"] = value
        }
        return command
    }
}
