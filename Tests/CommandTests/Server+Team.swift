import DemoPortal
import Foundation
import TestSupport
import Testing
import WebSupport

extension Server {
    /// A browser that reaches a server of pages at a public address by the port that the command prints.
    func visitor(of origin: String) throws -> Browser {
        let (host, port) = try local(of: origin)
        return Browser(origin: origin, host: host, port: try #require(UInt16(port)))
    }
}

extension DemoPortal {
    /// The options that name the portal.
    var options: [String] {
        ["--server", url, "--company-id", "\(companyId)", "--group-id", "\(groupId)"]
    }
}
