@_spi(Host) import ScreensKit
import Testing

/// How models and delegates report why a change has not been sent.
struct FreshnessTests {
    private func read<Value: Decodable>(_ text: String, as type: Value.Type) -> Value? {
        JSON.value(from: Array(text.utf8))
    }

    private func text(_ value: some Encodable) throws -> String {
        String(decoding: try #require(JSON.bytes(of: value, .sorted)), as: UTF8.self)
    }

    @Test(arguments: UnsentState.allCases)
    func aStateIsReadAsItWasWritten(state: UnsentState) throws {
        let freshness = Freshness(source: .cache, unsent: state)

        let text = try text(freshness)

        #expect(read(text, as: Freshness.self) == freshness)
        #expect(text.contains(#""pending":true"#) && freshness.unsent != nil)
    }

    @Test func thatACopyIsConfirmedIsReadAsItWasWritten() throws {
        var freshness = Freshness(source: .cache)
        #expect(try !text(freshness).contains("confirmed"))
        freshness.isConfirmed = true

        #expect(read(try text(freshness), as: Freshness.self) == freshness)
    }

    @Test func aStateThatThereIsNotIsRefused() {
        let text = #"{"source":"cache","pending":true,"unsent":"postponed"}"#

        #expect(read(text, as: Freshness.self) == nil)
    }
}
