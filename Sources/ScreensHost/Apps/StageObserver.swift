import ScreensKit

/// Follows a stage beside the surface that shows it.
@MainActor
protocol StageObserver: AnyObject {
    /// The screenlet has reported an event.
    func stage(_ stage: Stage, reported event: ScreenletEvent)

    /// The screenlet's model has changed.
    func modelChanged(of stage: Stage)

    /// Another user has signed in or out, and the stage may have a new screenlet.
    func userChanged(on stage: Stage)
}
