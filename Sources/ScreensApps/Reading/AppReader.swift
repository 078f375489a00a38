@_spi(Host) import ScreensKit

/// Turns the JSON of an app into its value, and reports what is wrong in it.
struct AppReader {
    let report: AppReport

    func app(_ source: JSONSource) -> ScreensApp? {
        let names =
            [
                "$schema", "schema", "title", "theme", "start", "menu", "signIn", "signInPage",
                "origins", "services", "requires", "pages",
            ] + AppShellReader.names
        guard let object = AppObject(source, "the app", names: names, report) else { return nil }
        checkSchema(object)
        let title = object.required("title").flatMap {
            AppTextReader(report: report).text($0, "the title of the app")
        }
        let start = object.required("start") == nil ? nil : object.text("start")
        let pages = object.required("pages").map(pages) ?? [:]
        guard let title, let start, !pages.isEmpty else { return nil }
        return ScreensApp(
            title: title,
            theme: theme(object),
            start: start,
            menu: object.texts("menu"),
            signIn: object.choice("signIn", ScreensApp.SignInRule.self) ?? .optional,
            signInPage: object.text("signInPage"),
            origins: object.texts("origins"),
            services: object["services"].map(services) ?? [:],
            requires: object["requires"].map { AppRequiresReader(report: report).plugins($0) }
                ?? [:],
            shell: AppShellReader(report: report).shell(object),
            pages: pages
        )
    }

    private func checkSchema(_ object: AppObject) {
        guard let source = object.required("schema") else { return }
        guard case .number = source.content, let number = source.value.int64 else {
            let words = "\"schema\" must be the number \(AppFile.schema), not \(source.kind)."
            return report.add(source.place, words)
        }
        guard number == Int64(AppFile.schema) else {
            let words = "\"schema\" must be \(AppFile.schema), not \(number)"
            return report.add(source.place, "\(words). A newer version of Screens may read it.")
        }
    }

    private func theme(_ object: AppObject) -> ThemeName? {
        guard let source = object["theme"], let text = object.text("theme") else { return nil }
        if let theme = ThemeName(text) { return theme }
        report.add(source.place, "\"\(text)\" is not the name of a theme.")
        return nil
    }

    private func services(_ source: JSONSource) -> [String: String] {
        guard let object = AppObject(source, "\"services\"", names: nil, report) else { return [:] }
        let addresses = object.members.compactMap { member in
            object.text(of: member.value, "the address of the service \"\(member.name)\"")
                .map { (member.name, $0) }
        }
        return Dictionary(addresses) { $1 }
    }

    private func pages(_ source: JSONSource) -> [String: AppPage] {
        guard let object = AppObject(source, "\"pages\"", names: nil, report) else { return [:] }
        var pages: [String: AppPage] = [:]
        for member in object.members where isName(member, "page") {
            pages[member.name] = page(member)
        }
        if object.members.isEmpty { report.add(source.place, "\"pages\" has no page.") }
        return pages
    }

