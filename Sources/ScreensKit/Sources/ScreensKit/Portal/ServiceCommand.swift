/// One call of a JSON web service: a path and named parameters.
public struct ServiceCommand: Hashable, Sendable {
    /// The service's path, such as `/poll/get-answers`.
    public let path: String
    /// What is sent, by the Java method's parameter names, which together choose the overload.
    public private(set) var parameters: JSONObject

    /// A call of `path`; a parameter that is `null` is sent as JSON's `null`.
    public init(_ path: String, _ parameters: JSONObject = [:]) {
        self.path = path
        self.parameters = parameters
    }

    /// The same call with an object parameter, flattened as the portal wants it.
    ///
    /// One member `+name` tells the portal which class to make, and one `name.property` each
    /// sets a property. A property the class does not have is ignored by the portal.
    public func adding(
        object name: String,
        ofClass className: String,
        _ properties: JSONObject
    ) -> ServiceCommand {
        var command = self
        command.parameters["+\(name)"] = .text(className)
        for (property, value) in properties {
            command.parameters["\(name).\(property)"] = value
        }
        return command
    }
}
