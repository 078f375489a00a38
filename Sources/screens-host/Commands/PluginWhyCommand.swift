import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins

/// `plugin why`: how a name is looked up.
@MainActor
enum PluginWhyCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let host = try Setup(pluginsOf: invocation).host
        let name = invocation.arguments[0]
        let lookups = try host.lookups(of: name, theme: theme(invocation))
        let report = LookupReport(name, lookups, host.registry.searchPath)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(report))
        } else {
            Console.out(report.text)
        }
        return exit(report, host, invocation)
    }

    private static func theme(_ invocation: Invocation) throws(CommandError) -> ThemeName? {
        guard let text = invocation.value(.theme) else { return nil }
        guard let name = ThemeName(text) else {
            throw .usage("\"\(text)\" is not a theme name. Use letters, digits and hyphens.")
        }
        return name
    }

    /// The exit code: 3 if no plugin offers the name, 6 if only refused plugins do.
    private static func exit(
        _ report: LookupReport,
        _ host: ScreenletHost,
        _ invocation: Invocation
    ) -> ExitCode {
        if report.lookups.isEmpty || report.lookups.contains(where: { $0.isUnknown }) {
            let nearest = host.lookupNames.filter { $0 != report.requested }
                .nearest(to: report.requested)
            let hint = nearest.map { " Did you mean \"\($0)\"?" } ?? ""
            let found = OwnBuild.foundInstead(of: report.requested, invocation).map { " \($0)" }
            Console.note(
                "screens-host: No plugin provides \"\(report.requested)\".\(hint)\(found ?? "")"
            )
            return .notFound
        }
        return report.lookups.allSatisfy { $0.winner != nil } ? .ok : .refused
    }
}

/// How a name was looked up, for printing.
struct LookupReport: Encodable {
    struct Offer: Encodable {
        let plugin: String
        let state: String
        let type: String
        let verdict: String
        let refused: Refusal?
        /// Why it must not be used although its plugin may.
        let withheld: String?
    }

    struct Refusal: Encodable {
        let code: String
        let message: String
    }

    struct Step: Encodable {
        let name: String
        let reason: LookupReason
        let offers: [Offer]
        let problem: String?
    }

    struct Winner: Encodable {
        let plugin: String
        let type: String
    }

    struct Report: Encodable {
        let name: String
        let tried: [Step]
        let winner: Winner?

        var isUnknown: Bool { tried.allSatisfy(\.offers.isEmpty) }
    }

    struct Location: Encodable {
        let path: String
        let origin: String
    }

    let schemaVersion = 1
    let requested: String
    /// The places where plugins are searched, in order.
    let searchPath: [Location]
    let lookups: [Report]

    init(_ requested: String, _ lookups: [Lookup], _ searchPath: PluginSearchPath) {
        self.requested = requested
        self.searchPath = searchPath.places.map {
            Location(path: $0.path, origin: $0.origin.rawValue)
        }
        self.lookups = lookups.map { lookup in
            Report(
                name: lookup.requested.description,
                tried: lookup.steps.map(Self.step),
                winner: lookup.winner.map {
                    Winner(plugin: $0.plugin.path, type: $0.offer.typeName)
                }
            )
        }
    }

    private static func step(_ step: Lookup.Step) -> Step {
        let offers = step.offers.map { trace in
            Offer(
                plugin: trace.plugin.path,
                state: trace.plugin.state.rawValue,
                type: trace.offer.typeName,
                verdict: trace.verdict.rawValue,
                refused: trace.plugin.refusal.map { Refusal(code: $0.code, message: $0.message) },
                withheld: trace.withheld?.message
            )
        }
        return Step(
            name: step.name.description,
            reason: step.reason,
            offers: offers,
            problem: step.problem
        )
    }
}

extension LookupReport {
    var text: String { lookups.map(\.text).joined(separator: "\n") }
}

extension LookupReport.Report {
    fileprivate var text: String {
        let last = winner.map { "used: \(SafeLine("\($0.type) of \($0.plugin)").text)" }
        return tried.map(Self.text).joined() + (last ?? "no plugin is used") + "\n"
    }

    private static func text(_ step: LookupReport.Step) -> String {
        var text = SafeLine("\(step.name): \(words(step.reason))").text + "\n"
        if step.offers.isEmpty { text += "    no plugin provides it\n" }
        for offer in step.offers {
            text += SafeLine("    \(offer.verdict): \(offer.plugin) (\(offer.state))").text + "\n"
            for sentence in [offer.refused?.message, offer.withheld].compactMap(\.self) {
                text += "        \(SafeLine(sentence).text)\n"
            }
        }
        if let problem = step.problem { text += "    skipped: \(SafeLine(problem).text)\n" }
        return text
    }

    private static func words(_ reason: LookupReason) -> String {
        switch reason {
        case .asked: "requested"
        case .fullName: "the requested name in full"
        case .parent: "the preceding theme's parent"
        case .default: "the default theme"
        case .layout: "the last theme, as set by the screenlet"
        case .part: "part of the theme"
        }
    }
}
