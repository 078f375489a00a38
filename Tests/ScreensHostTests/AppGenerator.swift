import ScreensApps
import ScreensHost
@_spi(Host) import ScreensKit
import TestSupport

/// Makes apps at random that use the installed screenlets as their plugins declare them, with hostile values.
@MainActor
struct AppGenerator {
    private let screenlets: [String: ScreenletHost.Description]
    private let texts: [String]
    private let foreign: String
    private var dice: Dice
    private let pages = (0..<4).map { "page\($0)" }

    /// Creates a generator; `foreign` is the address of a server that no app declares.
    init(_ host: ScreenletHost, foreign: String, seed: UInt64) throws {
        let names = host.screenletNames.filter { $0 != "app" }
        screenlets = Dictionary(
            uniqueKeysWithValues: try names.map { ($0, try host.screenlet($0)) }
        )
        self.foreign = foreign
        texts = [
            "", "x", "/web/guest/home", "/etc/passwd", "@/etc/passwd",
            "file:///etc/passwd", "\u{202E}\u{0}", "{}", "[1]", "<script>",
        ]
        dice = Dice(seed)
    }

    /// What lets screenlets load something, so that they have something to report.
    private static let usual: [String: [String: AppValue]] = {
        let text = AppValue.page(JSONPointer(parts: ["text"]))
        return [
            "rating": ["entryId": .constant(31_139), "editable": .constant(true)],
            "web": ["url": text, "webType": "other", "autoLoad": .constant(true)],
            "ddl-form": ["structureId": .constant(39_701), "recordSetId": .constant(39_801)],
            "blogs-entry-display": ["assetEntryId": .constant(31_139)],
            "asset-list": ["classNameId": "BlogsEntry"],
        ]
    }()

    /// What values can come from at a place of a page.
    private struct Scope {
        var parameters: [String: AttributeType]
        var fields: [FieldDeclaration] = []
        var siblings: [String: String]
    }

    mutating func app() -> ScreensApp {
        var app = ScreensApp(title: "Random", start: pages[0], menu: pages, pages: [:])
        for name in pages { app.pages[name] = page() }
        return app
    }

    private mutating func page() -> AppPage {
        // Addresses in the file itself are found before anything runs.
        let text = dice.pick([foreign, " \(foreign)/a b", "/web/guest/home \(foreign)"])
        let parameters = [
            "text": AppParameter(.text, default: .text(text)),
            "id": AppParameter(.number, default: 31_139),
        ]
        let names = screenlets.keys.sorted()
        let siblings = Dictionary(
            uniqueKeysWithValues: (0...dice.roll(3)).map { number in
                ("part\(number)", dice.pick(dice.roll(3) == 0 ? names : Self.usual.keys.sorted()))
            }
        )
        let scope = Scope(parameters: parameters.mapValues(\.type), siblings: siblings)
        var page = AppPage(title: value(.text, scope), parameters: parameters, screenlets: [:])
        for (key, screenlet) in siblings.sorted(by: { $0.key < $1.key }) {
            page.screenlets[key] = placed(screenlet, key, scope)
        }
        return page
    }

    private mutating func placed(_ name: String, _ key: String, _ scope: Scope) -> PlacedScreenlet {
        guard let screenlet = screenlets[name] else { return PlacedScreenlet(name) }
        var before = scope
        // Screenlets that wait for each other are found before anything runs.
        before.siblings = scope.siblings.filter { $0.key < key }
        let others = attributes(of: name, before, at: dice.roll(3))
        let usual = Self.usual[name] ?? [:]
        var placed = PlacedScreenlet(
            name,
            set: dice.roll(5) == 0 ? others : others.merging(usual) { $1 }
        )
        for event in screenlet.events where dice.roll(2) == 0 {
            var scope = scope
            scope.fields = event.fields
            placed.on[event.name] = (0...dice.roll(3)).map { _ in step(scope) }
        }
        return placed
    }

