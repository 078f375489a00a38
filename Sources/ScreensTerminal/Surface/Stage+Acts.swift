import ScreensHost
import ScreensKit

extension Stage {
    /// The act of reloading: the list's, else the screenlet's first that needs to be told nothing.
    var reloading: Action? {
        if let list = model as? any ListModel { return list.refreshAction }
        let loads = actions.filter { $0.loads && $0.parameters.isEmpty }
        return loads.first.map { Action($0.name) }
    }

    /// What sets a field; screenlets that upload at once declare an action of their own for files.
    func setting(_ input: Input, _ values: [String]) -> Action {
        guard input.kind == .file, let file = values.first,
            actions.contains(where: { $0.name == "chooseFile" })
        else { return .setValue(input.name, values) }
        return Action(
            "chooseFile",
            [Action.nameArgument: .string(input.name), "path": .string(file)]
        )
    }
}
