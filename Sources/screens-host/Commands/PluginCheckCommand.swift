import Glibc
import ScreensCheck
import ScreensKit
import ScreensPlugins
import ScreensRendering
import ScreensWorker

/// `plugin check`: whether this host would load a plugin, or everything that prevents it.
@MainActor
enum PluginCheckCommand {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let file = invocation.arguments[0]
        let check = try check(file, invocation)
        if invocation.has(.json) {
            try Console.write(JSONOutput.bytes(CheckReport(check, file: file)))
        } else {
            Console.out(check.text)
        }
        return check.isFit ? .ok : .refused
    }

    private static func check(_ file: String, _ invocation: Invocation) throws -> PluginCheck {
        do {
            return try CheckedFile(file, scratchPath: invocation.value(.scratchPath)).check(
                among: try Setup.registry(invocation),
                in: PluginTrial(program: WorkerProgram.thisProgram) { Console.note("note: \($0)") }
            )
        } catch PluginRefusal.missing(let path) {
            let message = PluginRefusal.missing(path: path).message
            throw CommandError(exit: .notFound, message: message, code: "not-found")
        }
    }
}

/// The findings, for printing.
private struct CheckReport: Encodable {
    struct Named: Encodable {
        let name: String
        let type: String
    }

    let schemaVersion = 1
    let file: String
    let library: String
    let fits: Bool
    let offers: [Named]
    let checked: [PluginFinding.Area]
    let findings: [PluginFinding]

    init(_ check: PluginCheck, file: String) {
        self.file = file
        library = check.library
        fits = check.isFit
        offers = check.offers.map { Named(name: $0.name.description, type: $0.typeName) }
        checked = PluginFinding.Area.allCases.filter(check.areas.contains)
        findings = check.findings
    }
}

extension PluginCheck {
    /// A line for each finding, and one for each area without a problem.
    fileprivate var text: String {
        let blocks = PluginFinding.Area.allCases.filter(areas.contains).flatMap { area in
            let found = findings.filter { $0.area == area }
            let isFine = found.allSatisfy(\.isNote)
            return (isFine ? ["✓ \(summary(of: area))"] : []) + found.map(\.line)
        }
        let lines = [library] + blocks + (untried.map { [$0] } ?? []) + [verdict]
        return lines.map { MessageColors.line(SafeText.line($0), for: STDOUT_FILENO) + "\n" }
            .joined()
    }

    private var verdict: String {
        let count = findings.count { !$0.isNote }
        let problems = "\(count) \(count == 1 ? "problem" : "problems")"
        if isFit { return "This host can load it." }
        return isLoadable
            ? "This host can load it, but it has \(problems)."
            : "This host cannot load it: \(problems)."
    }

    private var untried: String? {
        let names = PluginFinding.Area.allCases.filter { !areas.contains($0) }.map(\.rawValue)
        return names.isEmpty
            ? nil : "• Not checked because of these problems: \(names.joined(separator: ", "))."
    }

    private func summary(of area: PluginFinding.Area) -> String {
        switch area {
        case .file: "The file is a shared library."
        case .stamp:
            "It is built with this host's compiler, for kit ABI \(PluginStamp.host.abi) and "
                + "\(PluginFile.hostArchitecture)."
        case .symbols: "The host finds its entry point."
        case .resources: hasTexts ? "Its texts are complete." : "It has no texts."
        case .names: offers.isEmpty ? "It provides nothing." : "It provides \(list)."
        case .loading: "It can be loaded, with the libraries that it requires."
        case .conformance: "It passes the conformance suite."
        }
    }

    /// How many of each kind the plugin offers.
    private var list: String {
        let words: [(one: String, many: String, count: Int)] = OfferedName.Kind.allCases.map {
            kind in
            let (one, many) = kind.words
            return (one, many, offers.count { $0.name.kind == kind })
        }
        return words.filter { $0.count > 0 }.map {
            "\($0.count) \($0.count == 1 ? $0.one : $0.many)"
        }
        .joined(separator: ", ")
    }
}

extension PluginFinding {
    fileprivate var line: String {
        let place = state.isEmpty ? subject : "\(subject) (\(state))"
        // The messages about symbols and libraries name them already.
        let head = area == .conformance && !subject.isEmpty ? "\(place): " : ""
        return "\(isNote ? "•" : "✗") \(head)\(message)"
    }
}

extension OfferedName.Kind {
    fileprivate var words: (String, String) {
        switch self {
        case .screenlet: ("screenlet", "screenlets")
        case .theme: ("theme", "themes")
        case .view: ("view", "views")
        case .interactor: ("interactor", "interactors")
        case .delegate: ("delegate", "delegates")
        case .synchronizer: ("synchroniser", "synchronisers")
        case .service: ("service", "services")
        }
    }
}
