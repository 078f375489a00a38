import ScreensHost
import ScreensKit
import ScreensPlugins

/// `plugin why`: how a name is looked up.
@MainActor
enum PluginWhyCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let host = try Setup(pluginsOf: invocation).host
        let name = invocation.arguments[0]
        let lookups = try host.lookups(of: name, theme: theme(invocation))
        let report = LookupReport(name, lookups, host.registry.searchPath)
        if invocation.has("json") {
            try Console.write(JSONOutput.bytes(report))
        } else {
            Console.out(report.text)
        }
        return exit(report, host)
    }

    private static func theme(_ invocation: Invocation) throws(CommandError) -> ThemeName? {
        guard let text = invocation.value("theme") else { return nil }
        guard let name = ThemeName(text) else {
            throw .usage("“\(text)” is no name of a theme; use letters, digits and hyphens.")
        }
        return name
    }

    /// 3 where nobody offers the name, 6 where only refused plugins do.
    private static func exit(_ report: LookupReport, _ host: ScreenletHost) -> ExitCode {
        if report.lookups.isEmpty || report.lookups.contains(where: { $0.isUnknown }) {
            let nearest = host.lookupNames.filter { $0 != report.requested }
                .nearest(to: report.requested)
            let hint = nearest.map { " Did you mean “\($0)”?" } ?? ""
            Console.note("screens-host: No plugin offers “\(report.requested)”.\(hint)")
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
        /// Why it may not be used although its plugin may.
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

    struct Place: Encodable {
        let path: String
        let origin: String
    }

    let schemaVersion = 1
    let requested: String
    /// Where plugins are looked for, in order.
    let searchPath: [Place]
    let lookups: [Report]

    init(_ requested: String, _ lookups: [Lookup], _ searchPath: PluginSearchPath) {
        self.requested = requested
        self.searchPath = searchPath.places.map { Place(path: $0.path, origin: $0.origin.rawValue) }
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
        return tried.map(Self.text).joined() + (last ?? "nothing is used") + "\n"
    }

    private static func text(_ step: LookupReport.Step) -> String {
        var text = SafeLine("\(step.name): \(words(step.reason))").text + "\n"
        if step.offers.isEmpty { text += "    no plugin offers it\n" }
        for offer in step.offers {
            text += SafeLine("    \(offer.verdict): \(offer.plugin) (\(offer.state))").text + "\n"
            for sentence in [offer.refused?.message, offer.withheld].compactMap(\.self) {
                text += "        \(SafeLine(sentence).text)\n"
            }
        }
        if let problem = step.problem { text += "    passed over: \(SafeLine(problem).text)\n" }
        return text
    }

    private static func words(_ reason: LookupReason) -> String {
        switch reason {
        case .asked: "asked for"
        case .fullName: "the full name of what was asked for"
        case .parent: "the parent of the theme before"
        case .default: "the theme after all parents"
        case .layout: "the theme in which the screenlet ends the search"
        case .part: "a part of the theme"
        }
    }
}
