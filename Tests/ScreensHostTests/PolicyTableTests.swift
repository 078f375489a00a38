import DemoPortal
import LiferayKit
@_spi(Host) import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
import Testing

/// Every screenlet by every offline policy, on a portal of every dialect: what is shown, or which error.
@MainActor
@Suite(.timeLimit(.minutes(15)))
struct PolicyTableTests {
    typealias Outcome = OfflineRowTests.Outcome

    /// A portal, by what it is asked by.
    enum Portal: String, CaseIterable, Sendable {
        case json62 = "6.2"
        case json70 = "7.0"
        case json73 = "7.3"
        case headless

        var version: Int {
            switch self {
            case .json62: 62
            case .json73: 73
            default: 70
            }
        }

        /// Two for 7.3, whose services differ from those of 7.0 in few places.
        var policies: [OfflinePolicy] {
            self == .json73 ? [.remoteFirst, .cacheFirst] : OfflinePolicy.allCases
        }

        var dialect: Dialect { self == .headless ? .headless : .json }
    }

    /// One portal of each kind, for what only reads.
    private static let portals = Result {
        try Dictionary(
            uniqueKeysWithValues: Portal.allCases.map {
                ($0, try CachedHostFixture.portal($0.version, $0.dialect))
            }
        )
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let portal: Portal
        let policy: OfflinePolicy

        var testDescription: String { "\(name), \(portal.rawValue), \(policy.rawValue)" }
    }

    /// What load something, with the error on portals that lack it.
    nonisolated static let loading: [String: [Portal: String]] = [
        "asset-display": [:], "asset-list": [:], "blogs-entry-display": [:], "rating": [:],
        "user-portrait": [:], "web": [:], "web-content-display": [:], "web-content-list": [:],
        "comment-display": [.json62: "invalid"], "comment-list": [.json62: "invalid"],
        "image-gallery": [.json62: "invalid"], "audio-display": [.json62: "invalid"],
        "file-display": [.json62: "invalid"], "image-display": [.json62: "invalid"],
        "pdf-display": [.json62: "invalid"], "video-display": [.json62: "invalid"],
        "ddl-form": [:], "ddl-list": [:],
    ]

    /// What has no policy, as it loads nothing that could be stored.
    nonisolated static let withoutPolicy = ["forgot-password", "login", "sign-up"]

    nonisolated static let rows = loading.keys.sorted().flatMap { name in
        Portal.allCases.flatMap { portal in
            portal.policies.map { Row(name: name, portal: portal, policy: $0) }
        }
    }

    @Test(arguments: rows) func theTableSaysWhatIsShown(row: Row) async throws {
        let code = Self.loading[row.name]?[row.portal]
        let shared = code == nil ? try Self.portals.get()[row.portal] : nil
        let fixture = try CachedHostFixture(
            version: row.portal.version,
            dialect: row.portal.dialect,
            on: shared
        )
        func show(_ network: NetworkCondition, _ policy: OfflinePolicy? = nil) async throws -> Stage
        {
            try await fixture.show(row.name, network, policy ?? row.policy)
        }
        if let code {
            for network in [NetworkCondition.offline, .online] {
                try await expectOneSentence(code, on: try await show(network))
            }
            #expect(fixture.portal.requests.isEmpty)
            return
        }

        let unknown = Outcome(try await show(.offline).model)
        let first = Outcome(try await show(.online).model)
        let online = try await show(.online, .remoteFirst)
        let offline = try await show(.offline)

        #expect(unknown == .error(row.policy.codeWithoutCopy))
        #expect(first == (row.policy == .cacheOnly ? .error("not-cached") : .portal))
        #expect(Outcome(online.model) == .portal)
        guard row.policy != .remoteOnly else {
            return #expect(Outcome(offline.model) == .error("connection"))
        }
        #expect(Outcome(offline.model) == .cache)
        let (copy, original) = (await offline.text(), await online.text())
        let lines = original.split(separator: "\n").filter { !copy.contains($0) }
        #expect(lines.isEmpty, "\(lines)\n\(copy)")
    }

    private func expectOneSentence(_ code: String, on stage: Stage) async throws {
        let problem = try #require(stage.problem)
        #expect(problem.code == code)
        #expect(problem.message.hasSuffix(".") && !problem.message.dropLast().contains(". "))
        #expect(await stage.text(columns: 400).contains(problem.message))
    }

    @Test(arguments: withoutPolicy, Portal.allCases)
    func whatStoresNothingHasNoPolicy(name: String, portal: Portal) async throws {
        let fixture = try CachedHostFixture(version: portal.version, dialect: portal.dialect)
        let stage = try fixture.sample(name)

        let error = #expect(throws: HostError.self) {
            try stage.attributes.set("offlinePolicy", .text(OfflinePolicy.cacheFirst.rawValue))
        }

        let sentence = error?.description ?? ""
        #expect(sentence.contains("offlinePolicy") && sentence.hasSuffix("."), "\(sentence)")
    }

    /// A new comment, on the table's portals and by its policies: sent, stored, or refused and kept in its field.
    @Test(arguments: Portal.allCases.flatMap { portal in portal.policies.map { (portal, $0) } })
    func aCommentIsSentStoredOrRefused(portal: Portal, policy: OfflinePolicy) async throws {
        let fixture = try CachedHostFixture(version: portal.version, dialect: portal.dialect)
        func outcome(_ network: NetworkCondition) async throws -> String {
            let stage = try await fixture.show("comment-add", network, policy)
            let add = try stage.screenlet(as: (any CommentAddScreenlet).self)
            add.body = "Anybody there?"
            add.addComment()
            await stage.settled()
            if let problem = add.model.problem { return problem.code }
            return add.model.freshness?.unsent.map(String.init(describing:)) ?? "sent"
        }

        let outcomes = [try await outcome(.online), try await outcome(.offline)]

        let expected =
            switch policy {
            case _ where portal == .json62: ["invalid", "invalid"]
            case .remoteOnly: ["sent", "connection"]
            case .cacheOnly: ["draft", "draft"]
            default: ["sent", "pending"]
            }
        #expect(outcomes == expected)
    }

    @Test func theTableHasEveryScreenlet() throws {
        let names = Set(Self.loading.keys).union(Self.withoutPolicy).union(["comment-add"])

        #expect(Set(try CachedHostFixture().host().screenletNames) == names)
    }
}

extension OfflinePolicy {
    /// The error of a screenlet that reads without a connection and without a copy.
    fileprivate var codeWithoutCopy: String {
        switch self {
        case .cacheOnly, .remoteFirst: "not-cached"
        default: "connection"
        }
    }
}
