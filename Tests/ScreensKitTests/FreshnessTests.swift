@_spi(Host) import ScreensKit
import Testing

/// How models and delegates report why a change has not been sent, to this kit and to older ones.
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
        #expect(text.contains(#""pending":true"#) && freshness.isPending)
    }

    @Test(arguments: [(true, .pending), (false, nil)] as [(Bool, UnsentState?)])
    func statesOfAnOlderKitAreRead(isPending: Bool, state: UnsentState?) {
        let freshness = read(#"{"source":"cache","pending":\#(isPending)}"#, as: Freshness.self)
        let stored = read(#"{"key":"7","pending":\#(isPending)}"#, as: StoredForLater.self)

        #expect(freshness == Freshness(source: .cache, isPending: isPending))
        #expect(freshness?.unsent == state)
        #expect(stored == StoredForLater(key: "7", isPending: isPending))
    }

    @Test func aStateOfANewerKitIsPending() {
        let text = #"{"source":"cache","pending":true,"unsent":"postponed"}"#

        #expect(read(text, as: Freshness.self)?.unsent == .pending)
    }

    @Test func pendingKeepsAnExistingState() {
        var freshness = Freshness(source: .cache, unsent: .refused)

        freshness.isPending = true
        #expect(freshness.unsent == .refused)
        freshness.isPending = false
        #expect(freshness.unsent == nil)
        freshness.isPending = true
        #expect(freshness.unsent == .pending)
    }
}
