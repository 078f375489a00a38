public import ScreensKit

/// Hears what happens in the screenlet.
@MainActor
public protocol {{Name}}ScreenletDelegate: ScreenletDelegate {
    /// The content came.
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
