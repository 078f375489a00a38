import Foundation
import TestSupport
import TestTraits
import Testing

/// docs/liferay-screens.md compares each screenlet with the one of Liferay Screens for iOS.
@Suite(.blocking)
struct LiferayScreensTests {
    private let screens: Screens
    private let document = Document(path: "docs/liferay-screens.md")

    init() throws { screens = try Screens() }

    @Test func everyMemberIsTheSameOrItsDifferenceIsExplained() async throws {
        for (name, original) in try Self.originals().sorted(by: { $0.key < $1.key }) {
            let ours = try await names(of: name)
            for kind in OriginalScreenlet.Kind.allCases {
                let here = ours[kind] ?? []
                for member in original[kind] {
                    #expect(
                        here.contains(member) != (original.differences[member] != nil),
                        "\(name) \(member): either it is the same, or a difference has a reason"
                    )
                }
            }
            let header = "| Member of `\(name)` | Kind | Here |"
            let problem = try document.problem(ofTable: header, withRows: original.rows)
            #expect(problem == nil)
        }
    }

    @Test func everyScreenletIsCompared() async throws {
        let plugins = try await screens.run("list", "--json").json["plugins"]
        let offers = (plugins as? [[String: Any]] ?? []).flatMap { plugin in
            plugin["offers"] as? [[String: String]] ?? []
        }
        let names = offers.filter { $0["kind"] == "screenlet" }.compactMap { $0["name"] }

        #expect(try Set(names) == Set(Self.originals().keys))
    }

    private func names(of screenlet: String) async throws -> [OriginalScreenlet.Kind: Set<String>] {
        let json = try await screens.run("describe", screenlet, "--json").json
        func names(_ key: String) -> Set<String> {
            Set((json[key] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String })
        }
        return [
            .attribute: names("attributes"), .method: names("actions"), .call: names("events"),
        ]
    }

    private static func originals() throws -> [String: OriginalScreenlet] {
        let file = "\(TestBuild.root)/Tests/Golden/LiferayScreensMembers.json"
        let data = try Data(contentsOf: URL(filePath: file))
        return try JSONDecoder().decode([String: OriginalScreenlet].self, from: data)
    }
}

/// The members of a screenlet of Liferay Screens for iOS, and what is different here.
private struct OriginalScreenlet: Decodable {
    enum Kind: String, CaseIterable {
        case attribute, method
        case call = "delegate call"
    }

    let attributes: [String]
    let methods: [String]
    let delegate: [String]
    let differences: [String: String]

    subscript(kind: Kind) -> [String] {
        switch kind {
        case .attribute: attributes
        case .method: methods
        case .call: delegate
        }
    }

    var rows: [[String]] {
        Kind.allCases.flatMap { kind in
            self[kind].map { ["`\($0)`", kind.rawValue, differences[$0] ?? "the same"] }
        }
    }
}
