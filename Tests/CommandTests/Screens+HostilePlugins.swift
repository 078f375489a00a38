import TestSupport

extension Screens {
    /// The folder with the misbehaving plugins of one test.
    var hostilePlugins: String { "\(folder)/zoo" }

    /// Runs the command with the misbehaving plugins, on a kernel that may lack something.
    func runWithHostilePlugins(
        _ words: [String] = ["run", "asset-list", "--theme", "zoo"],
        lacking lack: OldKernel.Lack? = nil,
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await run(
            // They come before other folders that the words name.
            Array(words.prefix(1)) + ["--plugin-path", hostilePlugins] + words.dropFirst(),
            by: try lack.map { try OldKernel.words($0) } ?? [],
            environment: environment
        )
    }
}
