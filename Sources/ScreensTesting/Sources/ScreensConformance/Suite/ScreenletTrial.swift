import LiferayKit
@_spi(Host) import ScreensKit

extension Conformance {
    /// Tests a screenlet with a host that answers nothing, then only errors.
    @MainActor
    static func checkScreenlet<S: Screenlet>(
        _ type: S.Type,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) async {
        material.onState?("new")
        checkAttributes(of: S(), &findings)
        checkDeclarations(S.actionDeclarations, &findings)
        checkDeclarations(S.events, &findings)
        checkBeginning(type, &findings)
        // Everything else would wait as long again and again.
        guard await checkWaiting(type, &findings) else { return }
        material.onState?("shown")
        await checkShowing(type, &findings)
        material.onState?("failed to load")
        await checkFailing(type, &findings)
        material.onState?("loaded")
        await checkLoaded(type, material, &findings)
        material.onState?("performing actions")
        await checkActions(type, &findings)
        material.onState?("with a delegate")
        checkDelegate(of: type, material, &findings)
    }

    /// Checks that a screenlet does nothing before it is shown.
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
        runtime.attach(screenlet)
        if screenlet.runtime == nil {
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

    /// Checks that the tasks of a screenlet that is shown wait for the runtime alone; returns whether they do.
    @MainActor
    private static func checkWaiting<S: Screenlet>(
        _ type: S.Type,
        _ findings: inout Findings
    ) async -> Bool {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        runtime.attach(screenlet)
        screenlet.onShow()
        guard await !runtime.settle() else { return true }
        findings.add(
            "When shown, it waits for something that is not the runtime's.",
            "Wait with startTask(after:), and ask services in an interactor."
        )
        return false
    }

    /// Checks that showing or hiding a screenlet twice has the same effect as once.
    @MainActor
    private static func checkShowing<S: Screenlet>(_ type: S.Type, _ findings: inout Findings) async
    {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        await runtime.show(screenlet)
        let (once, timers) = (runtime.running.map(\.action), runtime.timers.count)
        screenlet.onShow()
        await runtime.settle()
        let twice = runtime.running.map(\.action)
        if twice.count > once.count {
            findings.add(
                "When shown twice, it runs \(twice.joined(separator: ", ")) at the same time.",
                "Cancel a running load, or do not start it again."
            )
        }
        if runtime.timers.count > timers {
            findings.add(
                "When shown twice, \(runtime.timers.count) timers run instead of \(timers).",
                "Cancel a running timer, or do not start it again."
            )
        }
        let before = runtime.started.count
        screenlet.onHide()
        screenlet.onHide()
        await runtime.settle()
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

    /// Checks that a screenlet reports the failure if everything fails.
    @MainActor
    private static func checkFailing<S: Screenlet>(_ type: S.Type, _ findings: inout Findings) async
    {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        await runtime.show(screenlet)
        guard await runtime.failAll(.portal(.connection("Connection refused"))) else { return }
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
    /// Results of the kit's interactors.
    static let outputs: [any Sendable] = [
        RatingEntry.sample(userScore: 0.4), Portrait.sample(),
        ListPage<AssetEntry>(rows: [.sample()], count: 1),
        ListPage<DDLListRecord>(rows: [.sample()], count: 1),
        WebContent.html("<p>Hello</p>"), WebContentBody(text: .sample),
        ListPage<WebContentEntry>(rows: [.sample()], count: 1),
        ListPage<FileEntry>(rows: [.samplePicture()], count: 1),
        BlogsEntryAnswer(.sample, html: "<p>Hello</p>"), RichText.sample,
    ]

    /// Checks that a loaded screenlet can be coded, and hidden after all its actions.
    @MainActor
    private static func checkLoaded<S: Screenlet>(
        _ type: S.Type,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) async {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        await runtime.show(screenlet)
        guard await runtime.succeedAll(with: material.outputs + outputs) else { return }
        if screenlet.model.phase == .loading {
            findings.add(
                "It stays in the phase \"loading\" after loading.",
                "Its phase must then be \"ready\"."
            )
        }
        for action in S.actionDeclarations {
            for sample in action.samples {
                _ = screenlet.perform(sample)
                await runtime.settle()
            }
        }
        if !screenlet.model.isCodable {
            findings.add("Its model cannot be encoded and decoded.", "Models must be plain data.")
        }
        screenlet.onHide()
        checkEvents(reportedTo: runtime, &findings)
    }
}

extension ScriptedRuntime {
    /// Shows a screenlet, and waits until its tasks wait for results.
    func show(_ screenlet: any Screenlet) async {
        attach(screenlet)
        screenlet.onShow()
        await settle()
    }

    /// Ends all running operations for which there is a result of the right type; `false` if there was none.
    @discardableResult
    func succeedAll(with outputs: [any Sendable]) async -> Bool {
        var isHeard = false
        // Limited, as in `failAll`.
        for index in 0..<16 where started.indices.contains(index) {
            for output in outputs where await end(index, .success(output)) == nil {
                isHeard = true
                break
            }
        }
        return isHeard
    }

    /// The names of the started operations, for messages.
    fileprivate var startedList: String { actions.joined(separator: ", ") }

    /// Ends all running operations, and those started because of it; `false` if there were none.
    func failAll(_ error: ScreensError) async -> Bool {
        // A screenlet that starts another operation after every error would never end.
        for index in 0..<16 where started.indices.contains(index) {
            _ = await end(index, .failure(error))
        }
        return !started.isEmpty
    }
}

extension ScreenletModel {
    /// The model as bytes, equal for equal models; `nil` if it cannot be coded.
    fileprivate var encoded: [UInt8]? { JSON.bytes(of: self, .sorted) }

    /// Whether the model is unchanged after it was encoded and decoded.
    fileprivate var isCodable: Bool {
        guard let encoded else { return false }
        return JSON.value(Self.self, from: encoded)?.encoded == encoded
    }
}
