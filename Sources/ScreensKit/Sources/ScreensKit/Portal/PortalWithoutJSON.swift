@_spi(Host)
extension Portal {
    /// The same portal as it is asked in a dialect: JSON web services are refused in all others.
    public func asked(in dialect: Dialect) -> any Portal {
        dialect == .json ? self : PortalWithoutJSON(portal: self, dialect: dialect)
    }
}

/// A portal that is asked by other services than JSON web services, which are refused.
struct PortalWithoutJSON: WrappingPortal {
    let portal: any Portal
    let dialect: Dialect

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        guard commands.isEmpty else { throw refusal }
        return []
    }

    func upload(
        _ upload: FileUpload,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> JSONValue {
        throw refusal
    }

    private var refusal: PortalError {
        .unsupported("this needs JSON web services, and the dialect is \"\(dialect)\"")
    }
}
