import LiferayKit
@_spi(Host) import ScreensKit

extension Conformance {
    /// Tries a screenlet with a host that answers nothing, then only errors.
    @MainActor
    static func checkScreenlet<S: Screenlet>(
        _ type: S.Type,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) {
        material.onState?("new")
        checkAttributes(of: S(), &findings)
        checkDeclarations(S.actions, &findings)
        checkDeclarations(S.events, &findings)
        checkBeginning(type, &findings)
        material.onState?("shown")
        checkShowing(type, &findings)
        material.onState?("failed to load")
        checkFailing(type, &findings)
        material.onState?("loaded")
        checkLoaded(type, material, &findings)
        material.onState?("performing actions")
        checkActions(type, &findings)
        material.onState?("with a delegate")
        checkDelegate(of: type, material, &findings)
    }

    /// A screenlet does nothing before it is shown.
    @MainActor
    private static func checkBeginning<S: Screenlet>(_ type: S.Type, _ findings: inout Findings) {
        let (screenlet, other, runtime) = (S(), S(), ScriptedRuntime())
        let (hasRuntime, hasDelegate) = (screenlet.runtime != nil, screenlet.delegate != nil)
        if hasRuntime || hasDelegate {
            findings.add(
                "It has a host or a delegate when created.",
                "Both must be nil until assigned."
            )
        }
        if screenlet.model.encoded != other.model.encoded {
            findings.add(
                "Two new screenlets have different models.",
                "init() must not have side effects."
            )
        }
        if screenlet.model.phase != .idle {
            let phase = screenlet.model.phase.rawValue
            findings.add("Its phase is \"\(phase)\" before it is shown.", "It must be \"idle\".")
        }
        screenlet.runtime = runtime
        if screenlet.runtime !== runtime {
            findings.add(
                "The assigned host is not stored.",
                "Store the assigned host in \"runtime\"."
            )
        }
        screenlet.onHide()
        if !runtime.started.isEmpty {
            findings.add(
                "It starts \(runtime.startedList) before it is shown.",
                "Nothing may start before onShow()."
            )
        }
    }

    /// Shown twice and hidden twice it does no more than once.
    @MainActor
    private static func checkShowing<S: Screenlet>(_ type: S.Type, _ findings: inout Findings) {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        screenlet.runtime = runtime
        screenlet.onShow()
        let once = runtime.running.map(\.action)
        screenlet.onShow()
        let twice = runtime.running.map(\.action)
        if twice.count > once.count {
            findings.add(
                "When shown twice, it runs \(twice.joined(separator: ", ")) at the same time.",
                "Cancel a running load, or do not start it again."
            )
        }
        let before = runtime.started.count
        screenlet.onHide()
        screenlet.onHide()
        if runtime.started.count > before {
            findings.add(
                "It starts an operation when hidden.",
                "onHide() must only end operations."
            )
        }
        if screenlet.model.phase == .loading {
            findings.add(
                "When hidden while loading, it stays in the phase \"loading\".",
                "The host cancels running operations: the phase must return to \"idle\"."
            )
        }
    }

    /// Where all fails, it says so.
    @MainActor
    private static func checkFailing<S: Screenlet>(_ type: S.Type, _ findings: inout Findings) {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        screenlet.runtime = runtime
        screenlet.onShow()
        guard runtime.failAll(.portal(.connection("Connection refused"))) else { return }
        checkEvents(reportedTo: runtime, &findings)
        if screenlet.model.phase == .loading {
            findings.add(
                "It stays in the phase \"loading\" after a failure.",
                "Its phase must then be \"failed\"."
            )
        }
        let hasProblem = screenlet.model.problem != nil
        if !hasProblem, runtime.events.isEmpty {
            findings.add(
                "A load failed, but neither the model nor the delegate reports it.",
                "Store the problem in the model, and report it to the delegate."
            )
        }
        if !screenlet.model.isCodable {
            findings.add("Its model cannot be encoded and decoded.", "Models must be plain data.")
        }
    }
}

extension Conformance {
    /// What the kit's interactors result in.
    private static let outputs: [any Sendable] = [
        RatingEntry.sample(userScore: 0.4), Portrait.sample(),
        AssetListPage(rows: [.sample()], count: 1),
    ]

    /// What has loaded can be coded, shown anew and hidden, and takes no other actions.
    @MainActor
    private static func checkLoaded<S: Screenlet>(
        _ type: S.Type,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        screenlet.runtime = runtime
        screenlet.onShow()
        guard runtime.succeedAll(with: material.outputs + outputs) else { return }
        if screenlet.model.phase == .loading {
            findings.add(
                "It stays in the phase \"loading\" after loading.",
                "Its phase must then be \"ready\"."
            )
        }
        if screenlet.perform(.unknown) { findings.add(.takesUnknown, in: "loaded") }
        for action in S.actions {
            for sample in action.samples { _ = screenlet.perform(sample) }
        }
        if !screenlet.model.isCodable {
            findings.add("Its model cannot be encoded and decoded.", "Models must be plain data.")
        }
        screenlet.onHide()
        checkEvents(reportedTo: runtime, &findings)
    }
}

extension ScriptedRuntime {
    /// Ends all that runs with what is of the right type; `false` where nothing was.
    fileprivate func succeedAll(with outputs: [any Sendable]) -> Bool {
        var isHeard = false
        // Bounded, as is `failAll`.
        for index in 0..<16 where started.indices.contains(index) {
            isHeard = outputs.contains { end(index, .success($0)) == nil } || isHeard
        }
        return isHeard
    }

    /// What was started, for messages.
    fileprivate var startedList: String { actions.joined(separator: ", ") }

    /// Ends all that runs, and what is started in its place; `false` where nothing ran.
    func failAll(_ error: ScreensError) -> Bool {
        // One that starts anew on every error would never come to an end.
        for index in 0..<16 where started.indices.contains(index) {
            _ = end(index, .failure(error))
        }
        return !started.isEmpty
    }
}

extension ScreenletModel {
    /// The model as bytes, equal for equal models; `nil` where it cannot be coded.
    fileprivate var encoded: [UInt8]? { JSON.bytes(of: self, .sorted) }

    /// Whether the model is the same when it was coded and read again.
    fileprivate var isCodable: Bool {
        guard let encoded else { return false }
        return JSON.value(Self.self, from: encoded)?.encoded == encoded
    }
}
