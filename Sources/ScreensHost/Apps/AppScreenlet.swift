import ScreensApps
@_spi(Host) import ScreensKit

/// An app as a screenlet, so that every surface shows it like any other: its pages are the screenlets inside it.
@MainActor
final class AppScreenlet: Screenlet {
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    let session: AppSession?
    /// The screenlets of the page that is shown, by their names on it.
    private var embedded: [String: EmbeddedStage] = [:]
    private weak var page: OpenPage?

    // Plugins are asked for screenlets of this kind as for others; this one is always made with a session.
    init() { session = nil }

    init(_ session: AppSession) {
        self.session = session
        session.onChange = { [weak self] in self?.follow() }
    }

    static let actions: [ScreenletAction<AppScreenlet>] = [
        .init(
            "openPage",
            summary: "Opens a page of the menu.",
            .init("page", summary: "The name of the page.")
        ) {
            $0.openFromMenu($1)
        },
        .init("back", summary: "Goes back to the page before.") { $0.session?.back() ?? false },
        .init("refresh", summary: "Loads the page again.") { (try? $0.stage?.refresh()) ?? false },
        .init("showChanges", summary: "Shows the changes that are not sent.") { $0.showChanges() },
        .setValue { $0.enter($2, in: $1) },
        .init("search", summary: "Searches for what was entered.") {
            $0.session?.openSearch() ?? false
        },
        .init(
            "act",
            summary: "Does what a button of the page says.",
            .init("number", summary: "Its number, from 0.")
        ) {
            $0.session?.page.performAction($1) ?? false
        },
        .init(
            "useTheme",
            summary: "Draws the app with another theme.",
            .init("value", summary: "The theme.")
        ) {
            $0.stage?.use(theme: $1) ?? false
        },
    ]

    private func openFromMenu(_ page: String) -> Bool {
        session?.openFromMenu(page)
        return session != nil
    }

    private var stage: Stage? { (runtime?.services as? StageRuntime)?.stage }

    private func showChanges() -> Bool {
        guard let panel = stage?.pendingPanel else { return false }
        panel.open()
        return true
    }

    private func enter(_ text: String, in field: String) -> Bool {
        guard let session, field == "search" else { return false }
        session.wanted = text
        return true
    }

    func onShow() {
        session?.show()
        follow()
    }

    func onHide() { session?.hide() }

    /// The ids that lead to the list of the page whose rows have previews, and its stage; `nil` without one.
    var previewedList: (path: [Int], stage: Stage)? {
        guard let name = page?.page.preview?.list, let list = embedded[name] else { return nil }
        return ([list.part.id], list.stage)
    }

    var model: AppModel {
        guard let session else { return AppModel() }
        let page = session.page
        func parts(_ names: [String]) -> [EmbeddedPart] { names.compactMap { embedded[$0]?.part } }
        var model = AppModel(
            appTitle: session.title,
            title: page.title,
            hasTitleInside: page.hasTitleInside,
            message: session.message,
            wide: page.layout.wide.map(parts),
            narrow: parts(page.layout.narrow)
        )
        model.messageIsProblem = session.problem != nil
        model.messageNumber = session.messageNumber
        if !session.isPreview { addSurroundings(of: session, to: &model) }
        return model
    }

    private func addSurroundings(of session: AppSession, to model: inout AppModel) {
        (model.menu, model.trail) = (session.menu, session.trail)
        session.complete(&model)
        if let themes = stage?.allThemes { model.appearance = themes }
        model.count = session.page.count
        model.sync = stage?.pendingPanel?.shownState
        model.actions = session.page.actions
        if stage?.refreshActions.isEmpty == false {
            model.actions.append(refresh(session.host.locale))
        }
    }

    private func refresh(_ locale: LocaleIdentifier) -> AppAction {
        let title = Strings().text("core-refresh", locale: locale)
        return AppAction(title: title, symbol: .refresh, action: AppModel.refresh)
    }

    /// Shows the screenlets of the present page instead of those of another one.
    private func follow() {
        guard let session, let services = runtime?.services as? StageRuntime,
            let stage = services.stage
        else { return }
        if page !== session.page {
            var former = embedded
            page = session.page
            embedded = [:]
            for placed in session.page.screenlets {
                // A screenlet that stays on a changed page is the same part for surfaces.
                if former[placed.name]?.stage === placed.stage {
                    embedded[placed.name] = former.removeValue(forKey: placed.name)
                } else {
                    embedded[placed.name] = services.adopt(placed.stage, in: stage)
                }
            }
            for inner in former.values { inner.release() }
        }
        services.modelChanged()
    }
}

extension ScreenletHost {
    /// Creates a stage that shows an app, for any surface.
    ///
    /// The app's pages are loaded when the stage is shown.
    ///
    /// - Throws: ``HostError`` if the theme, or a view for pages of apps, is not available.
    public func stage(_ session: AppSession) throws(HostError) -> Stage {
        let theme = session.theme ?? session.app.theme ?? .default
        return try stage(of: AppScreenlet(session), named: .app, in: theme)
    }
}
