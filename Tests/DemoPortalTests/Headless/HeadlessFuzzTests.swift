import Foundation
import ScreensKit
import TestSupport
import Testing

@testable import DemoPortal

/// Requests that nobody sends by mistake: the portal refuses them in the shapes of its errors, and answers afterwards.
@Suite(.timeLimit(.minutes(5)))
struct HeadlessFuzzTests {
    private static let texts = [
        "", "a", "7", "-1", "9223372036854775808", "\u{0}", "\u{202E}", "ä🦋", "'", "\"",
        "%00",
        "title eq 'a' or 1 eq 1", "'; DROP TABLE person; --", String(repeating: "x", count: 500),
    ]

    private static func value(_ dice: inout Dice, depth: Int = 0) -> JSONValue {
        switch dice.roll(depth > 5 ? 5 : 8) {
        case 0: .null
        case 1: .bool(dice.roll(2) == 0)
        case 2: .int64(dice.pick([0, -1, 1, .max, .min]))
        case 3: .double(dice.pick([0.5, -1e300, 1e-300]))
        case 4: .text(dice.pick(texts))
        case 5: .array((0..<dice.roll(3)).map { _ in value(&dice, depth: depth + 1) })
        default: .object(members(&dice, depth: depth + 1))
        }
    }

    private static func members(_ dice: inout Dice, depth: Int) -> JSONObject {
        let names = ["text", "id", "ratingValue", "creator", "", "__proto__", "text.text"]
        var members: JSONObject = [:]
        for _ in 0..<dice.roll(4) { members[dice.pick(names)] = value(&dice, depth: depth) }
        return members
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func hostileRequestsAreRefusedInTheShapesOfErrors(seed: UInt64) async throws {
        let client = try HeadlessClient()
        let operations = OpenAPIDocument.all.flatMap { document in
            document.operations.map { (document.path, $0) }
        }
        var dice = Dice(seed)
        for _ in 0..<120 {
            let (api, operation) = dice.pick(operations)
            let path = operation.parts.map { part -> String in
                guard part.hasPrefix("{") || dice.roll(12) == 0 else { return String(part) }
                let text =
                    dice.roll(2) == 0 ? "30304" : dice.pick(Self.texts.dropFirst().map(\.self))
                return text.escapedForAddress
            }
            let query = operation.query.sorted().filter { _ in dice.roll(4) == 0 }
                .map { "\($0)=\(dice.pick(Self.texts).escapedForAddress)" }
            let hasBody = ["POST", "PUT", "PATCH"].contains(operation.method)
            let address = "/" + path.joined(separator: "/") + "?" + query.joined(separator: "&")
            let reply = try await client.send(
                operation.method,
                address,
                hasBody ? Self.value(&dice) : nil,
                api: api
            )
            let isKnown = [200, 204, 400, 403, 404, 409].contains(reply.status)
            #expect(isKnown, "seed \(seed) \(operation.method) \(address) \(reply.status)")
            guard reply.status >= 400 else { continue }
            let hasShape = try reply.title != nil || reply.json["message"]?.text != nil
            #expect(hasShape, "seed \(seed) \(operation.method) \(address)")
        }
        let account = try await client.get("/my-user-account", api: HeadlessClient.users)
        #expect(account["alternateName"] == "jane")
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func theCheckerNeverFailsOnValues(seed: UInt64) throws {
        var dice = Dice(seed)
        for document in OpenAPIDocument.all {
            for name in document.schemas.keys.sorted() {
                for side in [ContractSide.answer, .request(isPartial: true)] {
                    let value = Self.value(&dice)
                    let check = ValueCheck(schemas: document.schemas, side: side)
                    do throws(ContractProblem) {
                        try check.check(value, .schema(name), at: "The value")
                        // Only objects and null are of a schema.
                        #expect(value == .null || value.object != nil)
                    } catch {
                        #expect(error.description.hasPrefix("The value"))
                        #expect(error.description.utf8.count < 2_000)
                    }
                }
            }
        }
    }

    @Test func aBodyThatIsNestedDeeplyIsRefused() async throws {
        let client = try HeadlessClient()
        for depth in [600, 100_000] {
            let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let reply = try await client.client.send(
                Data("{\"text\": \(text)}".utf8),
                method: "PUT",
                path: HeadlessClient.delivery + "/comments/1"
            )
            #expect(reply.status == 400)
            #expect(reply.title?.isEmpty == false)
        }
    }

    @Test(arguments: [
        "2026-11-01", "2026-11-01T08:30:00", "2026-02-30T08:30:00Z", "2026-11-01T24:00:00Z",
        "2026-11-01T08:60:00Z", "0000-01-01T00:00:00Z", "2026-11-01T08:30:00+24:00", "",
        "２０２６-11-01T08:30:00Z", "2026-11-01T08:30:00Z ", "2026-11-01t08:30:00z",
    ])
    func aTextThatIsNoDateIsNone(text: String) {
        #expect(ISODate.milliseconds(text) == nil)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1_000),
            ("2026-11-01T08:30:00Z", 1_793_521_800_000),
            ("2026-11-01T08:30:00.25Z", 1_793_521_800_250),
            ("2026-11-01T09:30:00+01:00", 1_793_521_800_000),
            ("2026-11-01T03:00:00-0530", 1_793_521_800_000),
        ] as [(String, Int64)]
    )
    func datesAreReadInAllTheirForms(text: String, milliseconds: Int64) {
        #expect(ISODate.milliseconds(text) == milliseconds)
        #expect(ISODate.milliseconds(ISODate.text(milliseconds)) == milliseconds / 1_000 * 1_000)
    }
}
