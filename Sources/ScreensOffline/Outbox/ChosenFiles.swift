@_spi(Host) import ScreensKit
import ScreensSystem

/// The files that the user chose for a change, as the queue stores them: beside the change's value,
/// and written from nothing but the user's choices.
///
/// A value names its files and cannot make one: so a name in it that a portal wrote leads nowhere.
struct ChosenFiles: Hashable, Sendable {
    let files: [String: ChosenFile]

    /// No files.
    init() { files = [:] }

    /// The files that a value carries.
    init(of value: (some Any)?) {
        files = (value as? any FileCarrying)?.chosenFiles ?? [:]
    }

    /// Reads what the queue has.
    init(text: String) {
        let paths: [String: String] = text == "{}" ? [:] : decoded(text) ?? [:]
        files = paths.mapValues(ChosenFile.init(chosenByUser:))
    }

    /// A JSON object of absolute paths, as what sends the change later may run in another folder.
    var text: String { files.isEmpty ? "{}" : encoded(files.mapValues { Files.absolute($0.path) }) }

    /// A value with those of the files that it names.
    func attached<Value>(to value: Value) -> Value {
        guard !files.isEmpty, var carrier = value as? any FileCarrying else { return value }
        carrier.chosenFiles = files
        return carrier as? Value ?? value
    }
}
