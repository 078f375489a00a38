import ScreensTesting
import Testing

@testable import SubscriberNameField

@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        await expectConformance(of: DDLCustomFieldSubscriberNameTableCell_default.self)
    }
}
