extension Stage {
    /// Whether no interactor and no write is running: the condition that ``settled()`` waits for.
    public var isIdle: Bool {
        withEmbedded.allSatisfy { $0.runtime.firstTask == nil } && appFollowing == nil
    }

    /// The task that leads an app to another page after a sign-in or a sign-out.
    var appFollowing: Task<Void, Never>? {
        (shownScreenlet as? AppScreenlet)?.session?.following
    }
}
