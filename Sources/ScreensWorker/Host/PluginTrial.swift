@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensPlugins
import Synchronization

/// Runs the conformance suite on a plugin in a process of its own.
///
/// Nothing is stored: a plugin that fails here is not quarantined, because it is not in use yet.
public struct PluginTrial: Sendable {
    /// The result of a trial.
    public struct Outcome: Sendable {
        /// Whether the plugin could be opened.
        public internal(set) var isOpen = true
        /// The faults that were found.
        public internal(set) var findings: [PluginFinding] = []
    }

    /// The code of the finding that the system's loader refuses a file.
    public static let notLoadable = "not-loadable"

    private let program: String
    private let note: @Sendable (String) -> Void
    /// The largest number of types that are tried; no real plugin has as many.
    private static let typeLimit = 500
    /// After this, no further type is tried; another value is for tests.
    package var timeLimit = Duration.seconds(120)

    /// Creates trials that run in processes of a program.
    ///
    /// - Parameters:
    ///   - program: a program that calls ``WorkerProgram/runIfAsked(_:)`` before anything else.
    ///   - note: called if the kernel lacks something that confines these processes.
    public init(program: String, note: @escaping @Sendable (String) -> Void = { _ in }) {
        (self.program, self.note) = (program, note)
    }

    /// Opens a plugin and tries its offers.
    ///
    /// This returns whatever the plugin does.
    ///
    /// - Parameters:
    ///   - path: the plugin's library.
    ///   - offers: what it offers.
    ///   - resources: what it ships, and the themes that exist; `nil` if that is not known.
    /// - Returns: the result.
    @_spi(Host)
    public func run(
        _ path: String,
        _ offers: [Offer],
        with resources: CheckedResources? = nil
    ) -> Outcome {
        var worker: Worker?
        let code: PluginCode
        do throws(WorkerFault) {
            code = try Self.code(path)
            worker = try Worker(program: program, code)
        } catch {
            return Outcome(isOpen: false, findings: [Self.finding(opening: error)])
        }
        var outcome = Outcome()
        if let missing = worker?.missing, !missing.isEmpty {
            note(SandboxPart.note(missing: missing))
        }
        let screenlets = offers.filter { $0.name.kind == .screenlet }.map(\.mangledName)
        let start = ContinuousClock.now
        for (index, offer) in offers.enumerated() {
            guard index < Self.typeLimit, start.duration(to: .now) < timeLimit else {
                outcome.findings.append(Self.note(untried: offers.count - index))
                break
            }
            let type = WorkerRequest.ExaminedType(
                stem: offer.mangledName,
                kind: offer.name.kind.rawValue,
                screenlets: screenlets,
                resources: resources
            )
            outcome.findings += findings(offer, type, of: code, &worker)
        }
        return outcome
    }

    private static func code(_ path: String) throws(WorkerFault) -> PluginCode {
        do {
            return try PluginCode(path: path)
        } catch {
            throw .misfit(error.message)
        }
    }

    /// Tries a type.
    ///
    /// If it ends the process, the other types are still tried.
    private func findings(
        _ offer: Offer,
        _ type: WorkerRequest.ExaminedType,
        of code: PluginCode,
        _ worker: inout Worker?
    ) -> [PluginFinding] {
        do throws(WorkerFault) {
            if worker == nil { worker = try Worker(program: program, code) }
        } catch {
            return [Self.finding(error, offer, "")]
        }
        guard let current = worker else { return [] }
        let (findings, survives) = Self.findings(current, .examine(type, .check), offer)
        if !survives { worker = nil }
        return findings
    }

    private static func findings(
        _ worker: Worker,
        _ request: WorkerRequest,
        _ offer: Offer
    ) -> ([PluginFinding], survives: Bool) {
        let state = LastState()
        do throws(WorkerFault) {
            let problems: [ExaminationProblem] = try worker.ask(
                request,
                while: "being tested"
            ) { state.words = $0 }
            return (problems.map(finding), true)
        } catch {
            return ([finding(error, offer, state.words)], !error.isOffence)
        }
    }
}

/// The state of a model with which a type was last tried.
private final class LastState: Sendable {
    private let state = Mutex("")

    var words: String {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}

extension PluginTrial {
    private static func finding(_ problem: ExaminationProblem) -> PluginFinding {
        var finding = PluginFinding(
            .conformance,
            problem.isNote ? "not-tried" : "not-conforming",
            about: problem.type,
            isNote: problem.isNote,
            problem.message
        )
        finding.state = problem.state
        return finding
    }

    /// The finding for a type that ended its process or exceeded the time limit.
    private static func finding(
        _ fault: WorkerFault,
        _ offer: Offer,
        _ state: String
    ) -> PluginFinding {
        var finding = PluginFinding(
            .conformance,
            fault.isOffence ? "fails" : "not-tried",
            about: offer.typeName,
            "It \(fault.words). A plugin must neither end nor block the host."
        )
        finding.state = state
        return finding
    }

    private static func finding(opening fault: WorkerFault) -> PluginFinding {
        // The fault's words alone: a refusal's message would also name the file, which is the same in every line.
        let words = fault.words
        return PluginFinding(
            .loading,
            fault.isOffence ? "fails" : notLoadable,
            fault.isOffence
                ? "It \(words). A plugin must not run code when it is loaded." : words
        )
    }

    private static func note(untried count: Int) -> PluginFinding {
        PluginFinding(
            .conformance,
            "not-tried",
            isNote: true,
            "\(count) types were not tested: too many types, or the others took too long."
        )
    }
}
