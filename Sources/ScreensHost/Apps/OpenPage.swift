public import ScreensApps
@_spi(Host) import ScreensKit

/// A page of an app that is open, with its screenlets.
@MainActor
public final class OpenPage {
    /// The page, and the values that it was opened with.
    public let address: AppAddress
    /// The page's title; it may change when data arrive.
    public private(set) var title: String
    /// The screenlets, in their order on narrow screens.
    public let screenlets: [PlacedStage]
    /// Where the screenlets are.
    public let layout: AppLayout
    /// Distinguishes it from all other pages of the app that are or were open.
    ///
    /// A page that is opened again has another number.
    var number: Int
    let page: AppPage
    private weak var session: AppSession?
    private var isUpdating = false
    /// The screenlets that may show what was true before somebody wrote.
    private var outdated: Set<String> = []

    /// Creates a page, whose screenlets are not shown yet, but for those of an earlier version that are the same.
    init(
        _ address: AppAddress,
        _ page: AppPage,
        number: Int,
        in session: AppSession,
        insteadOf earlier: OpenPage? = nil
    ) throws(AppError) {
        (self.address, self.page, self.session) = (address, page, session)
        self.number = number
        layout = page.layout ?? .oneColumn(page.screenlets.keys.sorted())
        var screenlets: [PlacedStage] = []
        for name in layout.narrow {
            guard let placed = page.screenlets[name] else { continue }
            let theme = session.theme ?? placed.theme ?? session.app.theme ?? .default
            let host = session.host(for: page)
            if let same = earlier?.screenlets.first(where: {
                $0.name == name && $0.isSame(as: placed, in: theme, of: session, on: host)
            }) {
                screenlets.append(same)
                continue
            }
            do throws(HostError) {
                let stage = try host.stage(placed.screenlet, theme: theme)
                stage.isPreview = session.isPreview
                screenlets.append(try PlacedStage(name, placed, stage, in: session))
            } catch {
                throw .screenlet(name, page: address.page, error)
            }
        }
        self.screenlets = screenlets
        outdated = earlier?.outdated ?? []
        title = ""
        title = titleNow ?? page.entry.label.map(session.text) ?? session.title
    }

    /// Creates a page with nothing on it.
    init(emptyIn session: AppSession) {
        (address, page) = (AppAddress(page: session.app.start), AppPage(title: "", screenlets: [:]))
        (screenlets, layout, title, number) = ([], .oneColumn([]), "", 0)
        self.session = session
    }

    /// Shows the screenlets that have everything they need, and brings those up to date that are shown already.
    func show() {
        guard session != nil else { return }
        for placed in screenlets {
            placed.stage.enterTyped()
            placed.stage.observer = self
            placed.stage.onWrite = { [weak session, weak stage = placed.stage] in
                session?.dataChanged(besides: stage)
            }
        }
        update()
        bringUpToDate()
    }

    /// Notes that data have changed, by a write of one of the screenlets or of one on another page.
    func dataChanged(besides writer: Stage?) {
        outdated.formUnion(screenlets.lazy.filter { $0.stage !== writer }.map(\.name))
    }

    /// Loads the screenlets again for which data have changed.
    func bringUpToDate() {
        let names = outdated
        outdated = []
        for placed in screenlets where names.contains(placed.name) { placed.reload() }
    }

    /// Whether the title comes from a screenlet on the page, which shows it; before it has one, a page may have a label instead.
    var hasTitleInside: Bool {
        guard case .exposed = page.title else { return false }
        return page.entry.label == nil || titleNow != nil
    }

    /// The number of entries of the list that the page is about, which is its only one and the first of its screenlets.
    ///
    /// `nil` if that is not known. A list further down, such as that of comments on an article, is not what the title names.
    var count: Int? {
        let lists = screenlets.compactMap { $0.stage.list }
        guard lists.count == 1, let list = screenlets.first?.stage.list, list.phase == .ready,
            list.isCounted
        else { return nil }
        return list.count
    }

    /// Whether releasing the screenlets would lose what the user has entered.
    var hasUnsentInput: Bool { screenlets.contains(where: \.stage.hasUnsentInput) }

    func hide() { for placed in screenlets { placed.hide() } }

    /// Waits until no screenlet loads or writes.
    public func settled() async {
        // The end of one may begin another.
        for _ in 0..<AppChain.mostEvents {
            for placed in screenlets { await placed.stage.settled() }
            if screenlets.allSatisfy(\.stage.isIdle) { return }
        }
    }

    /// Brings title and attributes up to date with what they come from.
    private func update() {
        // Setting an attribute may change a model, which leads here again.
        guard !isUpdating else { return }
        isUpdating = true
        defer { isUpdating = false }
        AppChain.withoutUser {
            for placed in screenlets {
                do throws(HostError) { try placed.update(scene()) } catch {
                    stillFails(placed, error)
                }
            }
        }
        let new = titleNow ?? title
        if new != title {
            title = new
            session?.onChange?()
        }
    }

    /// Says why an attribute cannot be set, which is tried again with each change, unless that is what is said.
    private func stillFails(_ placed: PlacedStage, _ error: HostError) {
        let error = AppError.screenlet(placed.name, page: address.page, error)
        if session?.problem != error { session?.fail(error) }
    }

