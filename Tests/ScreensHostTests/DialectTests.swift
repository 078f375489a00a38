import ScreensConformance
@_spi(Host) import ScreensKit
import Testing

/// Dialects of a portal, and what they change in the context of an interactor.
struct DialectTests {
    @Test(arguments: ["json", "headless", "soap", "v2"]) func aNameIsOfSmallLetters(name: String) {
        #expect(Dialect(name)?.name == name)
    }

    @Test(
        arguments: [
            "", "JSON", "2x", "a-b", "a_b", "a b", "é", "a/b", String(repeating: "a", count: 33),
        ]
    )
    func anythingElseIsNoName(name: String) { #expect(Dialect(name) == nil) }

    @Test func aNameOfATypeMayEndWithADialect() {
        func dialect(_ type: String, _ kind: OfferedName.Kind) -> Dialect? {
            OfferedName(typeName: type, kind: kind)?.dialect
        }

        #expect(dialect("RatingSynchronizer_headless", .synchronizer) == .headless)
        #expect(dialect("RatingSynchronizer", .synchronizer) == nil)
        #expect(dialect("RatingInteractor_loadRatings_headless", .interactor) == .headless)
        #expect(dialect("RatingInteractor_loadRatings", .interactor) == nil)
        #expect(dialect("RatingInteractor_loadRatings_", .interactor) == nil)
        #expect(OfferedName(typeName: "RatingSynchronizer_A", kind: .synchronizer) == nil)
        #expect(
            OfferedName(typeName: "RatingSynchronizer_headless", kind: .synchronizer)
                != OfferedName(typeName: "RatingSynchronizer", kind: .synchronizer)
        )
    }

    @Test func otherDialectsRefuseJSONWebServicesWithoutAskingForThem() async throws {
        let portal = ScriptedPortal(results: ["x"], file: [1])
        let context = context(portal)

        let error = await #expect(throws: PortalError.self) {
            try await context.portal.call(ServiceCommand("/user/get-current-user"))
        }
        guard case .unsupported(let words) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(words.contains("headless"))
        #expect(try await context.portal.call([]).isEmpty)
        #expect(try await context.portal.download(path: "/a", query: [:], limit: 9).bytes == [1])
        #expect(portal.commands.isEmpty && portal.files == ["/a"])
    }

    private func context(_ portal: ScriptedPortal) -> InteractionContext {
        portal.context().connecting { _ in ServiceAccount(ScriptedService(json: 1), name: "") }
            .reaching(PortalService.self, for: "portal=headless")
    }

    @Test func aChangeIsSentInTheDialectInWhichItWasMade() {
        let context = context(ScriptedPortal("x"))

        #expect(context.server.dialect == .headless && context.account == "portal=headless")
        let json = context.reaching(PortalService.self, for: "")
        #expect(json.server.dialect == .json && json.account.isEmpty)
        #expect(context.reaching(PortalService.self).account == "portal=headless")
    }

    @Test func aReplacedPortalAnswersAChangeOfAnotherDialect() async throws {
        let (first, second) = (ScriptedPortal("first"), ScriptedPortal("second"))

        let context = context(first).replacingPortal { _ in second }
            .reaching(PortalService.self, for: "")

        #expect(try await context.portal.call(ServiceCommand("/a")) == "second")
        #expect(first.commands.isEmpty)
    }

    @Test func entriesOfADialectHaveACollectionOfTheirOwn() {
        let entry = CacheEntry(collection: "Rating", key: "1")

        let stored = entry.stored(for: Dialect.headless.account)

        #expect(stored.collection == "Rating@portal=headless" && stored.ofPlugin == entry)
        #expect(entry.stored(for: Dialect.json.account) == entry)
        #expect(AccountCollection(stored.collection).dialect == .headless)
        #expect(AccountCollection(stored.collection).service == nil)
        #expect(AccountCollection("Rating").dialect == .json)
        #expect(AccountCollection("A@portal=https://x").dialect == nil)
        #expect(AccountCollection("A@stock=ada@https://x").dialect == nil)
    }

    @Test(arguments: ["en_US", "de_DE", "fr_FR", "es_ES", "ar_EG", "ja_JP"])
    func theErrorIsOneSentence(locale: LocaleIdentifier) throws {
        let error = ScreensError.portal(.unsupported("headless REST has no forms"))

        let sentence = error.message(locale: locale)
        #expect(sentence.contains("headless REST has no forms") && !sentence.contains("%"))
        #expect(error.code == "unsupported" && !error.isConnectionIssue)
        #expect(error.explanation(locale: locale) == sentence)
        let bytes = try #require(JSON.bytes(of: error, .sorted))
        #expect(JSON.value(ScreensError.self, from: bytes) == error)
    }
}
