public import ScreensPlugins
public import ScreensWorker

/// Whether this host would load a plugin, or all that is missing for it.
///
/// The file is read without running any of it. Its code then runs in a process of its own, if what
/// it was built with is the host's, and the conformance suite there tries all that it offers.
public struct PluginCheck: Sendable {
    /// The file of the library that was checked.
    public let library: String
    /// What it offers, by kind and name.
    public let offers: [Offer]
    /// What was found, in the order of areas.
    public let findings: [PluginFinding]
    /// What could be looked at; the other areas say nothing.
    public let areas: Set<PluginFinding.Area>

    /// Whether nothing is wrong; there may be notes.
    public var isFit: Bool { findings.allSatisfy(\.isNote) }

    /// Checks a library.
    ///
    /// - Parameters:
    ///   - path: its file.
    ///   - registry: what is installed, for names that others have too.
    ///   - trial: where its code runs.
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

    /// The loader has the last word on what is missing, but tells the first thing only.
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
