@_spi(Host) import ScreensKit

/// Reads what surrounds the pages of an app.
struct AppShellReader {
    let report: AppReport

    /// The keys of the app that are read here.
    static let names = ["logo", "userPage", "search", "appearance"]
    /// The keys of a page that are read here.
    static let entryNames = ["label", "symbol", "badge", "group"]

    func shell(_ object: AppObject) -> AppShell {
        AppShell(
            logo: logo(object),
            userPage: object.text("userPage"),
            search: object["search"].flatMap(search),
            appearance: appearance(object)
        )
    }

    private func logo(_ object: AppObject) -> String? {
        guard let source = object["logo"], let text = object.text("logo") else { return nil }
        if text.hasPrefix("/") || ImageReference.Symbol(rawValue: text) != nil { return text }
        let rule = "must be a path at the portal such as /documents/20143/0/mark.png, or a symbol"
        report.add(source.place, "\"logo\" \(rule), not \"\(text)\".\(Self.proposal(for: text))")
        return nil
    }

    private func search(_ source: JSONSource) -> AppSearchRule? {
        let names = ["open", "with", "label"]
        guard let object = AppObject(source, "\"search\"", names: names, report),
            object.required("open") != nil, object.required("with") != nil,
            let page = object.text("open"), let parameter = object.text("with")
        else { return nil }
        let label = object["label"].flatMap {
            AppTextReader(report: report).text($0, "the label of \"search\"")
        }
        return AppSearchRule(page: page, parameter: parameter, label: label)
    }

    private func appearance(_ object: AppObject) -> [ThemeName] {
        object.list("appearance").compactMap { source in
            guard let text = object.text(of: source, "an element of \"appearance\"") else {
                return nil
            }
            if let theme = ThemeName(text) { return theme }
            report.add(source.place, "\"\(text)\" is not the name of a theme.")
            return nil
        }
    }

    /// How the page of an object is in the menu.
    func entry(_ object: AppObject) -> AppEntry {
        AppEntry(
            label: object["label"].flatMap {
                AppTextReader(report: report).text($0, "the label of \(object.what)")
            },
            symbol: symbol(object),
            badge: object["badge"].flatMap {
                AppValueReader(report: report).value($0, "the badge of \(object.what)")
            },
            group: object["group"].flatMap {
                AppTextReader(report: report).text($0, "the group of \(object.what)")
            }
        )
    }

    /// What users can do on the page of an object.
    func actions(_ object: AppObject) -> [AppPageAction] {
        object.list("actions").compactMap { action($0, "an action of \(object.what)") }
    }

    private func action(_ source: JSONSource, _ what: String) -> AppPageAction? {
        let names = ["title", "symbol", "primary", "do"]
        guard let object = AppObject(source, what, names: names, report),
            let steps = object.required("do"),
            let title = object.required("title").flatMap({
                AppTextReader(report: report).text($0, "the title of \(what)")
            })
        else { return nil }
        return AppPageAction(
            title,
            symbol: symbol(object),
            isPrimary: object.boolean("primary") == true,
            steps: AppStepReader(report: report).steps(steps, what)
        )
    }

    private func symbol(_ object: AppObject) -> ImageReference.Symbol? {
        guard let source = object["symbol"], let text = object.text("symbol") else { return nil }
        if let symbol = ImageReference.Symbol(rawValue: text) { return symbol }
        report.add(source.place, "There is no symbol \"\(text)\".\(Self.proposal(for: text))")
        return nil
    }

    /// A layout may have nothing else, so it is read apart.
    func preview(_ layout: JSONSource?, of page: String) -> AppPreview? {
        let what = "the preview of \(page)"
        guard case .object(let members)? = layout?.content,
            let source = members.first(where: { $0.name == "preview" })?.value,
            let object = AppObject(source, what, names: ["list", "page"], report),
            object.required("list") != nil, object.required("page") != nil,
            let list = object.text("list"), let shown = object.text("page")
        else { return nil }
        return AppPreview(list: list, page: shown)
    }

    private static func proposal(for text: String) -> String {
        AppProblem.proposal(for: text, among: ImageReference.Symbol.allCases.map(\.rawValue))
    }
}

/// Reads texts that users see.
struct AppTextReader {
    let report: AppReport

    func text(_ source: JSONSource, _ what: String) -> AppText? {
        switch source.content {
        case .text(let text):
            if text.isEmpty { report.add(source.place, "\(what.capitalizedStart) is empty.") }
            return .plain(text)
        case .object:
            guard let object = AppObject(source, what, names: ["text"], report) else { return nil }
            return object.required("text") == nil ? nil : object.text("text").map(AppText.key)
        default:
            report.add(
                source.place,
                "\(what) must be a text or {\"text\": KEY}, not \(source.kind)."
            )
            return nil
        }
    }
}
