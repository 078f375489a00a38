import Foundation
import Synchronization

/// A web server with the files of a folder, as anybody can host archives.
package final class FolderServer: Sendable {
    /// An answer in place of a file; returns whether it answered.
    package typealias Attack = @Sendable (_ path: String, AttackingServer.Connection) -> Bool

    private let server: AttackingServer
    private let attack: Shared

    private final class Shared: Sendable {
        let attack = Mutex<Attack?>(nil)
    }

    /// Listens on a free port.
    package init(_ folder: String) throws {
        let shared = Shared()
        attack = shared
        server = try AttackingServer { connection in
            guard let request = connection.request() else { return }
            let path = String(request.split(separator: " ")[1])
            let attack = shared.attack.withLock { $0 }
            if attack?(path, connection) == true { return }
            Self.answer(path, folder, connection)
        }
    }

    package var url: String { server.url }

    /// The paths that were asked for, in order.
    package var paths: [String] {
        server.requests.map { String($0.split(separator: " ")[1]) }
    }

    /// Answers from now on as an attacker does; `nil` ends that.
    package func attack(_ attack: Attack?) { self.attack.attack.withLock { $0 = attack } }

    private static func answer(
        _ path: String,
        _ folder: String,
        _ connection: AttackingServer.Connection
    ) {
        let file = URL(filePath: "\(folder)\(path.removingPercentEncoding ?? path)")
        guard let data = try? Data(contentsOf: file) else {
            connection.send(rawReply("404 Not Found", body: "There is none."))
            return
        }
        connection.send(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: \(data.count)\r\n\r\n"
        )
        connection.send(data)
    }
}
