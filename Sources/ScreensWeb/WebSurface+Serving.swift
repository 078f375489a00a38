extension WebSurface {
    /// Serves until the task is cancelled; then ends all sessions and closes the port.
    public func serveUntilCancelled() async {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(86_400)) }
        await stop()
    }
}
