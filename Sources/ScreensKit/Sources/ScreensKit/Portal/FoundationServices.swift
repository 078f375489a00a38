/// What needs the whole of Foundation, and therefore lives in a library loaded on first need.
@_spi(Host)
public final class FoundationServices: Sendable {
    /// The C function by which the library hands over its services, retained.
    public static let entrySymbol = "screens_foundation_services"

    /// Makes a transport for one portal.
    public let makeTransport: @Sendable () -> any HTTPTransport
    /// Parses an XML document.
    public let readXML: @Sendable (String) throws(XMLError) -> XMLTree

    /// Joins the services; called by the library's entry point.
    public init(
        makeTransport: @escaping @Sendable () -> any HTTPTransport,
        readXML: @escaping @Sendable (String) throws(XMLError) -> XMLTree
    ) {
        self.makeTransport = makeTransport
        self.readXML = readXML
    }
}
