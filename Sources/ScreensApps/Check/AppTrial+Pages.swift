@_spi(Host) import ScreensKit

extension AppTrial {
    /// Checks a page with its screenlets and its layout.
    mutating func check(_ page: AppPage, _ name: String) {
        let path = ["pages", name]
        let scope = AppScope(page: page, event: nil)
        check(page.title, .text, "The title of the page \"\(name)\"", scope, at: path + ["title"])
        for (key, placed) in page.screenlets.sorted(by: { $0.key < $1.key }) {
            check(placed, key, scope, at: path + ["screenlets", key])
        }
        if let layout = page.layout { check(layout, page, at: path + ["layout"]) }
        if let preview = page.preview {
            check(preview, on: page, at: path + ["layout", "preview"])
        }
        check(page.entry, of: name, at: path)
        checkActions(of: page, at: path)
        checkSize(of: page, at: path)
        checkWaiting(on: page, at: path)
        checkLoading(on: page, at: path)
    }

    private mutating func check(_ layout: AppLayout, _ page: AppPage, at path: [String]) {
        for (form, names) in [("wide", layout.wide.flatMap(\.self)), ("narrow", layout.narrow)] {
            for name in names where page.screenlets[name] == nil {
                let proposal = self.proposal(for: name, among: page.screenlets.keys)
                add(path + [form], "The page has no screenlet \"\(name)\".\(proposal)")
            }
            for name in page.screenlets.keys.sorted() where !names.contains(name) {
                add(path + [form], "The layout does not place the screenlet \"\(name)\".")
            }
            for name in Set(names).sorted() where names.count(where: { $0 == name }) > 1 {
                add(path + [form], "The layout places the screenlet \"\(name)\" twice.")
            }
        }
    }

    private mutating func check(
        _ placed: PlacedScreenlet,
        _ name: String,
        _ scope: AppScope,
        at path: [String]
    ) {
        checkTheme(placed.theme, at: path + ["theme"])
        guard !check.absent.contains(placed.screenlet) else { return }
        if let refusal = check.refusals[placed.screenlet] {
            return add(path + ["screenlet"], refusal)
        }
        guard let facts = check.screenlets[placed.screenlet] else {
            let proposal = self.proposal(for: placed.screenlet, among: check.screenlets.keys)
            let words = "There is no screenlet \"\(placed.screenlet)\".\(proposal)"
            return add(path + ["screenlet"], words)
        }
        checkAttributes(placed.set, of: placed.screenlet, facts, scope, at: path + ["set"])
        for (event, steps) in placed.on.sorted(by: { $0.key < $1.key }) {
            let place = path + ["on", event]
            guard let declared = facts.events.first(where: { $0.name == event }) else {
                let names = facts.events.map(\.name)
                let proposal = self.proposal(for: event, among: names)
                add(place, "\(placed.screenlet) reports no event \"\(event)\".\(proposal)")
                continue
            }
            let scope = AppScope(page: scope.page, event: declared)
            for (index, step) in steps.enumerated() {
                check(step, scope, at: steps.count == 1 ? place : place + ["\(index)"])
            }
        }
    }

    mutating func checkAttributes(
        _ values: [String: AppValue],
        of screenlet: String,
        _ facts: ScreenletFacts,
        _ scope: AppScope,
        at path: [String]
    ) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let what = "The attribute \"\(name)\" of \(screenlet)"
            guard let attribute = facts.attributes[name] else {
                let proposal = self.proposal(for: name, among: facts.attributes.keys)
                add(path + [name], "\(screenlet) has no attribute \"\(name)\".\(proposal)")
                continue
            }
            if case .constant(let constant) = value, let text = constant.text,
                attribute.choices.contains(where: { $0.lowercased() == text.lowercased() })
            {
                continue
            }
            if case .constant(let constant) = value, let text = constant.text,
                attribute.type == .text && !attribute.choices.isEmpty
                    || attribute.takesNames && constant.double == nil
            {
                let proposal = self.proposal(for: text, among: attribute.choices)
                add(path + [name], "\(what) does not accept \"\(text)\".\(proposal)")
                continue
            }
            if case .constant(let constant) = value, attribute.type.accepts(constant),
                attribute.refused.contains(constant)
            {
                let right = attribute.hint ?? attribute.type.phrase
                let wrong =
                    attribute.type == .addresses
                    ? "\"\(constant.refusedPart(as: .addresses))\"" : "\(constant)"
                add(path + [name], "\(what) must be \(right), not \(wrong).")
                continue
            }
            check(
                value,
                attribute.type,
                orName: attribute.takesNames,
                what,
                scope,
                at: path + [name]
            )
            checkServer(of: value, attribute.type, what, at: path + [name])
        }
    }

    /// Checks the address that the file itself has; others are checked when they are set.
    private mutating func checkServer(
        of value: AppValue,
        _ type: AttributeType,
        _ what: String,
        at path: [String]
    ) {
        guard case .constant(let constant) = value,
            let address = AppOrigins(of: app).foreignAddress(in: constant, of: type)
        else { return }
        let words = "\(what) is \"\(address)\", on a server that is not in \"origins\"."
        add(path, "\(words) Pages of the portal are written as paths, such as \"/web/guest/home\".")
    }
}

