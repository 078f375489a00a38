extension PortalError {
    /// The error for a status 404 of headless REST that is about no entry: a portal that has the service names the kind
    /// of error.
    @_spi(Host)
    public static func lacksService(_ request: ServiceRequest) -> PortalError {
        let name = request.path.dropFirst().first ?? ""
        return .wordless(
            status: 404,
            words: "the portal has no headless service \(name), or it is turned off; "
                + "--dialect json asks in another way"
        )
    }
}
