@_spi(Host) import ScreensKit
import Testing

struct AddressListTests {
    @Test func addressesAndPathsAreReadBetweenBlanks() throws {
        let list = try #require(AddressList(" https://A.example/x.js?a=1&b=2\n/o/y.js\t/ü "))

        #expect(
            list.elements.map(\.text) == ["https://a.example/x.js?a=1&b=2", "/o/y.js", "/%C3%BC"]
        )
        #expect(AddressList(attribute: list.attribute) == list)
        let portal = try #require(LinkAddress("http://portal.example/liferay"))
        #expect(list.addresses(at: portal)[1].text == "http://portal.example/liferay/o/y.js")
        #expect(list.addresses(at: nil).count == 1)
        #expect(AddressList(" ")?.elements == [])
    }

    @Test(arguments: [
        "x", "x.js", "//a.example/x.js", "/\\a.example", "javascript:x()", "mailto:a@b.example",
        "data:text/javascript,x()", "http:/a.example", "http://me@a.example", "/\u{0}",
    ])
    func oneWrongPartRefusesTheListAndIsNamed(part: String) {
        let value = JSONValue.text("https://a.example/x.js \(part)\n/y.js")

        #expect(AddressList(attribute: value) == nil)
        #expect(value.refusedPart(as: .addresses) == part)
    }

    @Test func aListHasABound() {
        let text = String(repeating: "/a ", count: AddressList.maximumCount)

        #expect(AddressList(text) != nil && AddressList(text + "/b") == nil)
        #expect(JSONValue.text(text + "/b").refusedPart(as: .addresses) == "/b")
        #expect(AddressList(attribute: 5) == nil)
    }
}
