extension Stage {
    /// Whether no interactor and no write is running: the condition that ``settled()`` waits for.
    public var isIdle: Bool { withEmbedded.allSatisfy { $0.runtime.firstTask == nil } }
}
