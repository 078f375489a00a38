import ScreensConformance
@_spi(Host) import ScreensKit
import Testing

@testable import ScreensHost

/// Interactors that send a change instead of its synchroniser.
struct ReplacedSenderTests {
    private let service = ScriptedService(json: "sent")

    /// The context of a change that was made for an account, where the service has another one now or the same.
    private func context(of made: String, now present: String) -> InteractionContext {
        func account(_ name: String) -> @Sendable (any Service.Type) -> ServiceAccount {
            { [service] _ in ServiceAccount(service, name: name) }
        }
        return service.context().connecting(by: account(made)).reaching(ShelfService.self)
            .connecting(by: account(present))
    }

    private func send(in context: InteractionContext) async throws {
        let send = try #require(ShelfInteractor_put.sender(of: String.self))
        let entry = CacheEntry(collection: "Shelf", key: "1")
        let change = EntryChange<String>(entry: entry, base: nil, local: "book", id: "id")
        _ = try await send(change, context)
    }

    @Test(
        arguments: [
            ("", "shelf=https://a.example"),
            ("shelf=https://a.example", "shelf=https://b.example"),
            ("shelf=ada@https://a.example", "shelf=bob@https://a.example"),
        ]
    )
    func noChangeReachesAnotherAccount(made: String, present: String) async {
        let error = await #expect(throws: ScreensError.self) {
            try await send(in: context(of: made, now: present))
        }

        #expect(error?.message.contains(present) == true)
        #expect(service.requests.isEmpty)
    }

    @Test func aChangeOfTheSameAccountIsSent() async throws {
        let account = "shelf=ada@https://a.example"

        try await send(in: context(of: account, now: account))

        #expect(service.requests.map(\.path) == [["1"]])
    }
}

private enum ShelfService: Service {}

private struct ShelfInteractor_put: Interactor {
    static var service: any Service.Type { ShelfService.self }
    private let request: EntryChange<String>

    init(_ request: EntryChange<String>) { self.request = request }

    func run(in context: InteractionContext) async throws -> EntryVersion<String> {
        let body = try ServiceRequest.Body.json(request.local)
        let reply = try await context.service.send(.put(request.entry.key, body: body))
        return EntryVersion(entry: request.entry, value: try reply.value(as: String.self))
    }
}
