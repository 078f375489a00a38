/// Why an ``AppDriver`` cannot do what a test asks for.
public enum AppDriverError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The app has mistakes, each in a sentence with its place.
    case mistakes([String])
    /// The page has no screenlet of that name.
    case unknownScreenlet(String, names: [String])
    /// The screenlet shows no button with that text.
    case noButton(String, buttons: [String])
    /// No loaded row contains the text.
    case noRow(String, rows: [String])
    /// The screenlet does not accept the action at present.
    case notAccepted(String)

    /// What is wrong, and what there is instead.
    public var description: String {
        switch self {
        case .mistakes(let problems): problems.joined(separator: "\n")
        case .unknownScreenlet(let name, let names):
            "The page has no screenlet \"\(name)\". It has \(names.joined(separator: ", "))."
        case .noButton(let label, let buttons):
            "There is no button \"\(label)\". There are: \(buttons.joined(separator: ", "))."
        case .noRow(let text, let rows):
            "No row contains \"\(text)\". There are:\n\(rows.joined(separator: "\n"))"
        case .notAccepted(let what): "The screenlet does not accept \(what) at present."
        }
    }
}
