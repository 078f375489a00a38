extension Stage {
    /// Whether nothing is on its way: what ``settled()`` waits for.
    public var isIdle: Bool { runtime.running.isEmpty && runtime.writing.isEmpty }
}
