/// What users can do on a page as a whole.
extension AppTrial {
    mutating func checkActions(of page: AppPage, at path: [String]) {
        let path = path + ["actions"]
        if page.actions.count > AppPage.mostActions {
            let words = "The page has \(page.actions.count) actions"
            add(path, "\(words); at most \(AppPage.mostActions) are possible.")
        }
        if page.actions.count(where: \.isPrimary) > 1 {
            add(path, "The page has more than one action that is \"primary\".")
        }
        for (index, action) in page.actions.prefix(AppPage.mostActions).enumerated() {
            check(action, on: page, at: path + ["\(index)"])
        }
    }

    private mutating func check(_ action: AppPageAction, on page: AppPage, at path: [String]) {
        if case .key(let key) = action.title { checkText(key, at: path + ["title"]) }
        if action.steps.isEmpty { add(path + ["do"], "The action does nothing.") }
        if action.steps.count > AppPage.mostSteps {
            let words = "The action has \(action.steps.count) steps"
            add(path + ["do"], "\(words); at most \(AppPage.mostSteps) are possible.")
        }
        let scope = AppScope(page: page, event: nil)
        for (index, step) in action.steps.enumerated() {
            let place = path + ["do"]
            check(step, scope, at: action.steps.count == 1 ? place : place + ["\(index)"])
        }
    }
}