    /// Names are in addresses and in pointers, so that only some characters are allowed.
    private func isName(_ member: JSONSource.Member, _ kind: String) -> Bool {
        // A regular expression would be parsed at run time: 1.3 ms before the first frame of an app.
        let isValid =
            member.name.utf8.count <= 64
            && member.name.prefix(1).contains { $0.isASCII && $0.isLowercase }
            && member.name.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-"
            }
        if !isValid {
            let rule = "begins with a small letter and has letters, digits and hyphens, at most 64"
            report.add(member.place, "The name of a \(kind) \(rule), unlike \"\(member.name)\".")
        }
        return isValid
    }

    private func page(_ member: JSONSource.Member) -> AppPage? {
        let what = "the page \"\(member.name)\""
        let names =
            ["title", "parameters", "signIn", "screenlets", "layout", "actions"]
            + AppShellReader.entryNames
        guard let object = AppObject(member.value, what, names: names, report) else { return nil }
        let values = AppValueReader(report: report)
        let title = object.required("title").flatMap { values.value($0, "the title of \(what)") }
        if case .constant(.text(""))? = title, let place = object["title"]?.place {
            report.add(place, "The title of \(what) is empty.")
        }
        let screenlets = object.required("screenlets").map { self.screenlets($0, what) } ?? [:]
        return AppPage(
            title: title ?? .constant(.text(member.name)),
            parameters: object["parameters"].map { parameters($0, what) } ?? [:],
            signIn: object.choice("signIn", ScreensApp.SignInRule.self),
            screenlets: screenlets,
            layout: object["layout"].flatMap { layout($0, what) },
            preview: AppShellReader(report: report).preview(object["layout"], of: what),
            entry: AppShellReader(report: report).entry(object),
            actions: AppShellReader(report: report).actions(object)
        )
    }

    private func layout(_ source: JSONSource, _ page: String) -> AppLayout? {
        let what = "the layout of \(page)"
        let names = ["wide", "narrow", "preview"]
        guard let object = AppObject(source, what, names: names, report) else { return nil }
        // With a preview alone, the screenlets are where they are without a layout.
        guard object["preview"] == nil || object["wide"] != nil || object["narrow"] != nil else {
            return nil
        }
        let wide = object.list("wide").map { column in
            object.list(of: column, "a column of \(what)").compactMap {
                object.text(of: $0, "an element of \(what)")
            }
        }
        let narrow = object.texts("narrow")
        return AppLayout(wide: wide, narrow: narrow.isEmpty ? wide.flatMap(\.self) : narrow)
    }

    private func screenlets(_ source: JSONSource, _ page: String) -> [String: PlacedScreenlet] {
        let what = "\"screenlets\" of \(page)"
        guard let object = AppObject(source, what, names: nil, report) else { return [:] }
        if object.members.isEmpty {
            report.add(source.place, "\(page.capitalizedStart) has no screenlet.")
        }
        var placed: [String: PlacedScreenlet] = [:]
        for member in object.members where isName(member, "screenlet on a page") {
            placed[member.name] = screenlet(member)
        }
        return placed
    }

    private func screenlet(_ member: JSONSource.Member) -> PlacedScreenlet? {
        let what = "the screenlet \"\(member.name)\""
        let names = ["screenlet", "theme", "set", "on"]
        guard let object = AppObject(member.value, what, names: names, report),
            object.required("screenlet") != nil, let name = object.text("screenlet")
        else { return nil }
        let values = AppValueReader(report: report)
        return PlacedScreenlet(
            name,
            theme: theme(object),
            set: object["set"].map { values.values($0, "\"set\" of \(what)") } ?? [:],
            on: object["on"].map { AppStepReader(report: report).handlers($0, what) } ?? [:]
        )
    }
}

extension AppReader {
    private func parameters(_ source: JSONSource, _ page: String) -> [String: AppParameter] {
        let what = "\"parameters\" of \(page)"
        guard let object = AppObject(source, what, names: nil, report) else { return [:] }
        var parameters: [String: AppParameter] = [:]
        for member in object.members where isName(member, "parameter") {
            parameters[member.name] = parameter(member)
        }
        return parameters
    }

    private func parameter(_ member: JSONSource.Member) -> AppParameter? {
        let what = "the parameter \"\(member.name)\""
        if case .text(let text) = member.value.content {
            let name = text.last == "?" ? String(text.dropLast()) : text
            return type(name, at: member.value.place, what).map {
                AppParameter($0, isOptional: text.last == "?")
            }
        }
        guard let object = AppObject(member.value, what, names: ["type", "default"], report),
            let place = object.required("type")?.place, let name = object.text("type"),
            let type = type(name, at: place, what)
        else { return nil }
        let value = object["default"]
        if let value, value.checkNumbers("the default of \(what)", report),
            !type.accepts(value.value)
        {
            report.add(value.place, "The default of \(what) must be a \(type), not \(value.kind).")
        }
        return AppParameter(type, default: value?.value)
    }

    private func type(
        _ name: String,
        at place: JSONSource.Location,
        _ what: String
    ) -> AttributeType? {
        // Files and secrets come from users alone, never from an address.
        let types: [AttributeType] = [.boolean, .number, .text, .object, .list]
        if let type = AttributeType(rawValue: name), types.contains(type) { return type }
        let names = types.map(\.rawValue).joined(separator: ", ")
        report.add(
            place,
            "\(what.capitalizedStart) must have one of the types \(names), not \"\(name)\"."
        )
        return nil
    }
}
