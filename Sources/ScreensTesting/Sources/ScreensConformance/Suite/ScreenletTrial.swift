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
            findings.add("It is made with a host or a delegate.", "Both are nil until set.")
        }
        if screenlet.model.encoded != other.model.encoded {
            findings.add("Two new ones have different models.", "init() has no side effects.")
        }
        if screenlet.model.phase != .idle {
            let phase = screenlet.model.phase.rawValue
            findings.add("Its phase is “\(phase)” before it is shown.", "It is “idle”.")
        }
        screenlet.runtime = runtime
        if screenlet.runtime !== runtime {
            findings.add("The host that is set is not kept.", "runtime is stored as it is set.")
        }
        screenlet.onHide()
        if !runtime.started.isEmpty {
            findings.add(
                "It starts \(runtime.startedList) before it is shown.",
                "onShow() is the first to start anything."
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
                "Shown twice, it has \(twice.joined(separator: ", ")) on the way at once.",
                "What loads already is cancelled, or is not loaded again."
            )
        }
        let before = runtime.started.count
        screenlet.onHide()
        screenlet.onHide()
        if runtime.started.count > before {
            findings.add("It starts something when it is hidden.", "onHide() ends what runs.")
        }
        if screenlet.model.phase == .loading {
            findings.add(
                "Hidden while it loads, it says that it loads for ever.",
                "The host cancels what runs: the phase goes back to “idle”."
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
            findings.add("A load that failed leaves it loading.", "Its phase is then “failed”.")
        }
        let hasProblem = screenlet.model.problem != nil
        if !hasProblem, runtime.events.isEmpty {
            findings.add(
                "A load failed, and neither model nor delegate say so.",
                "The model has the problem, and the delegate hears it."
            )
        }
        if !screenlet.model.isCodable {
            findings.add("Its model cannot be coded and read again.", "Models are plain data.")
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
            findings.add("It has loaded, and says that it loads.", "Its phase is then “ready”.")
        }
        if screenlet.perform(.unknown) { findings.add(.takesUnknown, in: "loaded") }
        for action in S.actions {
            for sample in action.samples { _ = screenlet.perform(sample) }
        }
        if !screenlet.model.isCodable {
            findings.add("Its model cannot be coded and read again.", "Models are plain data.")
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
