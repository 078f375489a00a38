@_spi(Host) public import ScreensKit

extension InteractionContext {
    /// The same context, whose portal gets its own names for classes in the parameter `className`.
    ///
    /// Everything else, such as the keys of cached entries, has the names of 7.0. Portals of 6.2 and 7.0 have them, too.
    public var namingClasses: InteractionContext {
        guard server.version.services.asksForClasses else { return self }
        let version = server.version
        return replacingPortal { ClassNamingPortal(portal: $0, version: version) }
    }
}

/// A portal that gets its own names for classes.
struct ClassNamingPortal: WrappingPortal {
    let portal: any Portal
    let version: PortalVersion

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        var named: [ServiceCommand] = []
        for command in commands { named.append(try await naming(command)) }
        return try await portal.call(named, progress: progress)
    }

    private func naming(_ command: ServiceCommand) async throws(PortalError) -> ServiceCommand {
        guard let name = command.parameters["className"]?.text,
            let known = AssetClass(name: name, on: version),
            known.names(on: version).count > 1
        else { return command }
        let own = try await PortalClass(known, of: portal, on: version).name
        return ServiceCommand(
            command.path,
            command.parameters.merging(["className": .text(own)]) { $1 }
        )
    }
}