    /// The title; `nil` if what it comes from has none.
    private var titleNow: String? {
        scene().value(of: page.title)?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What values come from now.
    func scene(_ event: JSONValue? = nil) -> AppScene {
        AppScene(
            page: address.values,
            event: event,
            exposed: Dictionary(uniqueKeysWithValues: screenlets.map { ($0.name, $0.exposed) }),
            session: session?.facts ?? [:],
            texts: session?.texts ?? [:]
        )
    }
}

extension OpenPage: StageObserver {
    func modelChanged(of stage: Stage) {
        // Without such values, nothing depends on models.
        guard !type(of: stage.shownScreenlet).exposedValues.isEmpty else { return }
        update()
    }

    func userChanged(on stage: Stage) {
        guard let placed = screenlets.first(where: { $0.stage === stage }) else { return }
        do throws(HostError) { try placed.beginAgain() } catch {
            session?.fail(.screenlet(placed.name, page: address.page, error))
        }
        update()
        session?.userMayHaveChanged()
    }

    func stage(_ stage: Stage, reported event: ScreenletEvent) {
        guard let session, let placed = screenlets.first(where: { $0.stage === stage }) else {
            return
        }
        session.onEvent?(placed.name, event)
        guard var steps = placed.placed.on[event.name] else { return }
        // What is only looked at leads nowhere.
        if session.isPreview { steps.removeAll { !$0.onlySets } }
        stage.handledCount += 1
        perform(steps, event.value, "\(address.page)/\(placed.name) \(event.name)", in: session)
    }

    /// The buttons at the head of the page.
    var actions: [AppAction] {
        guard let session else { return [] }
        return page.actions.enumerated().map { number, action in
            AppAction(
                title: session.text(action.title),
                symbol: action.symbol,
                isPrimary: action.isPrimary,
                action: Action("act", ["number": .int64(Int64(number))])
            )
        }
    }

    /// Does what a button of the page says; returns whether there is such a button.
    func performAction(_ number: Int) -> Bool {
        guard let session, page.actions.indices.contains(number) else { return false }
        perform(page.actions[number].steps, nil, "\(address.page) action \(number)", in: session)
        return true
    }

    private func perform(
        _ steps: [AppStep],
        _ payload: JSONValue?,
        _ name: String,
        in session: AppSession
    ) {
        do throws(AppError) {
            try AppChain.handling(name) { (chain) throws(AppError) in
                if let circle = chain.circle { throw .circle(circle) }
                guard session.mayHandleEvent() else { throw .circle(chain.events) }
                for step in steps { try perform(step, scene(payload), chain, name) }
            }
        } catch {
            session.fail(error)
        }
    }

    private func perform(
        _ step: AppStep,
        _ scene: AppScene,
        _ chain: AppChain,
        _ event: String
    ) throws(AppError) {
        guard let session else { return }
        switch step {
        case .open(let page, let values):
            try session.open(AppAddress(page: page, values: scene.values(of: values)))
        case .back: session.back()
        case .message(let value): session.showMessage(scene.value(of: value)?.text ?? "")
        case .signOut:
            guard chain.isUsers else { throw .signOutNotByUser(event: event) }
            session.signOut()
        case .set(let name, let values):
            try with(name) { placed throws(HostError) in
                try placed.change(scene.values(of: values))
            }
        case .call(let name, let method, let values):
            try call(name, Action(method, scene.values(of: values)), chain, event)
        }
    }

    private func call(
        _ name: String,
        _ action: Action,
        _ chain: AppChain,
        _ event: String
    ) throws(AppError) {
        let message = session?.message
        let isAccepted = try with(name) { placed throws(HostError) -> Bool? in
            try placed.call(action, isUsers: chain.isUsers)
        }
        switch isAccepted {
        case nil: throw .notByUser(method: "\(name)/\(action.name)", event: event)
        // An event that the call led to may have said already why it failed.
        case false? where session?.message == message:
            throw .notAccepted(method: action.name, screenlet: name)
        default: return
        }
    }

    /// Does something with the screenlet of a name, which the check of the app has found on the page.
    @discardableResult
    private func with<Result>(
        _ name: String,
        _ act: (PlacedStage) throws(HostError) -> Result
    ) throws(AppError) -> Result {
        do throws(HostError) {
            guard let placed = screenlets.first(where: { $0.name == name }) else {
                throw .unknownScreenlet(name, suggestion: nil)
            }
            return try act(placed)
        } catch {
            throw .screenlet(name, page: address.page, error)
        }
    }
}

extension ScreenletEvent {
    /// The payload as apps see it.
    var value: JSONValue? { JSONText.object(JSONText.text(payload)).map(JSONValue.object) }
}

extension AppStep {
    /// Whether it concerns nothing but attributes on its page.
    fileprivate var onlySets: Bool { if case .set = self { true } else { false } }
}

extension AppLayout {
    /// One screenlet below the other.
    fileprivate static func oneColumn(_ names: [String]) -> AppLayout {
        AppLayout(wide: [names], narrow: names)
    }
}
