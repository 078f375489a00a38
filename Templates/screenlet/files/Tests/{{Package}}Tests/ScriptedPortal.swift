import ScreensKit
import Synchronization

/// A portal that answers what the test says, and keeps what it was asked.
final class ScriptedPortal: Portal {
    private let results: [JSONValue]
    private let received = Mutex<[ServiceCommand]>([])

    init(_ results: JSONValue...) { self.results = results }

    /// What was asked, in order.
    var commands: [ServiceCommand] { received.withLock { $0 } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0 += commands }
        return results
    }

    /// What an interactor works with.
    var context: InteractionContext {
        InteractionContext(
            portal: self,
            server: ServerInfo(companyId: 20116, groupId: 20143),
            locale: "en_US"
        ) { _ in XMLTree(name: "root") }
    }
}
