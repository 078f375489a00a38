extension Stage {
    /// Whether no interactor and no write is running; pictures may still be loading.
    public var isIdle: Bool { runtime.running.isEmpty && runtime.writing.isEmpty }
}
