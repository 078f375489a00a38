@_spi(Host) import ScreensKit
import Testing

struct SecretTextTests {
    private let secret = SecretText("canary")

    @Test func isNeverPrinted() {
        var dumped = ""
        dump(secret, to: &dumped)
        dump(Action.setSecret("password", secret), to: &dumped)
        dump(Credentials.basic(user: "jane", password: secret), to: &dumped)
        let texts = [
            "\(secret)", String(reflecting: secret), "\([secret])", dumped,
            "\(Action.setSecret("password", secret))", secret.attribute.description,
            "\(Optional(secret) as Any)", "\(Inspectable(wrappedValue: secret, "x"))",
        ]
        for text in texts { #expect(!text.contains("canary"), "\(text)") }
    }

    @Test func dotsDoNotShowHowLongItIs() {
        #expect("\(SecretText("a"))" == "\(SecretText("a long one"))")
        #expect("\(SecretText(""))" == "")
    }

    @Test func anActionIsEncodedWithoutIt() throws {
        let action = Action.setSecret("password", secret)
        let bytes = try #require(JSON.bytes(of: action))

        #expect(!String(decoding: bytes, as: UTF8.self).contains("canary"))
        let decoded = try #require(JSON.value(Action.self, from: bytes))
        #expect(decoded.secrets.isEmpty)
        #expect(action.with("more", 1).secrets["value"] == secret)
        #expect(action.with("file", ChosenFile(chosenByUser: "x")).secrets["value"] == secret)
    }

    @Test func aFieldOfAPasswordHasOnlyDots() throws {
        let input = Input(.password, name: "password", label: "Password", values: ["canary"])

        #expect(input.values == [SecretText.dots])
        #expect(input.action.name == "setSecret")
        #expect(input.setting(secret).secrets["value"] == secret)
    }

    @Test func aFieldKeepsItsPurposeInItsCoding() throws {
        let input = Input(.text, name: "a", label: "A").about(.givenName)
        let bytes = try #require(JSON.bytes(of: input))

        #expect(JSON.value(Input.self, from: bytes) == input)
    }
}
