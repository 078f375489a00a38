import Foundation
import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

struct DDLRecordMergeTests {
    private static let form = Result { try DDMSamples.definition() }
    private let names = ["Title", "Body", "Count", "Kind", "Phone", "Use"]

    private func record(_ values: JSONObject, modified: Int64 = 1) throws -> DDLRecord {
        try DDLRecord(
            reply: [
                "modelValues": .object(values),
                "modelAttributes": ["modifiedDate": .int64(modified)],
            ],
            definition: Self.form.get()
        )
    }

    @Test func changesOfDifferentFieldsAreJoined() throws {
        let base = try record(["Title": "a", "Body": "b", "Kind": #"["red"]"#])
        let local = try record(["Title": "mine", "Body": "b"])
        let remote = try record(["Title": "a", "Body": "theirs", "Kind": #"["red"]"#], modified: 2)

        let merged = try #require(DDLRecord.merged(base: base, local: local, remote: remote))

        #expect(merged["Title"] == .text("mine") && merged["Body"] == .text("theirs"))
        #expect(merged["Kind"] == nil)
        #expect(merged.modifiedDate?.milliseconds == 2)
    }

    @Test func oneFieldChangedDifferentlyIsAConflict() throws {
        let base = try record(["Title": "a"])
        let local = try record(["Title": "b"])

        for other in ["c", ""] {
            let remote = try record(["Title": .text(other)])
            #expect(DDLRecord.merged(base: base, local: local, remote: remote) == nil)
        }
    }

    @Test func fieldsInsideCountForThemselvesUnlessThereAreSeveral() throws {
        let base = try record(["Phone": "1", "Use": "home"])
        let local = try record(["Phone": "2", "Use": "home"])
        let remote = try record(["Phone": "1", "Use": "work"])
        let several = try record(["Phone": ["1", "3"], "Use": ["home", ""]])

        let merged = try #require(DDLRecord.merged(base: base, local: local, remote: remote))

        #expect(merged["Phone"] == .text("2") && merged["Use"] == .text("work"))
        #expect(DDLRecord.merged(base: base, local: local, remote: several) == nil)
    }

    @Test func whatIsSaidCountsAndNotHow() throws {
        let left = try record(["Kind": #"["red", "x"]"#, "Amount": "12.50", "Phone": ["1", ""]])
        let right = try record(["Kind": ["x", "red"], "Amount": 12.5, "Phone": "1"], modified: 9)

        #expect(left.hasSameContent(as: right) && left != right)
        #expect(try !left.hasSameContent(as: record([:])))
    }

    @Test func untypedRecordsAreComparedAndMergedByTheFormOfAnother() throws {
        let untyped = try DDLRecord(reply: ["Amount": 12.5, "Title": "a"])
        let typed = try record(["Amount": "12.50", "Title": "a"])

        #expect(untyped.hasSameContent(as: typed) && typed.hasSameContent(as: untyped))
        #expect(try untyped.hasSameContent(as: DDLRecord(reply: ["Title": "a", "Amount": "12.5"])))
        let merged = DDLRecord.merged(base: untyped, local: typed, remote: untyped)
        #expect(merged?.hasSameContent(as: typed) == true)
        #expect(DDLRecord.merged(base: untyped, local: untyped, remote: untyped) == nil)
    }

    @Test func theLawsHoldForRandomRecords() throws {
        var random = SeededNumbers(3)
        for _ in 0..<500 {
            let base = try randomRecord(&random)
            let local = try randomRecord(&random)
            let remote = try randomRecord(&random)

            func hasSameContent(_ record: DDLRecord?, _ other: DDLRecord) -> Bool {
                record?.hasSameContent(as: other) ?? false
            }
            #expect(hasSameContent(.merged(base: base, local: local, remote: base), local))
            #expect(hasSameContent(.merged(base: base, local: base, remote: remote), remote))
            #expect(hasSameContent(.merged(base: base, local: local, remote: local), local))
            let one = DDLRecord.merged(base: base, local: local, remote: remote)
            let other = DDLRecord.merged(base: base, local: remote, remote: local)
            #expect((one == nil) == (other == nil))
            if let one, let other { #expect(one.hasSameContent(as: other)) }
        }
    }

    private func randomRecord(_ random: inout SeededNumbers) throws -> DDLRecord {
        var values: JSONObject = [:]
        for name in names where Bool.random(using: &random) {
            values[name] = .text(["1", "2"].randomElement(using: &random) ?? "")
        }
        if Int.random(in: 0..<4, using: &random) == 0 { values["Phone"] = ["1", "2"] }
        return try record(values)
    }
}
