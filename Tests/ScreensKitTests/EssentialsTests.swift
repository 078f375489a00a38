import Foundation
@_spi(Host) import ScreensKit
import Testing

/// What the kit takes from Foundation is what Foundation says.
struct EssentialsTests {
    private struct Sample: Codable, Hashable {
        var b = "/ü"
        var a = [1, 2]
    }

    @Test func jsonIsWrittenInEachStyle() throws {
        #expect(try text(JSON.encode(Sample(), .sorted)) == #"{"a":[1,2],"b":"/ü"}"#)
        #expect(
            try text(JSON.encode(Sample(), .indented))
                == "{\n  \"a\" : [\n    1,\n    2\n  ],\n  \"b\" : \"/ü\"\n}"
        )
        #expect(try JSON.decode(Sample.self, from: JSON.encode(Sample())) == Sample())
        #expect(JSON.bytes(of: ["/"]).map(text) == #"["/"]"#)
    }

    @Test func whatIsNoJSONIsAnErrorOrNothing() {
        #expect(throws: DecodingError.self) { try JSON.decode(Int.self, from: Array("x".utf8)) }
        #expect(throws: EncodingError.self) { try JSON.encode([Double.infinity]) }
        #expect(JSON.value(Int.self, from: Array("\"1\"".utf8)) == nil)
        #expect(JSON.value(Int.self, from: Array("1".utf8)) == 1)
        #expect(JSON.bytes(of: [Double.infinity]) == nil)
    }

    @Test(arguments: ["QQ==", "QQ", "Q Q==", "", "QUI=", "Q-_=", "QUJD"])
    func base64IsReadAsFoundationDoes(text: String) {
        #expect(Base64.bytes(text) == Data(base64Encoded: text).map { [UInt8]($0) })
    }

    @Test func uuidsHaveTheirShapeAndDiffer() throws {
        let texts = (0..<100).map { _ in UUIDText.random() }

        #expect(Set(texts).count == 100)
        for text in texts {
            #expect(UUID(uuidString: text)?.uuidString.lowercased() == text)
            #expect(text.wholeMatch(of: /.{14}4.{4}[89ab].{16}/) != nil)
        }
        #expect(UUIDText.text(0, .max) == "00000000-0000-4000-bfff-ffffffffffff")
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
