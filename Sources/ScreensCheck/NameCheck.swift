import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins

/// Checks the names of a plugin's offers against those of other plugins.
struct NameCheck {
    private(set) var findings: [PluginFinding] = []
    private let offers: [Offer]
    private let others: [Offer]

    init(of plugin: PluginInspection, among registry: PluginRegistry) {
        let installed = registry.plugins.filter { $0.refusal == nil }
        offers = plugin.offers
        // An older build of the same plugin offers the same names, which needs no note.
        let name = Self.file(plugin.path)
        let others = installed.filter { Self.file($0.path) != name }
        self.others = others.flatMap(\.offers)
        for finding in plugin.findings where finding.code == "outside-convention" {
            suggestName(for: finding.subject)
        }
        for offer in offers { checkSubject(of: offer) }
        for (index, offer) in offers.enumerated() {
            let earlier = offers[..<index].first { $0.name == offer.name }
            if let earlier { note(twice: offer, earlier) }
        }
        for plugin in others {
            for offer in plugin.offers where offers.contains(where: { $0.name == offer.name }) {
                note(taken: offer, by: plugin.path)
            }
        }
    }

    private static func file(_ path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }

    private mutating func add(_ code: String, _ subject: String, _ message: String) {
        findings.append(.init(.names, code, about: subject, isNote: true, message))
    }
}

extension NameCheck {
    /// Suggests the name that a type outside the convention may have been meant to have.
    private mutating func suggestName(for type: String) {
        guard let meant = candidates(for: type).nearest(to: type), meant != type else { return }
        add("did-you-mean", type, "Did you mean \(meant) instead of \(type)?")
    }

    /// Names that a type might have: the existing ones, and each view in each theme.
    private func candidates(for type: String) -> [String] {
        let all = offers + others
        let themes = Set(all.compactMap { $0.name.theme?.typeSuffix } + [suffix(of: type)])
        let stems = Set(all.compactMap { $0.name.subject?.stem } + subjects.map(\.stem))
        let views = stems.flatMap { stem in themes.map { "\(stem)_\($0)" } }
        return (all.map(\.typeName) + views).filter { name in
            OfferedName.Kind.allCases.contains { OfferedName(typeName: name, kind: $0) != nil }
        }.sorted()
    }

    /// The end of a type's name, in the spelling of a theme's name.
    private func suffix(of type: String) -> String {
        let end = type.split(separator: "_").dropFirst().joined(separator: "_").lowercased()
        let text = String(end.filter { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) })
        return text.isEmpty ? ThemeName.default.typeSuffix : text
    }

    /// The possible subjects of views: the existing screenlets, and their parts.
    private var subjects: [ViewName.Subject] {
        (offers + others).compactMap { offer in
            switch offer.name {
            case .screenlet(let name): .screenlet(name)
            case .view(let name) where name.theme == .default: name.subject
            default: nil
            }
        }
    }

    /// Checks that the subject of a view, an interactor or a delegate exists in exactly this spelling.
    private mutating func checkSubject(of offer: Offer) {
        switch offer.name {
        case .view(let name):
            switch name.subject {
            case .screenlet(let screenlet): check(screenlet, offer)
            case .part(let part): check(part: part, offer)
            }
        case .interactor(let screenlet, _), .delegate(let screenlet, _): check(screenlet, offer)
        default: break
        }
    }

    private mutating func check(_ screenlet: ScreenletName, _ offer: Offer) {
        let known =
            (offers + others).compactMap { offer in
                if case .screenlet(let name) = offer.name { name } else { nil }
            } + [ScreenletName.app]
        let (type, spelled) = (offer.typeName, screenlet.typeName)
        if let same = known.first(where: { $0 == screenlet }) {
            guard same.typeName != spelled else { return }
            let right = type.replacing(spelled, with: same.typeName, maxReplacements: 1)
            return add(
                "other-spelling",
                type,
                "\(type) spells the screenlet \(same) differently. Rename it to \(right)."
            )
        }
        let near = known.map(\.typeName).nearest(to: spelled)
        let hint = near.map {
            " Did you mean \(type.replacing(spelled, with: $0, maxReplacements: 1))?"
        }
        add(
            "unknown-screenlet",
            type,
            "\(type) is for a screenlet \(screenlet), which no plugin here provides.\(hint ?? "")"
        )
    }

    /// Checks that the part is one that the screenlets and themes here use.
    private mutating func check(part: String, _ offer: Offer) {
        let pattern = KitNames.parts.first { $0.matches(part) }
        if let pattern, pattern.isOverride || !pattern.isOpen { return }
        let known = subjects.compactMap { subject in
            if case .part(let part) = subject { part } else { nil }
        }
        guard !known.isEmpty, !known.contains(part) else { return }
        let hint = known.nearest(to: part).map {
            " Did you mean \(offer.typeName.replacing(part, with: $0, maxReplacements: 1))?"
        }
        add(
            "unknown-part",
            offer.typeName,
            "\(offer.typeName) draws the part \(part), which no theme here uses.\(hint ?? "")"
        )
    }

    private mutating func note(twice offer: Offer, _ earlier: Offer) {
        add(
            "offered-twice",
            offer.typeName,
            "\(offer.typeName) and \(earlier.typeName) are both \(offer.name); the second is never used."
        )
    }

    private mutating func note(taken offer: Offer, by path: String) {
        add(
            "also-offered",
            offer.typeName,
            "\(path) also provides \(offer.name); the first one in the search path is used."
        )
    }
}

extension OfferedName {
    fileprivate var theme: ThemeName? {
        switch self {
        case .theme(let name): name
        case .view(let name): name.theme
        default: nil
        }
    }

    fileprivate var subject: ViewName.Subject? {
        if case .view(let name) = self { name.subject } else { nil }
    }
}
