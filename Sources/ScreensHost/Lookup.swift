@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensPlugins

/// Why a name is tried in a look-up.
public enum LookupReason: String, Encodable, Sendable {
    /// It is the name that was asked for.
    case asked
    /// It is the requested name in full.
    case fullName
    /// The theme before it names this one as its parent.
    case parent
    /// The theme `default` comes after all parents.
    case `default`
    /// The screenlet's layout names this theme as the last one.
    case layout
    /// It is a part of the theme that was asked for.
    case part
}

/// How one name was looked up: the names tried, in order, and the plugins that offer them.
public struct Lookup: Sendable {
    /// One name that was tried.
    public struct Step: Sendable {
        /// The name.
        public let name: OfferedName
        /// Why it was tried.
        public let reason: LookupReason
        /// The plugins that offer it, in the order of search.
        public let offers: [OfferTrace]
        /// Why the first offer that could be used was not used after all; `nil` if it was.
        public let problem: String?
    }

    /// The name that was looked up.
    public let requested: OfferedName
    /// The names that were tried, in order.
    public let steps: [Step]

    /// The offer that is used; `nil` if there is none.
    public var winner: OfferTrace? {
        steps.lazy.filter { $0.problem == nil }.compactMap { step in
            step.offers.first { $0.verdict == .used }
        }.first
    }
}

extension ScreenletHost {
    /// Looks a name up as `run` would, and returns every step.
    ///
    /// The name may be that of a screenlet, theme or service, as people type it, or of a type; those of views may
    /// leave out the theme. The plugin whose offer is used is opened.
    ///
    /// - Parameters:
    ///   - text: the name.
    ///   - theme: the theme in which views are looked for; with it, a screenlet's view is looked up too.
    /// - Returns: one lookup for each thing that may be meant; none if the text is no name.
    /// - Throws: ``HostError/unknownTheme(_:suggestion:)``.
    public func lookups(
        of text: String,
        theme: ThemeName? = nil
    ) throws(HostError) -> [Lookup] {
        if let name = OfferedName(typeName: text, kinds: [.view]) ?? viewName(text, theme) {
            return [try lookup(name, theme)]
        }
        let kinds: [OfferedName.Kind] = [
            .screenlet, .theme, .interactor, .delegate, .synchronizer, .service,
        ]
        if let name = OfferedName(typeName: text, kinds: kinds) { return [try lookup(name, theme)] }
        var lookups: [Lookup] = []
        if let name = ScreenletName(text), !registry.trace(.screenlet(name)).isEmpty {
            lookups.append(plain([(.screenlet(name), .asked)]))
            if let theme {
                lookups.append(try lookup(.view(ViewName(.screenlet(name), theme: theme)), theme))
            }
        }
        if let name = ThemeName(text), let full = try? known(name) {
            lookups.append(lookup(ofTheme: name, full))
        }
        if let name = ScreenletName(text), !registry.trace(.service(name)).isEmpty {
            lookups.append(plain([(.service(name), .asked)]))
        }
        return lookups
    }

    /// Every name that can be looked up, for suggestions.
    public var lookupNames: [String] {
        let types = registry.plugins.flatMap(\.offers).flatMap { offer in
            guard case .view(let name) = offer.name else { return [offer.typeName] }
            return [offer.typeName, name.subject.stem]
        }
        let (screenlets, themes) = (screenletNames, themeNames)
        let services = registry.serviceNames.filter { !(screenlets + themes).contains($0) }
        return screenlets + themes + services + Set(types).sorted()
    }

    private func viewName(_ text: String, _ theme: ThemeName?) -> OfferedName? {
        guard let subject = ViewName.Subject(shortName: text, parts: KitNames.parts) else {
            return nil
        }
        // Without its ending, a view's name is the screenlet's name.
        if case .screenlet = subject, !text.hasSuffix("View") { return nil }
        return .view(ViewName(subject, theme: theme ?? .default))
    }

    private func lookup(_ name: OfferedName, _ theme: ThemeName?) throws(HostError) -> Lookup {
        switch name {
        case .view(let view):
            let resolution = try resolve(view.inTheme(theme ?? view.theme))
            return Lookup(requested: name, steps: resolution.steps.map(step))
        case .theme(let theme): return lookup(ofTheme: theme, (try? known(theme)) ?? theme)
        default: return plain([(name, .asked)], requested: name)
        }
    }

    /// Looks up the theme's type, or the theme's views if it has none.
    private func lookup(ofTheme theme: ThemeName, _ full: ThemeName) -> Lookup {
        var names: [(OfferedName, LookupReason)] = [(.theme(theme), .asked)]
        if full != theme { names.append((.theme(full), .fullName)) }
        if registry.trace(.theme(full)).isEmpty {
            names += registry.offers(of: .view).filter { $0.isView(in: full) }.map { ($0, .part) }
        }
        return plain(names)
    }

    private func plain(
        _ names: [(OfferedName, LookupReason)],
        requested: OfferedName? = nil
    ) -> Lookup {
        let steps = names.map { name, reason in
            // The plugin has to be opened to find out whether its type can be used.
            registry.tryOpening(name)
            return Lookup.Step(
                name: name,
                reason: reason,
                offers: registry.trace(name),
                problem: nil
            )
        }
        return Lookup(requested: requested ?? names[0].0, steps: steps)
    }

    private func step(_ step: ViewResolution.Step) -> Lookup.Step {
        let offers = registry.trace(.view(step.name))
        let isRefused = !offers.contains { $0.verdict == .used }
        return Lookup.Step(
            name: .view(step.name),
            reason: step.reason,
            offers: offers,
            problem: isRefused ? nil : step.problem
        )
    }
}

extension OfferedName {
    fileprivate init?(typeName: String, kinds: [Kind]) {
        let names = kinds.lazy.compactMap { OfferedName(typeName: typeName, kind: $0) }
        guard let name = names.first else { return nil }
        self = name
    }

    fileprivate func isView(in theme: ThemeName) -> Bool {
        if case .view(let name) = self { name.theme == theme } else { false }
    }
}

extension PluginRegistry {
    /// Asks for the type of a name.
    ///
    /// The registry records a refusal.
    fileprivate func tryOpening(_ name: OfferedName) {
        switch name {
        case .screenlet(let name): _ = try? screenletType(name)
        case .theme(let name): _ = ViewResolver(registry: self).style(of: name)
        case .view(let name): _ = ViewResolver(registry: self).resolve(name, drawing: nil)
        case .interactor(let name, let action): _ = try? interactorType(name, action: action)
        case .delegate(let screenlet, let name): _ = try? delegateType(screenlet, name: name)
        case .synchronizer(let name, let dialect): _ = try? synchronizerType(name, dialect)
        case .service(let name): _ = try? serviceType(name)
        }
    }
}
