/// The browser of the user's desktop.
package enum DesktopBrowser {
    // A browser that is started by the first address may run until its window is closed.
    private static let threads = ThreadPool(limit: 8)

    /// Opens an address, which is one argument of a program; no shell reads it.
    ///
    /// - Returns: `false` if there is no desktop, or its program for this is missing or fails.
    package static func open(
        _ address: String,
        environment: [String: String] = Environment.variables,
        program: String = "xdg-open"
    ) async -> Bool {
        // Without a desktop, the program would start a browser for terminals in this one.
        let names = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
        guard names.contains(where: { environment[$0]?.isEmpty == false }) else { return false }
        let files: [Int32: Child.File] = [0: .nothing, 1: .nothing, 2: .nothing]
        return await threads.value {
            let child = try? Child.start(
                [program, address],
                files: files,
                hasOwnGroup: true,
                hasDefaultSignals: true
            )
            return child?.wait() == .exit(0)
        }
    }
}
