import Foundation
@_spi(Host) import ScreensKit
import Testing

/// The kit's replacements for parts of Foundation have the same results as Foundation.
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

    @Test func invalidJSONIsAnErrorOrNil() {
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

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
