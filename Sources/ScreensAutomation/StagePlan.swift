public import ScreensHost
import ScreensKit

/// What is done with a screenlet that nobody looks at meanwhile: methods called, fields filled in,
/// rows loaded.
public struct StagePlan: Sendable {
    /// A method to call.
    public struct Call: Hashable, Sendable {
        /// The method's name.
        public let name: String
        /// Its arguments, as the user wrote them.
        ///
        /// The text for an argument that takes a file is the path of a file that the user chose. So no
        /// text of another origin may stand here.
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
    /// The values to fill in before methods are called that do not load.
    public var values: FieldValues
    /// How many rows of a list to load; the first page for `nil`.
    public var rowLimit: Int?

    /// A plan, which does nothing yet.
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
    /// Shows the stage; loading methods take the place of `autoLoad`.
    ///
    /// - Throws: ``ScreensHost/HostError`` when a method is not declared, or an argument does not fit;
    ///   nothing has happened then.
    public func begin(on stage: Stage) throws(HostError) {
        for action in actions(on: stage) { try stage.check(action) }
        if !actions(ofLoading: true, on: stage).isEmpty,
            stage.attributes.type(of: "autoLoad") != nil
        {
            try stage.attributes.set("autoLoad", false)
        }
        stage.show()
    }

    /// Calls the methods that load, fills in fields, and calls the other methods, each when all before
    /// it has ended.
    ///
    /// - Throws: ``AutomationError``, ``ScreensHost/HostError``, or what kept a form from being loaded.
    public func goOn(on stage: Stage) async throws {
        await stage.settled()
        for action in actions(ofLoading: true, on: stage) { try await perform(action, on: stage) }
        try values.fill(stage)
        await stage.settled()
        for action in actions(ofLoading: false, on: stage) { try await perform(action, on: stage) }
    }

    /// Calls the methods that load once more; other methods have done their work.
    ///
    /// - Throws: as ``goOn(on:)``.
    public func reload(on stage: Stage) async throws {
        await stage.settled()
        for action in actions(ofLoading: true, on: stage) { try await perform(action, on: stage) }
    }

    /// Loads as many rows as are wanted.
    public func loadRows(on stage: Stage) async {
        if let rowLimit { await stage.loadRows(rowLimit) }
    }

    private func actions(on stage: Stage) -> [Action] {
        calls.map { $0.action(as: stage.actions) }
    }

    private func actions(ofLoading loads: Bool, on stage: Stage) -> [Action] {
        let loading = Set(stage.actions.filter(\.loads).map(\.name))
        return actions(on: stage).filter { loading.contains($0.name) == loads }
    }

    /// Calls a method and waits for its end.
    ///
    /// One that was not accepted for a reason that can be seen ends as that problem does.
    private func perform(_ action: Action, on stage: Stage) async throws {
        guard try stage.perform(action) || stage.model.problem != nil else {
            throw AutomationError.notAccepted(method: action.name)
        }
        await stage.settled()
    }
}

extension StagePlan.Call {
    /// The action, with the paths of files as the user's choice where the method takes files.
    fileprivate func action(as declarations: [ActionDeclaration]) -> Action {
        let parameters = declarations.first { $0.name == name }?.parameters ?? []
        var (texts, files) = (arguments, [String: ChosenFile]())
        for parameter in parameters where parameter.type == .file {
            guard let path = texts.removeValue(forKey: parameter.name) else { continue }
            files[parameter.name] = ChosenFile(chosenByUser: path)
        }
        return Action(name, texts.mapValues(JSONValue.text), files: files)
    }
}
