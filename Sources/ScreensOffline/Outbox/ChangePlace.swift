@_spi(Host) import ScreensKit

/// The portal, or a service, as messages about changes call it.
package struct ChangePlace {
    private let service: String?

    /// The place of a service with a name; `nil` for the portal.
    package init(_ service: String?) { self.service = service }

    /// The place of the changes of a collection, by its stored name.
    init(ofCollection name: String) { self.init(AccountCollection(name).service) }

    /// Within a sentence: `the portal`, or `the service stock`.
    package var words: String { service.map { "the service \($0)" } ?? "the portal" }

    /// At the beginning of a sentence.
    package var subject: String { service.map { "The service \($0)" } ?? "The portal" }
}
