import ScreensHost
import ScreensKit

extension Stage {
    /// The act of reloading: the list's, else the screenlet's first that needs to be told nothing.
    var reloading: Action? {
        if let list = model as? any ListModel { return list.refreshAction }
        let loads = actions.filter { $0.loads && $0.parameters.isEmpty }
        return loads.first.map { Action($0.name) }
    }

    /// What sets a field to what the user wrote: for a file, its path.
    func setting(_ input: Input, _ values: [String]) -> Action {
        guard input.kind == .file, let path = values.first else {
            return input.setting(values)
        }
        return input.choosing(ChosenFile(chosenByUser: path))
    }
}