    private mutating func attributes(
        of name: String,
        _ scope: Scope,
        at most: Int
    ) -> [String: AppValue] {
        let all = screenlets[name]?.attributes ?? []
        var values: [String: AppValue] = [:]
        for attribute in all where dice.roll(all.count) < most && attribute.type != .secret {
            let choice = attribute.choices.isEmpty ? nil : dice.pick(attribute.choices)
            values[attribute.name] =
                choice.map { .constant(.text($0)) } ?? value(attribute.type, scope)
        }
        return values
    }

    private mutating func step(_ scope: Scope) -> AppStep {
        let part = dice.pick(scope.siblings.keys.sorted())
        switch dice.roll(12) {
        case 0: return .back
        case 1: return .signOut
        case 2: return .message(value(.text, scope))
        case 3, 4:
            let values = ["id": value(.number, scope), "text": value(.text, scope)]
            return .open(page: dice.pick(pages), with: dice.roll(2) == 0 ? [:] : values)
        case 5...7:
            return .set(screenlet: part, attributes(of: scope.siblings[part] ?? "", scope, at: 2))
        default:
            let all = scope.siblings[part].flatMap { screenlets[$0]?.actions } ?? []
            // Only users enter secrets and files.
            let actions = all.filter {
                !$0.parameters.contains { [.secret, .file].contains($0.type) }
            }
            guard !actions.isEmpty else { return .back }
            let writing = actions.filter(\.writes)
            let action = dice.pick(writing.isEmpty || dice.roll(2) == 0 ? actions : writing)
            let values = action.parameters.map { ($0.name, value($0.type, scope)) }
            return .call(
                screenlet: part,
                method: action.name,
                with: Dictionary(values) { $1 }
            )
        }
    }

    private mutating func value(_ type: AttributeType, _ scope: Scope) -> AppValue {
        var sources: [AppValue] = [.constant(constant(type)), .constant(constant(type))]
        for (name, other) in scope.parameters.sorted(by: { $0.key < $1.key }) where other == type {
            sources.append(.page(JSONPointer(parts: [name])))
        }
        for field in scope.fields where field.type == type {
            sources.append(.event(JSONPointer(parts: [field.name])))
        }
        for (part, name) in scope.siblings.sorted(by: { $0.key < $1.key }) {
            for field in screenlets[name]?.exposedValues ?? [] where field.type == type {
                sources.append(.exposed(screenlet: part, JSONPointer(parts: [field.name])))
            }
        }
        if type == .text { sources.append(.session(.fullName)) }
        if type == .number { sources.append(.session(.userId)) }
        return dice.pick(sources)
    }

    private mutating func constant(_ type: AttributeType) -> JSONValue {
        switch type {
        case .boolean: .bool(dice.roll(2) == 0)
        case .number: .int64(dice.pick([0, 1, 1, 31_139, 39_803, -1, .max]))
        case .object: dice.pick([[:], ["keywords": "picnic"]])
        case .list: [1, "x"]
        default: .text(dice.pick(texts))
        }
    }
}

extension ScreensApp {
    /// Removes what a check has found: an attribute, a handler of an event, or all handlers of what loads without end.
    mutating func remove(_ findings: [AppCheck.Finding]) {
        for parts in findings.map(\.pointer.parts) where parts.count > 1 && parts[0] == "pages" {
            let page = parts[1]
            switch (parts.count, parts.dropFirst(4).first) {
            case (6..., "set"): pages[page]?.screenlets[parts[3]]?.set[parts[5]] = nil
            case (6..., "on"): pages[page]?.screenlets[parts[3]]?.on[parts[5]] = nil
            case (4..., _): pages[page]?.screenlets[parts[3]]?.on = [:]
            case (2, _):
                for name in (pages[page]?.screenlets ?? [:]).keys {
                    pages[page]?.screenlets[name]?.on = [:]
                }
            default: pages[page]?.title = "Random"
            }
        }
    }
}
