@_spi(Host) public import ScreensHost
@_spi(Host) import ScreensKit

/// The steps for a screenlet without interaction: call methods, fill in fields, load rows.
public struct StagePlan: Sendable {
    /// A method to call.
    public struct Call: Hashable, Sendable {
        /// The method's name.
        public let name: String
        /// Its arguments, as the user wrote them.
        ///
        /// The text for an argument that takes a file is the path of a file that the user chose. So a text from any
        /// other source must not be used here.
        public private(set) var arguments: [String: String] = [:]

        /// A call without arguments.
        public init(_ name: String) { self.name = name }

        /// The same call with one more argument that the user wrote.
        public func with(_ argument: String, writtenByUser text: String) -> Call {
            var call = self
            call.arguments[argument] = text
            return call
        }
    }

    /// The methods to call, in order.
    public var calls: [Call]
    /// The values to fill in before the methods that do not load are called.
    public var values: FieldValues
    /// How many rows of a list to load; `nil` loads the first page.
    public var rowLimit: Int?

    /// Creates a plan; nothing is done yet.
    public init(
        calls: [Call] = [],
        values: FieldValues = FieldValues(),
        rowLimit: Int? = nil
    ) {
        (self.calls, self.values, self.rowLimit) = (calls, values, rowLimit)
    }
}

@MainActor
extension StagePlan {
    /// Shows the stage; loading methods are called instead of `autoLoad`.
    ///
    /// - Throws: ``ScreensHost/HostError`` if a method is not declared, or an argument is invalid, and
    ///   ``AutomationError`` for a secret that is visible or cannot be read; nothing has happened then.
    public func begin(on stage: Stage) throws {
        for call in calls {
            try stage.check(try call.action(as: stage.actions) { _, _ in SecretText("") })
        }
        if !calls(ofLoading: true, on: stage).isEmpty,
            stage.attributes.type(of: "autoLoad") != nil
        {
            try stage.attributes.set("autoLoad", false)
        }
        stage.show()
    }

    /// Calls the methods that load, fills in fields, and calls the other methods.
    ///
    /// Each step starts when the previous one has ended.
    ///
    /// - Throws: ``AutomationError``, ``ScreensHost/HostError``, or why a form could not be loaded.
    public func run(on stage: Stage) async throws {
        await stage.settled()
        for call in calls(ofLoading: true, on: stage) { try await perform(call, on: stage) }
        try values.fill(stage)
        await stage.settled()
        for call in calls(ofLoading: false, on: stage) { try await perform(call, on: stage) }
    }

    /// Calls the methods that load again; the other methods are not repeated.
    ///
    /// - Throws: as ``run(on:)``.
    public func reload(on stage: Stage) async throws {
        await stage.settled()
        for call in calls(ofLoading: true, on: stage) { try await perform(call, on: stage) }
    }

    /// Loads the planned number of rows.
    public func loadRows(on stage: Stage) async {
        if let rowLimit { await stage.loadRows(rowLimit) }
    }

    private func calls(ofLoading loads: Bool, on stage: Stage) -> [Call] {
        let loading = Set(stage.actions.filter(\.loads).map(\.name))
        return calls.filter { loading.contains($0.name) == loads }
    }

    /// Calls a method and waits for its end.
    ///
    /// If it is refused and the model shows a problem, that problem is thrown.
    private func perform(_ call: Call, on stage: Stage) async throws {
        let action = try call.action(as: stage.actions, reading: AutomationError.secret)
        guard try stage.perform(action) || stage.problem != nil else {
            throw AutomationError.notAccepted(method: action.name)
        }
        await stage.settled()
    }
}

extension StagePlan.Call {
    /// The action; paths of files count as the user's choice where the method takes files.
    ///
    /// `read` reads a secret from a file, for the argument with a name.
    fileprivate func action(
        as declarations: [ActionDeclaration],
        reading read: (String, String) throws(AutomationError) -> SecretText
    ) throws(AutomationError) -> Action {
        let parameters = declarations.first { $0.name == name }?.parameters ?? []
        var action = Action(name)
        for (argument, text) in arguments {
            switch parameters.first(where: { $0.name == argument })?.type {
            case .file: action = action.with(argument, ChosenFile(chosenByUser: text))
            case .secret:
                guard text.hasPrefix("@") else { throw .visibleSecret(argument) }
                action = action.with(argument, try read(String(text.dropFirst()), argument))
            default: action = action.with(argument, JSONValue.text(text))
            }
        }
        return action
    }
}
