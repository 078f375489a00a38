@_spi(Host) import ScreensKit

extension AppTrial {
    /// What is done as soon as something is loaded must neither write nor load it again.
    mutating func checkLoading(on page: AppPage, at path: [String]) {
        for (name, placed) in page.screenlets.sorted(by: { $0.key < $1.key }) {
            for (event, steps) in loadingHandlers(of: placed) {
                let place = path + ["screenlets", name, "on", event]
                for step in steps { checkWriting(step, event, on: page, at: place) }
            }
        }
        let loads = page.screenlets.mapValues { placed in
            loadingHandlers(of: placed).flatMap { $0.steps }
                .compactMap { loaded(by: $0, on: page) }
        }
        for name in page.screenlets.keys.sorted() {
            guard let circle = Self.circle(from: name, loads) else { continue }
            let words = circle.map { "\"\($0)\"" }.joined(separator: " loads ")
            add(
                path + ["screenlets", name],
                "\(words) again as soon as it is loaded, without end."
            )
            return
        }
    }

    /// Pages that open one another as soon as they are loaded would never be shown.
    mutating func checkOpening() {
        let opened = app.pages.mapValues { page in
            page.screenlets.values.flatMap { loadingHandlers(of: $0) }.flatMap { $0.steps }
                .compactMap { step in if case .open(let name, _) = step { name } else { nil } }
        }
        for name in app.pages.keys.sorted() {
            guard let circle = Self.circle(from: name, opened) else { continue }
            let words = circle.map { "\"\($0)\"" }.joined(separator: " opens ")
            add(["pages", name], "\(words) again as soon as it is loaded, without end.")
            return
        }
    }

    /// The steps for events that are reported when the screenlet is loaded, in order of the events' names.
    private func loadingHandlers(
        of placed: PlacedScreenlet
    ) -> [(event: String, steps: [AppStep])] {
        let events = check.screenlets[placed.screenlet]?.events.filter(\.followsLoading) ?? []
        return placed.on.filter { handler in events.contains { $0.name == handler.key } }
            .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The screenlet that a step loads, whatever values it has already.
    private func loaded(by step: AppStep, on page: AppPage) -> String? {
        guard case .call(let name, let method, _) = step else { return nil }
        return action(method, of: name, on: page)?.loads == true ? name : nil
    }

    private func action(_ method: String, of name: String, on page: AppPage) -> ActionDeclaration? {
        page.screenlets[name].flatMap { check.screenlets[$0.screenlet] }?
            .actions.first { $0.name == method }
    }

    private mutating func checkWriting(
        _ step: AppStep,
        _ event: String,
        on page: AppPage,
        at path: [String]
    ) {
        let reason =
            "\(event) is also reported when the page is opened, without an action of the user"
        switch step {
        case .call(let name, let method, _) where action(method, of: name, on: page)?.writes == true:
            add(path, "\"\(method)\" changes something at a service, but \(reason).")
        case .signOut: add(path, "Nobody can be signed out here, because \(reason).")
        default: break
        }
    }
}
