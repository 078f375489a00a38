import LiferayKit
@_spi(Host) import ScreensKit
import Testing

struct InspectableTests {
    private final class Sample {
        @Inspectable("A switch.") var isOn = true
        @Inspectable("A size.", in: 1...10) var size = 5
        @Inspectable("A query.") var query: JSONObject = [:]
        @Inspectable("A class.") var kind = AssetClassNameId.any
    }

    @Test(arguments: [("false", false), ("0", false), ("true", true)])
    func textsBecomeTruthValues(text: String, value: Bool) throws {
        let sample = Sample()

        #expect(try attribute("isOn", of: sample).set(.string(text)))
        #expect(sample.isOn == value)
    }

    @Test(arguments: ["0", "11", "five", "", "5.5", "9223372036854775808"])
    func valuesOutsideTheRangeAreRefusedAndChangeNothing(text: String) throws {
        let sample = Sample()

        #expect(try !attribute("size", of: sample).set(.string(text)))
        #expect(sample.size == 5)
    }

    @Test func objectsAreTakenAsObjectsOnly() throws {
        let sample = Sample()

        #expect(try !attribute("query", of: sample).set("keywords"))
        #expect(try attribute("query", of: sample).set(["keywords": "picnic"]))
        #expect(sample.query == ["keywords": "picnic"])
    }

    @Test(arguments: [
        ("BlogsEntry", AssetClassNameId.known(.blogsEntry)), ("blogsentry", .known(.blogsEntry)),
        ("20011", .id(20011)), ("0", .any),
    ])
    func classesOfAssetsAreTakenByNameAndNumber(text: String, value: AssetClassNameId) throws {
        let sample = Sample()

        #expect(try attribute("kind", of: sample).set(.string(text)))
        #expect(sample.kind == value)
    }

    @Test func theHintNamesTheRange() throws {
        #expect(try attribute("size", of: Sample()).attributeHint == "a whole number from 1 to 10")
    }

    private func attribute(_ name: String, of sample: Sample) throws -> any AnyInspectable {
        let child = Mirror(reflecting: sample).children.first { $0.label == "_\(name)" }
        return try #require(child?.value as? any AnyInspectable)
    }
}
