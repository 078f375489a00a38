import ScreensHost
import ScreensKit

/// What `run` does with a screenlet: the methods to call, the fields to fill in, the rows to load.
@MainActor
struct RunPlan {
    let invocation: Invocation
    let rows: RowCount?
    private let calls: [Call]
    private let values: FieldValues

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        rows = try RowCount(invocation)
        calls = try Call.all(in: invocation)
        values = try FieldValues(invocation)
    }

    /// Brings it on show; loading methods take the place of `autoLoad`.
    func begin(on stage: Stage) throws {
        for action in actions(on: stage) { try stage.check(action) }
        if !actions(ofLoading: true, on: stage).isEmpty,
            stage.attributes.type(of: "autoLoad") != nil
        {
            try stage.attributes.set("autoLoad", false)
        }
        stage.show()
    }

    /// Calls methods that load; the others come when all is loaded, and fields are filled in before.
    func goOn(on stage: Stage) async throws {
        await stage.settled()
        for action in actions(ofLoading: true, on: stage) { try await perform(action, on: stage) }
        try values.fill(stage)
        await stage.settled()
        for action in actions(ofLoading: false, on: stage) { try await perform(action, on: stage) }
    }

    /// Calls again what loads; other methods have done their work.
    func loadAnew(on stage: Stage) async throws {
        await stage.settled()
        for action in actions(ofLoading: true, on: stage) { try await perform(action, on: stage) }
    }

    /// Loads as many rows as are wanted.
    func loadRows(on stage: Stage) async {
        if let rows { await stage.loadRows(rows.limit) }
    }

    private func actions(on stage: Stage) -> [Action] {
        calls.map { $0.action.choosingFiles(as: stage.actions) }
    }

    private func actions(ofLoading loads: Bool, on stage: Stage) -> [Action] {
        let loading = Set(stage.actions.filter(\.loads).map(\.name))
        return actions(on: stage).filter { loading.contains($0.name) == loads }
    }

    /// Calls a method and waits for what comes of it.
    ///
    /// One that was not accepted for a reason that can be seen ends as that problem does.
    private func perform(_ action: Action, on stage: Stage) async throws {
        guard try stage.perform(action) || stage.model.problem != nil else {
            throw CommandError(
                exit: .failure,
                message: "“\(action.name)” was not accepted.",
                code: "not-accepted"
            )
        }
        await stage.settled()
    }
}

/// A method to call, and with what.
struct Call {
    var action: Action

    /// The calls in order, each with the arguments given after it.
    static func all(in invocation: Invocation) throws(CommandError) -> [Call] {
        var calls: [Call] = []
        for option in invocation.options {
            if option.name == "call" {
                calls.append(Call(action: Action(option.value)))
            } else if option.name == "arg" {
                guard let last = calls.popLast() else {
                    throw .usage("--arg \(option.value) needs a --call before it.")
                }
                let (name, value) = try assignment(option)
                calls.append(Call(action: last.action.with(name, .text(value))))
            }
        }
        return calls
    }
}

extension Action {
    /// The same action with the paths that the command line gives for files as the user's choice.
    fileprivate func choosingFiles(as declarations: [ActionDeclaration]) -> Action {
        let parameters = declarations.first { $0.name == name }?.parameters ?? []
        var (arguments, files) = (arguments, files)
        for parameter in parameters where parameter.type == .file {
            guard let path = arguments.removeValue(forKey: parameter.name)?.text else { continue }
            files[parameter.name] = ChosenFile(chosenByUser: path)
        }
        return Action(name, arguments, files: files)
    }
}

/// How many rows to load.
struct RowCount {
    let limit: Int

    init?(_ invocation: Invocation) throws(CommandError) {
        guard let text = invocation.value("rows") else { return nil }
        guard text != "all" else {
            limit = .max
            return
        }
        guard let count = Int(text), count >= 0 else {
            throw .usage("--rows takes a whole number from 0 on, or all, not “\(text)”.")
        }
        limit = count
    }
}
