import Foundation
import ScreensSystem
import Testing

struct UUIDTextTests {
    @Test func uuidsHaveTheirShapeAndDiffer() throws {
        let texts = (0..<100).map { _ in UUIDText.random() }

        #expect(Set(texts).count == 100)
        for text in texts {
            #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
            #expect(text.wholeMatch(of: /.{14}4.{4}[89ab].{16}/) != nil)
        }
        #expect(UUIDText.text(0, .max) == "00000000-0000-4000-bfff-ffffffffffff")
    }
}
