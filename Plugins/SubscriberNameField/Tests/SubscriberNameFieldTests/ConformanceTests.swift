import ScreensTesting
import Testing

@testable import SubscriberNameField

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        expectConformance(of: DDLCustomFieldSubscriberNameTableCell_default.self)
    }
}
