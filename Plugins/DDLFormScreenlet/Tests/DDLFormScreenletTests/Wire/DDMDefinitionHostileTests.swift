import Foundation
@_spi(Host) import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

/// Definitions that no portal would write are read, or refused with a reason.
struct DDMDefinitionHostileTests {
    private static let inputs =
        ProcessInfo.processInfo.environment["SCREENS_SOAK_INPUTS"].flatMap(Int.init) ?? 2_000

    private func failure(_ text: String) -> DDMDefinitionError? {
        do throws(DDMDefinitionError) {
            _ = try DDMDefinition(json: .text(text), locale: "en_US")
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("", "is not JSON"), ("{", "is not JSON"), ("[]", "the root should be an object"),
        ("7", "the root should be an object"), ("{}", "has no fields"),
        (#"{"fields":[]}"#, "has no fields"), (#"{"fields":{}}"#, "fields should be a list"),
        (#"{"fields":[7]}"#, "fields[0] should be an object"),
        (#"{"fields":[{}]}"#, "fields[0] has no name"),
        (#"{"fields":[{"name":[]}]}"#, "fields[0] has no name"),
        (#"{"fields":[{"name":"A"},{"name":"A"}]}"#, "two fields named \"A\""),
        (#"{"fields":[{"name":"A","nestedFields":[{"name":"A"}]}]}"#, "two fields named \"A\""),
    ])
    func theMessageNamesWhatIsWrong(text: String, words: String) throws {
        let message = try #require(failure(text)).message

        #expect(message.contains(words), "\(message)")
    }

    @Test(arguments: [
        #""options":7,"dataType":"string","type":"select""#, #""options":[7]"#, #""required":[]"#,
        #""label":{"en_US":{}}"#, #""label":[7]"#, #""dataType":{}"#, #""type":[]"#,
        #""predefinedValue":{"en_US":{"a":[]}}"#, #""tip":true"#, #""nestedFields":null"#,
    ])
    func anOddMemberCountsAsMissing(member: String) throws {
        let text = #"{"fields":[{"name":"A",\#(member)},{"name":"B","label":"b"}]}"#

        let form = try DDMDefinition(json: .text(text), locale: "en_US")

        #expect(form.fields.map(\.name) == ["A", "B"] && form["B"]?.label == "b")
        #expect(form["A"]?.options == [] && form["A"]?.isRequired == false)
    }

    @Test func namesThatDifferInCaseAreTwo() throws {
        let text = #"{"fields":[{"name":"a","label":"x"},{"name":"A","label":"y"}]}"#

        let form = try DDMDefinition(json: .text(text), locale: "en_US")

        #expect(form["a"]?.label == "x" && form["A"]?.label == "y")
    }

    @Test func depthIsLimited() throws {
        #expect(failure(String(repeating: "[", count: 1_000_000)) == .tooDeep(limit: 64))
        var text = ""
        for level in 0..<12 { text = #"{"name":"F\#(level)","nestedFields":[\#(text)]}"# }
        #expect(failure(#"{"fields":[\#(text)]}"#) == .tooDeep(limit: 8))

        var element = DDMSamples.field("F", "string", "text", [:])
        for level in 0..<12 {
            element = DDMSamples.field("F\(level)", "string", "text", [:], [:], [element])
        }
        #expect(throws: DDMDefinitionError.tooDeep(limit: 8)) {
            try DDMDefinition(xml: XMLTree(name: "root", children: [element]), locale: "en_US")
        }
    }

    @Test func sizeIsLimited() throws {
        let padding = String(repeating: "x", count: 10 << 20)
        #expect(failure(#"{"fields":[{"name":"\#(padding)"}]}"#) == .tooLarge(limit: 4 << 20))

        let fields = (0...2_000).map { #"{"name":"F\#($0)"}"# }.joined(separator: ",")
        #expect(
            failure(#"{"fields":[\#(fields)]}"#) == .tooMany(what: "fields", limit: 2_000)
        )
    }

    @Test func documentsOf62WithoutFieldsAreRefused() {
        #expect(throws: DDMDefinitionError.noFields) {
            try DDMDefinition(xml: XMLTree(name: "root"), locale: "en_US")
        }
        #expect(throws: DDMDefinitionError.unnamedField(place: "dynamic-element 1")) {
            let root = XMLTree(name: "root", children: [XMLTree(name: "dynamic-element")])
            return try DDMDefinition(xml: root, locale: "en_US")
        }
    }

    @Test func truncationsAndRandomChangesAreReadOrRefused() throws {
        let sample = Array(DDMSamples.json.utf8)
        var random = SeededNumbers(1)
        var refused = 0
        for input in 0..<Self.inputs {
            var bytes = sample
            if input.isMultiple(of: 2) {
                bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
            } else {
                for _ in 0...Int.random(in: 0...3, using: &random) {
                    let index = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[index] = UInt8.random(in: 0...255, using: &random)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            do throws(DDMDefinitionError) {
                try exercise(DDMDefinition(json: .text(text), locale: "es_ES"))
            } catch {
                refused += 1
                #expect(!error.message.isEmpty)
            }
        }
        #expect(refused > Self.inputs / 3)
    }

    @Test func randomTreesOf62AreReadOrRefused() {
        var random = SeededNumbers(2)
        for _ in 0..<Self.inputs {
            let tree = Self.mutated(DDMSamples.xml, &random)
            if let form = try? DDMDefinition(xml: tree, locale: "ja_JP") { exercise(form) }
        }
    }

    /// Calls everything that a theme or a screenlet uses of a form.
    private func exercise(_ form: DDMDefinition) {
        var record = DDLRecord(definition: form)
        for entry in record.fields {
            _ = entry.value.map { entry.field.text(of: $0, locale: "ja_JP") }
            try? record.enter("1.5, [\"", at: entry.path, locale: "es_ES")
        }
        _ = record.problems
        _ = try? record.submission(to: form.version)
    }

    private static func mutated(_ tree: XMLTree, _ random: inout SeededNumbers) -> XMLTree {
        let words = ["", "option", "name", "é\u{0}", "[", "1", "true", "dynamic-element", "select"]
        var tree = tree
        if Int.random(in: 0..<30, using: &random) == 0, let key = tree.attributes.keys.min() {
            tree.attributes[key] = words.randomElement(using: &random)
        }
        if Int.random(in: 0..<60, using: &random) == 0 {
            tree.name = words.randomElement(using: &random) ?? ""
        }
        if Int.random(in: 0..<40, using: &random) == 0 {
            tree.text = words.randomElement(using: &random) ?? ""
        }
        if Int.random(in: 0..<40, using: &random) == 0 { tree.children.shuffle(using: &random) }
        if Int.random(in: 0..<60, using: &random) == 0 { tree.children += tree.children }
        tree.children = tree.children.map { mutated($0, &random) }
        return tree
    }
}
