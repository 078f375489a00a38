import Foundation
import Synchronization

/// The service of ``StockPlugin`` with one article, which records what it is asked.
package struct StockServer: Sendable {
    private let server: AttackingServer
    private let item: Item

    private final class Item: Sendable {
        let json = Mutex(#"{"count":7,"name":"bolt"}"#)
    }

    /// Starts it on a free port; with a token, it requires that.
    package init(requiring token: String? = nil) throws {
        let item = Item()
        self.item = item
        server = try AttackingServer { connection in
            guard let request = connection.request() else { return }
            let isAllowed =
                token.map { request.contains("Authorization: Bearer \($0)\r\n") } ?? true
            if isAllowed, request.hasPrefix("PUT "), let end = request.range(of: "\r\n\r\n") {
                item.json.withLock { $0 = String(request[end.upperBound...]) }
            }
            let body = isAllowed ? item.json.withLock(\.self) : #"{"title":"Who are you?"}"#
            connection.send(
                "HTTP/1.1 \(isAllowed ? "200 OK" : "401 Unauthorized")\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
            )
        }
    }

    /// Its address.
    package var url: String { "\(server.url)/api" }

    /// Header and body of each request, in order.
    package var requests: [String] { server.requests }

    /// The article as it has it.
    package var json: String { item.json.withLock(\.self) }

    /// Changes the article, as another user would.
    package func change(_ json: String) { item.json.withLock { $0 = json } }
}
