@_spi(Host) import ScreensKit

/// A mistake in an app, with its place in the file.
public struct AppProblem: Error, Hashable, Sendable {
    /// The line, from 1; 0 for an app that was built in Swift.
    public let line: Int
    /// The column, from 1; 0 for an app that was built in Swift.
    public let column: Int
    /// Sentences that name the mistake, the value and what would be right.
    public let message: String

    init(_ place: JSONSource.Location, _ message: String) {
        (line, column, self.message) = (place.line, place.column, message)
    }

    /// A mistake of the app as a whole.
    init(_ message: String) { (line, column, self.message) = (0, 0, message) }

    /// The message with its place, such as `app.json:3:14: There is no page "artcle". Did you mean "article"?`.
    public func text(file: String) -> String {
        line > 0 ? "\(file):\(line):\(column): \(message)" : message
    }
}

extension AppProblem {
    /// A sentence that proposes the nearest of the valid names, or lists them.
    static func proposal(for word: String, among names: some Collection<String>) -> String {
        if let name = names.nearest(to: word) { return " Did you mean \"\(name)\"?" }
        guard !names.isEmpty, names.count <= 12 else { return "" }
        return " Valid names are \(names.sorted().joined(separator: ", "))."
    }
}
