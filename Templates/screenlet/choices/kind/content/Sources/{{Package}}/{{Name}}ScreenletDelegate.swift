public import ScreensKit

/// Receives the events of the screenlet.
@MainActor
public protocol {{Name}}ScreenletDelegate: ScreenletDelegate {
    /// The content was loaded.
    func screenlet(
        _ screenlet: {{Name}}Screenlet,
        on{{Name}}Response content: {{Name}}Content
    )

    /// The content could not be loaded.
    func screenlet(_ screenlet: {{Name}}Screenlet, on{{Name}}Error error: ScreensError)
}

extension {{Name}}ScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: {{Name}}Screenlet,
        on{{Name}}Response content: {{Name}}Content
    ) {}
    /// Does nothing.
    public func screenlet(_ screenlet: {{Name}}Screenlet, on{{Name}}Error error: ScreensError) {}
}
