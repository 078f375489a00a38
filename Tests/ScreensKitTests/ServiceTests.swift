import Foundation
@_spi(Host) import ScreensKit
import Testing

private enum StockService: Service {
    static let signIn = ServiceSignIn.bearer
}

private enum HTTPStatusService: Service {
    static let title = "the status page"
    static let address: String? = "https://status.example.com"
}

private enum Warehouse: Service {}

private struct Item: Codable, Equatable {
    var id: String
    var amount: Int
}

private struct Page: Codable {
    var items: [Item]
    var order: Order?

    enum Order: String, Codable { case rising, falling }
}

/// Services as plugins declare them, and what is known of their answers.
struct ServiceTests {
    @Test func aServiceHasTheNameOfItsTypeWithoutTheEnding() {
        #expect(StockService.name == ScreenletName("stock") && StockService.title == "Stock")
        #expect(HTTPStatusService.name.commandName == "http-status")
        #expect(Warehouse.name.commandName == "warehouse" && Warehouse.title == "Warehouse")
    }

    @Test func whatAServiceDoesNotDeclareIsOpenAndWithoutAnAddress() {
        #expect(StockService.address == nil && StockService.signIn == .bearer)
        #expect(HTTPStatusService.title == "the status page" && HTTPStatusService.signIn == .none)
        #expect(PortalService.address == nil)
    }

    @Test(arguments: [
        ("StockService", "service stock"),
        ("HTTPStatusService", "service http-status"), ("Service", nil), ("Stock", nil),
        ("StockServiceScreenlet", nil), ("Stock_Service", nil),
    ])
    func servicesAreFoundByTheNamesOfTheirTypes(type: String, name: String?) {
        #expect(OfferedName(typeName: type, kind: .service)?.description == name)
    }

    @Test(arguments: ["X-API-Key", "Api2"])
    func aSecretCanBeSentInAFieldOfTheServicesOwn(name: String) {
        #expect(ServiceSignIn.header(name).canBeSent)
    }

    @Test(
        arguments: [
            "", "Host", "content-LENGTH", "Authorization", "Idempotency-Key", "X Key", "X-Key:",
            "Schlüssel",
            "X-Key\r\nX-Other: 1", "X\u{0}",
        ]
    )
    func aSecretCannotBeSentInAnyOther(name: String) {
        #expect(!ServiceSignIn.header(name).canBeSent)
    }

    @Test func anErrorDoesNotRepeatALongNameOfTheService() throws {
        let name = String(repeating: "n", count: 100_000)
        let reply = ServiceReply(bytes: Array("{\"\(name)\": []}".utf8))

        let reason = "\"\(name.prefix(120))\" is not of the type Int"
        #expect(throws: PortalError.unexpected(reason)) { try reply.value(as: [String: Int].self) }
    }

    @Test func equalBodiesAreEqualBytes() throws {
        let body = try ServiceRequest.Body.json(["b": 2, "a": 1])

        let bytes = Array(#"{"a":1,"b":2}"#.utf8)
        #expect(body == .bytes(bytes, mediaType: "application/json"))
        #expect(throws: PortalError.unsendable("its body cannot be written as JSON")) {
            try ServiceRequest.Body.json(Double.infinity)
        }
    }

    @Test func aFormHasTheNameOfTheChosenFile() {
        let file = ChosenFile(chosenByUser: "/home/ada/plan.png")

        #expect(ServiceForm(file: file).fileName == "plan.png")
        #expect(ServiceForm(file: file, named: "a.png").fileName == "a.png")
    }
}

/// Errors of services.
struct ServiceErrorTests {
    @Test func errorsOfAServiceNameItAndThoseOfThePortalDoNot() {
        let error = PortalError.http(status: 500)

        #expect(ScreensError(error, of: StockService.self) == .service("Stock", error))
        #expect(ScreensError(error, of: PortalService.self) == .portal(error))
        #expect(ScreensError(PortalError.cancelled, of: StockService.self) == .cancelled)
        #expect(ScreensError(ScreensError.invalid("x"), of: StockService.self) == .invalid("x"))
    }

    @Test(arguments: ErrorTests.all.compactMap(\.remote))
    func codingKeepsTheServiceAndTheReason(reason: PortalError) throws {
        let error = ScreensError.service("Ada's \"stock\"", reason)
        let bytes = try JSONEncoder().encode(error)

        let json = try JSONDecoder().decode(JSONValue.self, from: bytes)
        #expect(json["service"]?.text == "Ada's \"stock\"")
        #expect(json["code"]?.text == reason.code && json["message"]?.text == error.message)
        let copy = try JSONDecoder().decode(ScreensError.self, from: bytes)
        #expect(copy == error || copy == .cancelled && reason == .cancelled)
    }

    @Test(
        arguments: ["en_US", "de_DE", "fr_FR", "es_ES", "ja_JP", "ar_SA"] as [LocaleIdentifier]
    )
    func messagesNameTheServiceInEveryLanguage(locale: LocaleIdentifier) {
        for reason in ErrorTests.all.compactMap(\.remote) where reason != .cancelled {
            let message = ScreensError.service("Zoë’s stock", reason).message(locale: locale)

            #expect(message.contains("Zoë’s stock"))
            #expect(message != ScreensError.portal(reason).message(locale: locale))
            #expect(!message.contains("%") && !message.contains("service-named"))
        }
    }

