import DemoPortal
import FoundationEssentials
import ScreensKit
import ScreensPortal

/// The portal that the options name, or the demo portal.
struct Connection {
    let server: LiferayServerContext
    let session: SessionContext?
    let demo: DemoPortal?

    init(_ invocation: Invocation) throws {
        if let address = invocation.value("server"), !invocation.has("demo") {
            self = try Connection(invocation, address: address)
        } else {
            try Self.refuseLonely(
                ["company-id", "group-id", "user", "password-file"],
                in: invocation
            )
            self = try Connection(demo: invocation.value("portal-version") ?? "70")
        }
    }

    private init(demo version: String) throws {
        let number = Int(version) ?? 70
        let portal = try DemoPortal(
            .init(
                version: number,
                port: 0,
                dataFolder: DemoFolder.path(ProcessInfo.processInfo.environment)
            )
        )
        demo = portal
        server = try LiferayServerContext(
            server: portal.url,
            version: PortalVersion(number),
            companyId: portal.companyId,
            groupId: portal.groupId
        )
        session = SessionContext(user: portal.user, password: portal.password)
    }

    private init(_ invocation: Invocation, address: String) throws {
        let ids = 1...Int64.max
        guard let companyId = try invocation.number("company-id", in: ids),
            let groupId = try invocation.number("group-id", in: ids)
        else { throw CommandError.usage("--server wants --company-id and --group-id too.") }
        demo = nil
        server = try LiferayServerContext(
            server: address,
            version: PortalVersion(Int(invocation.value("portal-version") ?? "") ?? 70),
            companyId: companyId,
            groupId: groupId
        )
        session = try Self.session(invocation)
        if session != nil, server.isPlainBeyondLoopback, !invocation.has("insecure") {
            throw CommandError.usage(
                "“\(address)” is plain http beyond this machine: anyone on the way could read the "
                    + "password. Use https, or --insecure if you must."
            )
        }
    }

    private static func session(_ invocation: Invocation) throws(CommandError) -> SessionContext? {
        switch (invocation.value("user"), invocation.value("password-file")) {
        case (nil, nil): return nil
        case (let user?, let file?):
            return SessionContext(user: user, password: try password(in: file))
        default:
            throw .usage("--user and --password-file go together.")
        }
    }

    /// The file's text without one line break at its end.
    private static func password(in file: String) throws(CommandError) -> String {
        do {
            let path = file == "-" ? "/dev/stdin" : file
            var text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
            return text
        } catch {
            throw .usage("The password file “\(file)” cannot be read as text.")
        }
    }

    private static func refuseLonely(
        _ names: [String],
        in invocation: Invocation
    ) throws(CommandError) {
        guard let name = names.first(where: invocation.has) else { return }
        throw .usage("--\(name) goes with --server; the demo portal needs none.")
    }
}

/// Where the demo portal keeps its data.
enum DemoFolder {
    static func path(_ environment: [String: String]) -> String {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? "\(home)/.local/state") + "/screens/demo-portal"
    }
}
