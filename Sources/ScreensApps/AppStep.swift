/// Something that an app does when a screenlet reports an event, or when a user presses a button of the page.
public enum AppStep: Hashable, Sendable {
    /// Opens a page with values for its parameters.
    case open(page: String, with: [String: AppValue])
    /// Goes back to the page before.
    case back
    /// Sets attributes of another screenlet on the page, which is then loaded again.
    case set(screenlet: String, [String: AppValue])
    /// Calls a method of a screenlet on the page.
    case call(screenlet: String, method: String, with: [String: AppValue])
    /// Shows a message to the user.
    case message(AppValue)
    /// Signs the user out.
    case signOut
}
