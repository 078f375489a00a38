import ScreensApps
import ScreensKit
import Testing

struct JSONPointerTests {
    /// The examples of RFC 6901, section 5.
    @Test(arguments: [
        ("/foo", "[\"bar\",\"baz\"]"), ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"),
        ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"),
        ("/m~0n", "8"),
    ])
    func aPointerNamesAPart(pointer: String, expected: String) throws {
        let document: JSONValue = [
            "foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5,
            "k\"l": 6, " ": 7, "m~n": 8,
        ]

        let part = try #require(JSONPointer(pointer))

        #expect(part.value(in: document)?.description == expected)
        #expect(part.description == pointer)
    }

    @Test(arguments: ["foo", "/~", "/~2", "/a~", " /a"])
    func anythingElseIsNoPointer(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: ["/foo/2", "/foo/00", "/foo/-", "/foo/+1", "/bar", "/foo/0/x"])
    func aPartThatIsNotThereIsNil(pointer: String) throws {
        let document: JSONValue = ["foo": ["bar", "baz"]]

        #expect(try #require(JSONPointer(pointer)).value(in: document) == nil)
    }
}
