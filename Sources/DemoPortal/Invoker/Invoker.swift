import ScreensHTTP
@_spi(Host) import ScreensKit

/// One command of a request.
struct Command: Sendable {
    var path: String
    var members: JSONObject
}

/// The body of a request to the invoker.
struct CommandBatch: Sendable {
    var commands: [Command]
    /// Whether the body is one command instead of a list; then the reply is one result.
    var isBare: Bool
    /// The form in which it was sent.
    private(set) var form: UploadedForm?

    /// The single command in a form, for the service with a path.
    init(_ form: UploadedForm, to path: String, _ dialect: PortalDialect) {
        var members = form.fields.mapValues(JSONValue.text)
        if let file = form.files.last {
            members["file"] = [
                "fileName": .text(file.name), "mimeType": .text(file.mediaType),
                "size": .int64(Int64(file.size)),
            ]
        }
        // The portal makes a service context for each request, so it need not be declared.
        if members["+serviceContext"] == nil,
            members.keys.contains(where: { $0.hasPrefix("serviceContext.") })
        {
            members["+serviceContext"] = .text(dialect.serviceContextClass)
        }
        commands = [Command(path: path, members: members)]
        isBare = true
        self.form = form
    }

    init(_ body: [UInt8]) throws(ServiceError) {
        switch try Self.decode(body) {
        case .array(let elements):
            var commands: [Command] = []
            for element in elements { commands.append(try Self.command(element)) }
            self.commands = commands
            isBare = false
        case let value:
            commands = [try Self.command(value)]
            isBare = true
        }
    }

    private static func decode(_ body: [UInt8]) throws(ServiceError) -> JSONValue {
        do {
            return try JSON.decode(JSONValue.self, from: body)
        } catch {
            throw ServiceError(
                type: "java.lang.IllegalStateException",
                message: "Unable to deserialize object"
            )
        }
    }

    private static func command(_ value: JSONValue) throws(ServiceError) -> Command {
        guard let object = value.object else {
            throw .illegalArgument("A command is an object with a service path")
        }
        // Java runs the first of several paths. Objects have no order here, so several are refused.
        guard object.count == 1, let (path, members) = object.first else {
            throw .illegalArgument("A command has one service path, not \(object.count)")
        }
        guard let members = members.object ?? (members == .null ? [:] : nil) else {
            throw .illegalArgument("The parameters of \(path.prefix(200)) are not an object")
        }
        return Command(path: path, members: members)
    }
}

/// Runs batches of commands.
struct Invoker: Sendable {
    private let services: Services
    private let core: PortalCore

    init(_ core: PortalCore) {
        self.core = core
        services = Services(core.release)
    }

    /// Runs all commands in order; the first failure ends the batch.
    ///
    /// With a transaction, all commands work in it; otherwise each has its own.
    func run(
        _ batch: CommandBatch,
        as user: User?,
        in transaction: Transaction? = nil
    ) throws(ServiceError) -> JSONValue {
        if let problem = batch.form?.problem { throw ServiceError(problem, core.dialect) }
        var results: [JSONValue] = []
        for command in batch.commands {
            results.append(try run(command, as: user, batch.form?.files.last, transaction))
        }
        guard batch.isBare else { return .array(results) }
        return results.first.flatMap { $0 == .null ? nil : $0 } ?? [:]
    }

    private func run(
        _ command: Command,
        as user: User?,
        _ file: UploadedForm.File?,
        _ transaction: Transaction?
    ) throws(ServiceError) -> JSONValue {
        let parameters = Parameters(command.members)
        guard let method = services.method(command.path, parameters) else {
            throw .unknownService(command.path, core.dialect)
        }
        guard let user else { throw .guest(command.path, core.dialect) }
        let call = Call(
            parameters: parameters,
            user: user,
            portal: core,
            file: file,
            transaction: transaction
        )
        return try method.run(call)
    }
}

extension JSONValue {
    /// The value as JSON text; its members are in any order, or sorted by name.
    func encoded(sortsKeys: Bool = false) -> [UInt8] {
        // Only infinite numbers cannot be encoded, and no service returns any.
        JSON.bytes(of: self, sortsKeys ? .sorted : .plain) ?? Array("null".utf8)
    }
}
