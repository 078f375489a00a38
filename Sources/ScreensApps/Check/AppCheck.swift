@_spi(Host) import ScreensKit

/// Finds the mistakes in an app before anything of it runs.
///
/// It works with what plugins declare, so no plugin's code runs.
public struct AppCheck: Sendable {
    /// A mistake, and which part of the app it is in.
    public struct Finding: Hashable, Sendable {
        /// The part, by its names in `app.json`.
        public let pointer: JSONPointer
        /// Sentences that name the mistake, the value and what would be right.
        public let message: String
    }

    let screenlets: [String: ScreenletFacts]
    let themes: [String]
    let texts: Set<String>
    let refusals: [String: String]
    let absent: Set<String>
    let absentThemes: Set<String>
    let services: [String]?
    let plugins: [String: InstalledVersion]?

    /// Creates a check.
    ///
    /// - Parameters:
    ///   - screenlets: the installed screenlets, by the names that people type.
    ///   - themes: the names of the installed themes.
    ///   - texts: the keys of the app's texts.
    ///   - refusals: why some screenlets cannot be used, by their names.
    ///   - absent: screenlets that may be missing, of which nothing is checked.
    ///   - absentThemes: themes that may be missing.
    ///   - services: the names of the installed services; `nil` if any may be missing.
    ///   - plugins: the installed plugins by name; `nil` if any may be missing.
    public init(
        screenlets: [String: ScreenletFacts],
        themes: [String],
        texts: Set<String> = [],
        refusals: [String: String] = [:],
        absent: Set<String> = [],
        absentThemes: Set<String> = [],
        services: [String]? = nil,
        plugins: [String: InstalledVersion]? = nil
    ) {
        self.plugins = plugins
        (self.absent, self.absentThemes, self.services) = (absent, absentThemes, services)
        self.screenlets = screenlets
        self.themes = themes
        self.texts = texts
        self.refusals = refusals
    }

    /// All mistakes of an app.
    public func findings(in app: ScreensApp) -> [Finding] {
        var trial = AppTrial(app: app, check: self)
        trial.run()
        return trial.findings
    }
}

/// The check of one app.
struct AppTrial {
    let app: ScreensApp
    let check: AppCheck
    private(set) var findings: [AppCheck.Finding] = []

    init(app: ScreensApp, check: AppCheck) { (self.app, self.check) = (app, check) }

    /// After so many mistakes, further ones only take time and hide the first.
    private static let mostFindings = 200
    private var isFull: Bool { findings.count >= Self.mostFindings }

    mutating func add(_ path: [String], _ message: String) {
        guard !isFull else { return }
        findings.append(.init(pointer: JSONPointer(parts: path), message: message))
        guard findings.count == Self.mostFindings - 1 else { return }
        let words = "There may be more mistakes, which are named when these are fixed."
        findings.append(.init(pointer: JSONPointer(parts: []), message: words))
    }

    /// A sentence that proposes one of the valid names.
    func proposal(for word: String, among names: some Collection<String>) -> String {
        isFull ? "" : AppProblem.proposal(for: word, among: names)
    }

    mutating func run() {
        checkTheme(app.theme, at: ["theme"])
        if case .key(let key) = app.title { checkText(key, at: ["title"]) }
        checkEntries()
        checkSignIn()
        checkOrigins()
        checkServices()
        checkRequired()
        checkShell()
        for (name, page) in app.pages.sorted(by: { $0.key < $1.key }) { check(page, name) }
        checkReachability()
        checkOpening()
    }

    mutating func checkTheme(_ theme: ThemeName?, at path: [String]) {
        guard let theme, !check.absentThemes.contains(theme.text) else { return }
        // Like "run", "stars" means "default-stars" if there is no theme "stars".
        let prefix = "\(ThemeName.default.text)-"
        let short = check.themes.filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
        guard !(check.themes + short).contains(theme.text) else { return }
        let proposal = self.proposal(for: theme.text, among: check.themes + short)
        add(path, "There is no theme \"\(theme.text)\".\(proposal)")
    }

    mutating func checkText(_ key: String, at path: [String]) {
        guard !check.texts.contains(key) else { return }
        let proposal = self.proposal(for: key, among: check.texts)
        add(path, "The app's texts have no \"\(key)\".\(proposal)")
    }

    /// Checks that a page exists, and returns it.
    mutating func page(_ name: String, at path: [String]) -> AppPage? {
        if let page = app.pages[name] { return page }
        add(
            path,
            "There is no page \"\(name)\".\(proposal(for: name, among: app.pages.keys))"
        )
        return nil
    }

    /// The start and the menu open pages without parameters.
    private mutating func checkEntries() {
        var entries = [(app.start, ["start"])]
        if let page = app.signInPage { entries.append((page, ["signInPage"])) }
        if let page = app.shell.userPage { entries.append((page, ["userPage"])) }
        entries += app.menu.enumerated().map { ($1, ["menu", "\($0)"]) }
        for (name, path) in entries {
            guard let page = page(name, at: path) else { continue }
            let needed = page.parameters.filter { !$0.value.isOptional }.keys.sorted()
            guard let first = needed.first else { continue }
            let words = "cannot be opened from here, because it requires the parameter"
            add(path, "The page \"\(name)\" \(words) \"\(first)\".")
        }
        for (index, name) in app.menu.enumerated() where app.menu[..<index].contains(name) {
            add(["menu", "\(index)"], "The menu has the page \"\(name)\" twice.")
        }
    }

    /// Whoever has to sign in needs a page where this is possible.
    private mutating func checkSignIn() {
        if let name = app.signInPage, let page = app.pages[name],
            (page.signIn ?? app.signIn) == .none
        {
            let words = "is shown as to a guest, so nobody can sign in there"
            let right = "Its \"signIn\" must be \"optional\""
            add(["signInPage"], "The page \"\(name)\" \(words). \(right).")
        }
        let required = app.pages.filter { ($1.signIn ?? app.signIn) == .required }.keys.sorted()
        guard let first = required.first(where: { $0 != app.signInPage }) else { return }
        if app.signInPage == nil {
            let words =
                "The page \"\(first)\" requires a sign-in, but the app has no \"signInPage\""
            add(["pages", first], "\(words), which names the page with the screenlet login.")
        }
    }

    private mutating func checkOrigins() {
        for (index, origin) in app.origins.enumerated() {
            let address = LinkAddress(origin)
            guard let address, address.isOfPage, address.text.split(separator: "/").count == 2
            else {
                let rule = "must be a server such as https://example.org"
                add(["origins", "\(index)"], "An origin \(rule), not \"\(origin)\".")
                continue
            }
        }
    }

    /// Pages that nothing leads to are most likely mistakes.
    private mutating func checkReachability() {
        var reached: Set<String> = []
        let others = [app.signInPage, app.shell.userPage, app.shell.search?.page]
        var next = [app.start] + app.menu + others.compactMap(\.self)
        while let name = next.popLast() {
            guard let page = app.pages[name], reached.insert(name).inserted else { continue }
            for step in page.allSteps {
                if case .open(let page, _) = step { next.append(page) }
            }
        }
        for name in app.pages.keys.sorted() where !reached.contains(name) {
            add(["pages", name], "Nothing leads to the page \"\(name)\".")
        }
    }
}
