import ScreensHost
import ScreensKit

extension Stage {
    /// The action that sets a field to the text that the user entered; for a file, its path.
    func setting(_ input: Input, _ values: [String]) -> Action {
        guard input.kind == .file, let path = values.first else {
            return input.setting(values)
        }
        return input.choosing(ChosenFile(chosenByUser: path))
    }
}