    @Test(arguments: ErrorTests.all.compactMap(\.remote))
    func aServiceCannotBeReachedForTheSameReasonsAsThePortal(reason: PortalError) {
        let (service, portal) = (ScreensError.service("Stock", reason), ScreensError.portal(reason))

        #expect(service.isConnectionIssue == portal.isConnectionIssue)
        #expect(service.code == portal.code && service.remote == portal.remote)
    }
}

/// Reading the answers of services.
struct ServiceReplyTests {
    private func error(_ text: String, as type: (some Decodable).Type) -> PortalError? {
        do throws(PortalError) {
            _ = try ServiceReply(bytes: Array(text.utf8)).value(as: type)
            return nil
        } catch {
            return error
        }
    }

    @Test func readsTheBodyAsJSON() throws {
        let text = "\u{FEFF} {\"id\": \"tea\", \"amount\": 12, \"more\": null}"
        let reply = ServiceReply(bytes: Array(text.utf8))

        #expect(try reply.value(as: Item.self) == Item(id: "tea", amount: 12))
        #expect(try reply.value(as: JSONValue.self)["amount"]?.int64 == 12)
    }

    @Test(arguments: [
        (#"{"items": [{"id": "a", "amount": 1}, {"id": "b"}]}"#, "\"items.1\" has no \"amount\""),
        ("{}", "the reply has no \"items\""),
        (#"{"items": [{"id": "a", "amount": "x"}]}"#, "\"items.0.amount\" is not of the type Int"),
        (#"{"items": [{"id": null, "amount": 1}]}"#, "\"items.0.id\" is not of the type String"),
        ("[]", "the reply is not of the type Dictionary<String, Any>"),
        (#"{"items": [{"id": "a", "amount": 1e30}]}"#, "a number does not fit its type"),
        (
            #"{"items": [], "order": "up"}"#,
            "\"order\": Cannot initialize Order from invalid String value up"
        ),
    ])
    func anAnswerOfAnotherTypeSaysWhatIsWrongWhere(text: String, words: String) {
        #expect(error(text, as: Page.self) == .unexpected(words))
    }

    @Test(arguments: [
        ("<html>\n  <body>", "\"<html> <body>\""), ("", "\"\""), ("{} x", "\"{} x\""),
        (String(repeating: "é", count: 500), "\"\(String(repeating: "é", count: 60))\""),
    ])
    func whatIsNotJSONShowsItsBeginning(text: String, words: String) {
        #expect(error(text, as: JSONValue.self) == .unreadable(words))
        #expect(error(text, as: Page.self) == .unreadable(words))
    }

    @Test(arguments: [65, 600, 100_000])
    func deeperAnswersThanMakeSenseAreNotRead(depth: Int) {
        let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let reason = PortalError.unexpected("the JSON is nested deeper than 64 levels")

        #expect(error(list, as: JSONValue.self) == reason)
        #expect(error("{\"items\": \(list)}", as: Page.self) == reason)
    }
}

/// The names under which the cache has what belongs to accounts of services.
struct AccountCollectionTests {
    private static let oddParts = [
        "", "Stock", "a b", "@", "@@", "=", "@stock=", "stock=ada@https://x/", "é", "\u{301}",
        "\u{600}",
        "👩‍🔬", "\n", "/", "..", "\u{0}", "ada@example.com",
    ]

    @Test func thePortalHasNamesWithoutAnAccount() {
        let entry = CacheEntry(collection: "Poll", key: "1", attributes: ["a": 1], lifetime: 5)

        #expect(entry.stored(for: "") == entry && entry.ofPlugin == entry)
        #expect(AccountCollection("Poll").account == "" && AccountCollection("Poll").service == nil)
    }

    @Test func aStoredNameTellsItsCollectionServiceAndAccount() {
        let entry = CacheEntry(
            collection: "StockItem",
            key: "tea",
            attributes: ["a": 1],
            lifetime: 5
        )
        let stored = entry.stored(for: "stock=ada@https://stock.example.com")

        #expect(stored.collection == "StockItem@stock=ada@https://stock.example.com")
        #expect(stored.key == "tea" && stored.attributes == ["a": 1] && stored.lifetime == 5)
        #expect(AccountCollection(stored.collection).service == "stock")
        #expect(stored.ofPlugin == entry)
    }

    @Test func everyStoredNameIsReadAsItWasWritten() {
        var names: Set<[UInt8]> = []
        for collection in Self.oddParts {
            for user in Self.oddParts {
                let account = "stock=\(user)@https://stock.example.com/\(user.utf8.count)"
                let stored = CacheEntry(collection: collection, key: "k").stored(for: account)
                let read = AccountCollection(stored.collection)

                #expect(Array(read.name.utf8) == Array(collection.utf8))
                #expect(Array(read.account.utf8) == Array(account.utf8))
                #expect(read.service == "stock" && stored.ofPlugin.collection == collection)
                names.insert(Array(stored.collection.utf8))
            }
        }
        #expect(names.count == Self.oddParts.count * Self.oddParts.count)
    }

    @Test(arguments: ["a@b", "@", "a@", "ada@example.com", "a@@b"])
    func otherNamesWithTheSignAreThePlugins(name: String) {
        #expect(AccountCollection(name).name == name && AccountCollection(name).account == "")
    }
}
