public import ScreensPlugins
public import ScreensWorker

/// The result of checking whether this host would load a plugin, with all faults that prevent it.
///
/// The file is read without running any of its code. If it was built with the same compiler and kit as
/// the host, its code then runs in a process of its own, in which the conformance suite tries all of its
/// offers.
public struct PluginCheck: Sendable {
    /// The file of the library that was checked.
    public let library: String
    /// The plugin's offers, ordered by kind and name.
    public let offers: [Offer]
    /// The findings, in the order of areas.
    public let findings: [PluginFinding]
    /// The areas that could be checked.
    public let areas: Set<PluginFinding.Area>

    /// Whether there are no faults; there may be notes.
    public var isFit: Bool { findings.allSatisfy(\.isNote) }

    /// Checks a library.
    ///
    /// - Parameters:
    ///   - path: its file.
    ///   - registry: the installed plugins, for names that they offer too.
    ///   - trial: runs the plugin's code.
    public init(of path: String, among registry: PluginRegistry, in trial: PluginTrial) {
        let inspection = PluginInspection(of: path)
        var (areas, findings) = (inspection.areas, inspection.findings)
        if areas.contains(.names) {
            findings += NameCheck(of: inspection, among: registry).findings
        }
        if inspection.mayBeOpened {
            let outcome = trial.run(path, inspection.offers)
            areas.formUnion(outcome.isOpen ? [.loading, .conformance] : [.loading])
            findings = Self.joined(findings, outcome)
        }
        let order = PluginFinding.Area.allCases
        library = path
        offers = inspection.offers
        self.areas = areas
        self.findings = order.flatMap { area in findings.filter { $0.area == area } }
    }

    /// Combines the findings.
    ///
    /// On what is missing, the loader takes precedence, but it reports only the first one.
    private static func joined(
        _ findings: [PluginFinding],
        _ outcome: PluginTrial.Outcome
    ) -> [PluginFinding] {
        func isGuess(_ finding: PluginFinding) -> Bool {
            [.libraries, .symbols].contains(finding.area) && !finding.isNote
        }
        if outcome.isOpen { return findings.filter { !isGuess($0) } + outcome.findings }
        guard findings.contains(where: isGuess) else { return findings + outcome.findings }
        return findings + outcome.findings.filter { $0.code != PluginTrial.notLoadable }
    }
}
