import Foundation
import TestSupport
import TestTraits
import Testing

/// docs/screenlets.md lists all built-in screenlets, as `describe` prints them.
@Suite(.blocking)
struct ScreenletCatalogueTests {
    private let screens: Screens
    private let document = Document(path: "docs/screenlets.md")
    private static let overview =
        "| Screenlet | Themes with a view of their own | Offline policies | Methods that write |"

    init() throws { screens = try Screens() }

    @Test func everyScreenletHasASectionWithItsDeclarations() async throws {
        let screenlets = try await screenlets()
        #expect(screenlets.count > 3)

        try expect(Self.overview) { screenlets.map(\.overview) }
        try expect("| Screenlet | `json` | `headless` |") { screenlets.map(\.dialects) }
        for screenlet in screenlets {
            let name = screenlet.name
            try expect("| Attribute of `\(name)` | Type | Default | Meaning |") {
                screenlet.attributes
            }
            try expect("| Method of `\(name)` | Arguments | Meaning |") { screenlet.methods }
            try expect("| Event of `\(name)` | Payload | Reported when |") { screenlet.events }
        }
    }

    @Test func sectionsAreInAlphabeticalOrderAndShowACommandThatRuns() async throws {
        let titles = try document.lines().compactMap { line in
            line.firstMatch(of: /^## `(.+)`$/).map { String($0.1) }
        }

        #expect(try await titles == screenlets().map(\.name))
        for (title, block) in zip(titles, try document.blocks("sh")) {
            #expect(block.text.hasPrefix("screens-host run \(title)"), "\(block.text)")
        }
    }

    private func expect(_ header: String, _ rows: () -> [[String]]) throws {
        let problem = try document.problem(ofTable: header, withRows: rows())
        #expect(problem == nil)
    }

    private func screenlets() async throws -> [CataloguedScreenlet] {
        let plugins = try await screens.run("list", "--json").json["plugins"]
        let offers = (plugins as? [[String: Any]] ?? []).flatMap { plugin in
            plugin["offers"] as? [[String: String]] ?? []
        }
        let names = offers.filter { $0["kind"] == "screenlet" }.compactMap { $0["name"] }
        var found: [CataloguedScreenlet] = []
        for name in names.sorted() {
            let json = try await screens.run("describe", name, "--json").json
            let type = try #require(offers.first { $0["name"] == name }?["type"])
            let views = offers.filter { $0["kind"] == "view" }.compactMap { $0["name"] }
            found.append(CataloguedScreenlet(name, type: type, json, views: views))
        }
        return found
    }
}

/// A screenlet as the document shows it.
private struct CataloguedScreenlet {
    let name: String
    private let json: [String: Any]
    private let themes: [String]

    init(_ name: String, type: String, _ json: [String: Any], views: [String]) {
        (self.name, self.json) = (name, json)
        let start = type.replacing(/Screenlet$/, with: "View_")
        themes = views.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
            .sorted()
    }

    private func list(_ key: String) -> [[String: Any]] { json[key] as? [[String: Any]] ?? [] }

    var overview: [String] {
        let policies = list("attributes").first { $0["name"] as? String == "offlinePolicy" }
        let writing = list("actions").filter { $0["writes"] as? Bool == true }
        return [
            "[\(name)](#\(name))", Self.code(themes.map { $0.replacing("_", with: "-") }),
            policies == nil ? "none" : "all",
            writing.isEmpty ? "none" : Self.code(writing.compactMap { $0["name"] as? String }),
        ]
    }

    /// What it can do with each dialect.
    var dialects: [String] {
        let names = ["json", "headless"]
        let cells = names.map { name in
            guard let found = list("dialects").first(where: { $0["dialect"] as? String == name })
            else { return "not declared" }
            let gap = Self.text(found["gap"])
            if found["isMissing"] as? Bool == true { return "no: \(gap)" }
            let isExperimental = found["isExperimental"] as? Bool == true
            let word = isExperimental ? "experimental" : "yes"
            guard !gap.isEmpty else { return word }
            return (isExperimental ? "experimental, " : "") + "without \(gap)"
        }
        return [Self.code(name)] + cells
    }

    var attributes: [[String]] {
        list("attributes").map { attribute in
            [
                Self.code(attribute["name"]), Self.text(attribute["type"]),
                Self.value(attribute["value"]), Self.text(attribute["summary"]),
            ]
        }
    }

    var methods: [[String]] {
        list("actions").map(row("parameters"))
    }

    var events: [[String]] {
        list("events").map(row("fields"))
    }

    private func row(_ fields: String) -> ([String: Any]) -> [String] {
        { [Self.code($0["name"]), Self.fields($0[fields]), Self.text($0["summary"])] }
    }

    private static func fields(_ fields: Any?) -> String {
        let names = (fields as? [[String: Any]] ?? []).compactMap { field in
            field["name"].map { "`\($0)`\(field["isOptional"] as? Bool == true ? "?" : "")" }
        }
        return names.joined(separator: ", ")
    }

    private static func text(_ value: Any?) -> String {
        "\(value ?? "")".replacing("|", with: "\\|")
    }

    private static func code(_ value: Any?) -> String { "`\(value ?? "")`" }

    private static func code(_ names: [String]) -> String {
        names.map { "`\($0)`" }.joined(separator: ", ")
    }

    /// The value as JSON, or `empty`.
    private static func value(_ value: Any?) -> String {
        guard let value, value as? String != "" else { return "empty" }
        let bytes = try? JSONSerialization.data(
            withJSONObject: value,
            options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        )
        return code(value as? String ?? String(decoding: bytes ?? Data(), as: UTF8.self))
    }
}