extension AppTrial {
    mutating func check(_ step: AppStep, _ scope: AppScope, at path: [String]) {
        switch step {
        case .back, .signOut: break
        case .message(let value): check(value, .text, "The message", scope, at: path + ["message"])
        case .open(let name, let values):
            guard let page = page(name, at: path + ["open"]) else { return }
            let needed = page.parameters.mapValues { ($0.type, $0.isOptional) }
            check(values, needed, "The page \"\(name)\"", "parameter", scope, at: path + ["with"])
        case .set(let name, let values):
            guard let (screenlet, facts) = facts(of: name, scope, at: path + ["set"]) else {
                return
            }
            checkAttributes(values, of: screenlet, facts, scope, at: path + ["to"])
        case .call(let name, let method, let values):
            guard let (screenlet, facts) = facts(of: name, scope, at: path + ["call"]) else {
                return
            }
            guard let action = facts.actions.first(where: { $0.name == method }) else {
                let proposal = self.proposal(for: method, among: facts.actions.map(\.name))
                let words = "\(screenlet) has no method \"\(method)\".\(proposal)"
                return add(path + ["call"], words)
            }
            let needed = action.parameters.map { ($0.name, ($0.type, $0.isOptional)) }
            check(
                values,
                Dictionary(needed) { $1 },
                "The method \"\(method)\"",
                "argument",
                scope,
                at: path + ["with"]
            )
        }
    }

    /// What a value comes from, if that may have no value.
    private func optionalSource(of value: AppValue, _ scope: AppScope) -> String? {
        switch value {
        case .page(let pointer):
            guard let name = pointer.parts.first, let parameter = scope.page.parameters[name],
                parameter.isOptional, parameter.defaultValue == nil
            else { return nil }
            return "the page's parameter \"\(name)\""
        case .event(let pointer):
            let field = scope.event?.fields.first { $0.name == pointer.parts.first }
            return field?.isOptional == true ? "\"\(field?.name ?? "")\" of the event" : nil
        default: return nil
        }
    }

    /// The screenlet of a name on the page; `nil` if there is none, or its plugin is not known.
    private mutating func facts(
        of name: String,
        _ scope: AppScope,
        at path: [String]
    ) -> (screenlet: String, facts: ScreenletFacts)? {
        guard let placed = scope.page.screenlets[name] else {
            let proposal = self.proposal(for: name, among: scope.page.screenlets.keys)
            add(path, "The page has no screenlet \"\(name)\".\(proposal)")
            return nil
        }
        return check.screenlets[placed.screenlet].map { (placed.screenlet, $0) }
    }

    /// Checks values by name against what is needed: no unknown, none missing, all of the right types.
    private mutating func check(
        _ values: [String: AppValue],
        _ needed: [String: (type: AttributeType, isOptional: Bool)],
        _ what: String,
        _ kind: String,
        _ scope: AppScope,
        at path: [String]
    ) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let (type, isOptional) = needed[name] else {
                let proposal = self.proposal(for: name, among: needed.keys)
                add(path + [name], "\(what) has no \(kind) \"\(name)\".\(proposal)")
                continue
            }
            let part = "The \(kind) \"\(name)\""
            check(value, type, part, scope, at: path + [name])
            if !isOptional, let source = optionalSource(of: value, scope) {
                add(path + [name], "\(part) is required, but \(source) may be missing.")
            }
            checkServer(of: value, type, part, at: path + [name])
        }
        for name in needed.keys.sorted() where needed[name]?.isOptional == false {
            guard values[name] == nil else { continue }
            add(path, "\(what) requires the \(kind) \"\(name)\".")
        }
    }
}
