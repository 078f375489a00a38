@_spi(Host) package import ScreensKit
@_spi(Host) public import ScreensPlugins
@_spi(Host) public import ScreensWorker

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

    /// Whether the plugin ships texts.
    public let hasTexts: Bool
    /// Whether it was opened.
    ///
    /// Other faults concern its content.
    public let isLoadable: Bool

    /// Whether there are no faults; there may be notes.
    public var isFit: Bool { findings.allSatisfy(\.isNote) }

    /// Checks a library.
    ///
    /// - Parameters:
    ///   - path: its file.
    ///   - registry: the installed plugins, for names that they offer too.
    ///   - trial: runs the plugin's code.
    public init(of path: String, among registry: PluginRegistry, in trial: PluginTrial) {
        self.init(of: path, from: nil, among: registry, in: trial)
    }

    /// Checks the library that a package has built, and the package.
    init(
        of path: String,
        from package: PluginFolder?,
        among registry: PluginRegistry,
        in trial: PluginTrial
    ) {
        let inspection = PluginInspection(of: path)
        let shipped = ShippedFiles(of: path)
        var (areas, findings) = (inspection.areas, inspection.findings)
        if areas.contains(.names) { areas.insert(.resources) }
        findings += PluginFiles(texts: shipped.texts).problems.map { PluginFinding(.resources, $0) }
        findings += Self.findings(in: package, library: path, besides: findings)
        if areas.contains(.names) {
            findings += NameCheck(of: inspection, among: registry).findings
        }
        hasTexts = !shipped.texts.isEmpty
        var isLoadable = false
        if inspection.mayBeOpened {
            let resources = Self.resources(shipped, inspection.offers, registry)
            let outcome = trial.run(path, inspection.offers, with: resources)
            areas.formUnion(outcome.isOpen ? [.loading, .conformance] : [.loading])
            findings += outcome.findings
            isLoadable = outcome.isOpen
        }
        let order = PluginFinding.Area.allCases
        self.isLoadable = isLoadable
        library = path
        offers = inspection.offers
        self.areas = areas
        self.findings = order.flatMap { area in findings.filter { $0.area == area } }
    }

    /// What is wrong with the package, except what the library shows too.
    private static func findings(
        in package: PluginFolder?,
        library: String,
        besides findings: [PluginFinding]
    ) -> [PluginFinding] {
        guard let package else { return [] }
        let outdated = package.outdatedBuild(library).map { [PluginFinding(.file, $0)] } ?? []
        var files = package.files
        files.texts = [:]
        let others = files.problems.map { problem in
            PluginFinding(problem.code == "not-public" ? .names : .file, problem)
        }
        let known = findings.map(\.message)
        return outdated + others.filter { !known.contains($0.message) }
    }
}

extension PluginCheck {
    /// What a plugin ships with its library, and the names of all themes that there are.
    package static func resources(
        of library: String,
        offering offers: [Offer],
        among registry: PluginRegistry
    ) -> CheckedResources {
        resources(ShippedFiles(of: library), offers, registry)
    }

    private static func resources(
        _ shipped: ShippedFiles,
        _ offers: [Offer],
        _ registry: PluginRegistry
    ) -> CheckedResources {
        let others = registry.offers(of: .theme) + registry.offers(of: .view)
        let themes = (offers.map(\.name) + others).compactMap { name -> String? in
            switch name {
            case .theme(let theme): theme.text
            case .view(let view): view.theme.text
            default: nil
            }
        }
        return CheckedResources(
            paths: shipped.paths,
            texts: shipped.texts.mapKeys { "strings/\($0)" },
            themes: Set(themes)
        )
    }
}

extension Dictionary {
    fileprivate func mapKeys<Other>(_ key: (Key) -> Other) -> [Other: Value] {
        Dictionary<Other, Value>(map { (key($0.key), $0.value) }) { first, _ in first }
    }
}
