@_spi(Host) import ScreensKit
import Testing

struct InspectableTests {
    private final class Sample {
        @Inspectable("A switch.") var isOn = true
        @Inspectable("A size.", in: 1...10) var size = 5
        @Inspectable("A query.") var query: JSONObject = [:]
        @Inspectable("A policy.") var policy = OfflinePolicy.remoteFirst
    }

    @Test(arguments: [("false", false), ("0", false), ("true", true)])
    func textsBecomeTruthValues(text: String, value: Bool) throws {
        let sample = Sample()

        #expect(try attribute("isOn", of: sample).set(.text(text)))
        #expect(sample.isOn == value)
    }

    @Test(arguments: ["0", "11", "five", "", "5.5", "9223372036854775808"])
    func valuesOutsideTheRangeAreRefusedAndChangeNothing(text: String) throws {
        let sample = Sample()

        #expect(try !attribute("size", of: sample).set(.text(text)))
        #expect(sample.size == 5)
    }

    @Test func objectsAreOnlyAcceptedAsObjects() throws {
        let sample = Sample()

        #expect(try !attribute("query", of: sample).set("keywords"))
        #expect(try attribute("query", of: sample).set(["keywords": "picnic"]))
        #expect(sample.query == ["keywords": "picnic"])
    }

    @Test(arguments: [
        ("cache-only", true, OfflinePolicy.cacheOnly), ("cacheOnly", false, .remoteFirst),
        ("", false, .remoteFirst),
    ])
    func aTypeDecidesWhichValuesItAccepts(text: String, isAccepted: Bool, value: OfflinePolicy)
        throws
    {
        let sample = Sample()

        #expect(try attribute("policy", of: sample).set(.text(text)) == isAccepted)
        #expect(sample.policy == value)
    }

    @Test func theHintNamesTheRange() throws {
        #expect(try attribute("size", of: Sample()).attributeHint == "a whole number from 1 to 10")
    }

    private func attribute(_ name: String, of sample: Sample) throws -> any AnyInspectable {
        let child = Mirror(reflecting: sample).children.first { $0.label == "_\(name)" }
        return try #require(child?.value as? any AnyInspectable)
    }
}
