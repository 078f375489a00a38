import Foundation
@_spi(Host) import LiferayKit
@_spi(Host) import ScreensKit
import Testing

@testable import DDLFormScreenlet

/// Random forms with nested fields, and random records.
///
/// What is sent is read back as the same values, or an error names a field that cannot be sent.
struct DDMRecordFuzzTests {
    private static let rounds =
        ProcessInfo.processInfo.environment["SCREENS_SOAK_INPUTS"].flatMap(Int.init) ?? 2_000

    @Test func noValueIsLostOnTheWayToThePortalAndBack() throws {
        var refused = 0
        for seed in 0..<Self.rounds {
            var random = SeededNumbers(UInt64(seed))
            var names = 0
            let form = try DDMDefinition(fields: Self.fields(&random, &names, depth: 1))
            let record = DDLRecord(
                definition: form,
                values: form.fields.flatMap { Self.instances(of: $0, &random) }
            )
            do throws(DDLSubmissionError) {
                let texts = try record.submission(to: .v70).fieldsMap.mapValues(JSONValue.text)
                let reply = JSONText.object(JSONText.text(["modelValues": JSONValue.object(texts)]))
                let back = try? DDLRecord(reply: .object(reply ?? [:]), definition: form)
                #expect(back.map(Self.describe) == Self.describe(record), "seed \(seed): \(texts)")
            } catch {
                refused += error == .noValues ? 0 : 1
            }
        }
        // Only repeated fields inside repeated fields cannot be sent.
        #expect(refused < Self.rounds / 2)
    }

    /// Each value that is not empty, with the fields around it and the numbers of their instances.
    private static func describe(_ record: DDLRecord) -> [String] {
        describe(record.values, under: "")
    }

    private static func describe(_ instances: [DDMInstance], under path: String) -> [String] {
        var counts: [String: Int] = [:]
        return instances.filter { !$0.isEmpty }.flatMap { instance in
            let index = counts[instance.name, default: 0]
            counts[instance.name] = index + 1
            let path = "\(path)/\(instance.name)[\(index)]"
            let value = instance.value.map { ["\(path) = \($0)"] } ?? []
            return value + describe(instance.nested, under: path)
        }
    }

    private static func fields(_ random: inout SeededNumbers, _ names: inout Int, depth: Int)
        -> [DDMField]
    {
        (0..<Int.random(in: depth == 1 ? 1...3 : 0...2, using: &random)).map { _ in
            names += 1
            let (dataType, editor) =
                [
                    ("string", "text"), ("string", "textarea"), ("number", ""), ("boolean", ""),
                    ("date", ""), ("string", "select"), ("", "fieldset"),
                ].randomElement(using: &random) ?? ("", "")
            return DDMField(
                name: JSONObject.key(ofName: name(names)),
                dataType: dataType,
                editor: editor,
                options: ["a", "b, c", "[\"a\"]", " d"].map { DDMOption(value: $0) },
                isRepeatable: Int.random(in: 0..<4, using: &random) == 0,
                isMultiple: true,
                nestedFields: depth < 4 ? fields(&random, &names, depth: depth + 1) : []
            )
        }
    }

    /// Names of which some differ only in their Unicode composition.
    private static func name(_ number: Int) -> String {
        let compositions = ["f", "\u{C5}", "A\u{30A}", "\u{212B}", "A{U+30A}"]
        return compositions[number % compositions.count] + "\(number / compositions.count)"
    }

    private static func instances(of field: DDMField, _ random: inout SeededNumbers)
        -> [DDMInstance]
    {
        let count = field.isRepeatable ? Int.random(in: 1...3, using: &random) : 1
        return (0..<count).map { _ in
            DDMInstance(
                name: field.name,
                value: Bool.random(using: &random) ? nil : value(of: field, &random),
                nested: field.nestedFields.flatMap { instances(of: $0, &random) }
            )
        }
    }

    private static func value(of field: DDMField, _ random: inout SeededNumbers) -> DDMValue? {
        let text =
            ["a", "[1]", "[1.50, 2]", "[\"a\"]", "[]", "{}", "a\nb", "é, \"", "1.50", " "]
            .randomElement(using: &random) ?? ""
        return switch field.type {
        case .text, .textBox: .text(text)
        case .number:
            DecimalNumber(
                portal: ["1.50", "12345678901234567890.123", "-0.001"]
                    .randomElement(using: &random) ?? ""
            ).map(DDMValue.decimal)
        case .boolean: .boolean(.random(using: &random))
        case .date:
            DDMDate(year: .random(in: 1...9999, using: &random), month: 2, day: 28)
                .map(DDMValue.date)
        case .select:
            .options(
                Array(
                    field.options.map(\.value).shuffled(using: &random).prefix(
                        .random(in: 1...3, using: &random)
                    )
                )
            )
        default: nil
        }
    }
}
