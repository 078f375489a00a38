import ScreensHost
import ScreensKit

extension Stage {
    /// The action of reloading: the list's, else the screenlet's first one without required arguments.
    var reloading: Action? {
        if let list = model as? any ListModel { return list.refreshAction }
        let loads = actions.filter { $0.loads && $0.parameters.isEmpty }
        return loads.first.map { Action($0.name) }
    }

    /// The action that sets a field to the text that the user entered; for a file, its path.
    func setting(_ input: Input, _ values: [String]) -> Action {
        guard input.kind == .file, let path = values.first else {
            return input.setting(values)
        }
        return input.choosing(ChosenFile(chosenByUser: path))
    }
}
