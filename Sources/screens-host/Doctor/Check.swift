/// A subject that `doctor` looks at.
struct Check: Sendable {
    typealias Body = @MainActor @Sendable (Examined) async -> [Finding]

    /// The name in the output, which never changes.
    let name: String
    private let body: Body

    init(_ name: String, _ body: @escaping Body) { (self.name, self.body) = (name, body) }

    /// All checks, in the order of the output.
    static let all = [
        Check("portal", PortalChecks.portal),
        Check("sign-in", SignInChecks.signIn),
        Check("services", SignInChecks.services),
        Check("certificates", ConnectionChecks.certificates),
        Check("proxy", ConnectionChecks.proxy),
        Check("sandbox", SandboxChecks.sandbox),
        Check("terminal", TerminalChecks.terminal),
        Check("characters", TerminalChecks.characters),
        Check("folders", FolderChecks.folders),
        Check("cache", CacheChecks.cache),
        Check("quarantine", PluginChecks.quarantine),
        Check("plugins", PluginChecks.plugins),
    ]

    @MainActor
    func findings(_ examined: Examined) async -> [Finding] {
        await body(examined).map { finding in
            var finding = finding
            finding.name = name
            return finding
        }
    }
}
