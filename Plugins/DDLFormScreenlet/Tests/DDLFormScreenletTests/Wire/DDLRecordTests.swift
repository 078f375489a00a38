import Foundation
@_spi(Host) import LiferayKit
import ScreensKit
import Testing

@testable import DDLFormScreenlet

struct DDLRecordTests {
    private func record(_ values: JSONObject, attributes: JSONObject = [:]) throws -> DDLRecord {
        try DDLRecord(
            reply: ["modelValues": .object(values), "modelAttributes": .object(attributes)],
            definition: DDMSamples.definition()
        )
    }

    private func old(_ values: JSONObject, attributes: JSONObject = [:]) throws -> DDLRecord {
        try DDLRecord(
            reply: ["modelValues": .object(values), "modelAttributes": .object(attributes)],
            definition: DDMSamples.oldDefinition()
        )
    }

    @Test func aReplyFillsWhatItMentionsAndEmptiesTheRest() throws {
        let record = try record(
            ["Title": "Hello", "Done": "true", "Amount": 12.3, "Gone": "x", "title": "no"],
            attributes: ["recordId": "39827", "modifiedDate": 1_469_100_000_000]
        )

        #expect(record["Title"] == .text("Hello") && record["Done"] == .boolean(true))
        #expect(record["Kind"] == nil && record["Count"] == nil)
        #expect(record.recordId == 39827)
        #expect(record.modifiedDate?.milliseconds == 1_469_100_000_000)
    }

    @Test func theValuesAloneAreARecordToo() throws {
        var record = try DDLRecord(reply: ["Title": "Hello"])
        #expect(record.definition == nil && record.values.isEmpty && record.attributes.isEmpty)

        record.adopt(try DDMSamples.definition())

        #expect(record["Title"] == .text("Hello") && record["Kind"] == nil)
    }

    @Test(arguments: [nil, 7, "x", [], ["modelValues": 7]] as [JSONValue])
    func repliesThatAreNoRecordsAreRefused(reply: JSONValue) {
        #expect(throws: PortalError.self) { try DDLRecord(reply: reply) }
    }

    @Test func aShortYearKeepsTheCenturyThatIsKnown() throws {
        var record = try DDLRecord(definition: DDMSamples.oldDefinition())
        let day = try #require(DDMDate(iso: "1931-12-05"))
        record["Due"] = .date(day)

        try record.apply(["modelValues": ["Due": "12/5/31"]])
        #expect(record["Due"] == .date(day))
        try record.apply(["modelValues": ["Due": "12/6/31"]])
        #expect(record["Due"] == DDMDate(iso: "2031-12-06").map(DDMValue.date))
    }

    // MARK: Sending

    @Test func textsAreSentAndEmptyOnesAreNot() throws {
        var record = try DDLRecord(definition: DDMSamples.definition())
        record["Title"] = .text("Hello")
        record["Amount"] = .integer(3)
        try record.enter("1234.5", at: DDMPath(.init("Rate")), locale: "en_US")
        record["Kind"] = nil

        let sent = try record.submission(to: .v70)

        #expect(
            sent.fieldsMap == [
                "Title": "Hello", "Done": "true", "Due": "2014-12-01", "Count": "7",
                "Amount": "3", "Rate": "1234.50", "Kind": "[]", "Size": "[]",
            ]
        )
        #expect(!sent.mergeFields)
    }

    @Test func version62KeepsWhatIsNotSentUntilAFieldIsEmptied() throws {
        var record = try old(["Title": "Hello", "Done": true, "Due": "12/1/14"])

        let first = try record.submission(to: .v62)
        #expect(
            first.fieldsMap == [
                "Title": "Hello", "Done": "true", "Kind": "[]",
            ]
        )
        #expect(first.mergeFields)
        record["Due"] = nil
        let second = try record.submission(to: .v62)
        #expect(second.fieldsMap["Due"] == nil && !second.mergeFields)
    }

    @Test func version62RefusesToEmptyWhereThatWouldLoseUnknownValues() throws {
        var record = try old(["Title": "Hello", "Due": "12/1/14", "Hidden": "x"])
        #expect(try record.submission(to: .v62).mergeFields)

        record["Due"] = nil

        #expect(throws: DDLSubmissionError.cannotBeEmptied("Due")) {
            try record.submission(to: .v62)
        }
    }

    @Test func thereIsNothingToSendWithoutValuesOrForm() throws {
        let form = try DDMDefinition(fields: [DDMField(name: "A", dataType: "string")])

        #expect(throws: DDLSubmissionError.noValues) {
            try DDLRecord(definition: form).submission(to: .v70)
        }
        #expect(throws: DDLSubmissionError.untyped) {
            try DDLRecord(reply: [:]).submission(to: .v70)
        }
    }

    @Test func filesAreSentOnceTheyAreUploaded() throws {
        var record = try DDLRecord(definition: DDMSamples.definition())
        record["File"] = .document(DDMDocument(ChosenFile(chosenByUser: "a.jpg")))
        let path = try #require(record.documents.first).path

        record.setUpload(.uploading(sent: 1, total: 4), at: path)
        #expect(record.documents.first?.document.progress == 0.25)
        #expect(throws: DDLSubmissionError.notUploaded("File")) { try record.submission(to: .v70) }
        record.setUpload(.uploaded(["groupId": 7, "uuid": "u", "version": "1.0"]), at: path)
        #expect(
            try record.submission(to: .v70).fieldsMap["File"]
                == #"{"groupId":7,"uuid":"u","version":"1.0"}"#
        )
    }

    @Test func theSubmittedRecordTakesItsIdOver() throws {
        var record = try old([:])
        record["Title"] = .text("x")
        let sent = try record.submission(to: .v62)
        #expect(throws: PortalError.unexpected("the submitted record has no ID")) {
            try record.adopt(reply: [:], to: sent)
        }

        try record.adopt(reply: ["recordId": "40101", "version": "1.1"], to: sent)

        #expect(record.recordId == 40101)
        record["Title"] = nil
        record["Count"] = .integer(1)
        #expect(try !record.submission(to: .v62).mergeFields)
    }

    // MARK: Repeated and nested fields

    @Test func instancesOfARepeatableFieldAreSentInOrderAndComeBack() throws {
        var record = try DDLRecord(definition: DDMSamples.definition())
        let first = DDMPath(.init("Phone"))
        let added = record.addInstance(beside: first)
        let second = try #require(added)
        #expect(second.description == "Phone[1]")
        record[first] = .text(#"["a"]"#)
        record[second] = .text("2")
        record[second.inside("Use")] = .text("home")
        let none = record.addInstance(beside: DDMPath(.init("Title")))
        #expect(none == nil)

        let sent = try record.submission(to: .v70).fieldsMap
        let copy = try self.record(sent.mapValues(JSONValue.text))

        #expect(sent["Phone"] == #"["[\"a\"]","2"]"# && sent["Use"] == #"["","home"]"#)
        #expect(copy.hasSameContent(as: record))
        #expect(copy[second.inside("Use")] == .text("home"))
        #expect(throws: DDLSubmissionError.severalInstances("Phone")) {
            try record.submission(to: .v62)
        }
        record.removeInstance(at: second)
        record[first] = .text("1")
        #expect(try record.submission(to: .v62).fieldsMap["Phone"] == "1")
        record.removeInstance(at: first)
        #expect(record[first] == nil && record.instanceCount(at: first) == 1)
    }

    @Test func oneTextThatLooksLikeAListStaysOne() throws {
        var record = try DDLRecord(definition: DDMSamples.definition())
        record["Phone"] = .text(#"["a","b"]"#)
        record["Use"] = .text("[]")
        record["Title"] = .text("[1]")

        let sent = try record.submission(to: .v70).fieldsMap

        #expect(sent["Title"] == "[1]")
        #expect(try self.record(sent.mapValues(JSONValue.text)).hasSameContent(as: record))
    }

    // MARK: Coding

    @Test func codingKeepsTheRecordAndToleratesMissingMembers() throws {
        var record = try record(
            ["Title": "Hello", "Phone": ["1", "2"]],
            attributes: ["recordId": 7]
        )
        let file = ChosenFile(chosenByUser: "/home/ada/a.jpg")
        record["File"] = .document(
            DDMDocument(file, temporaryKey: "d", state: .failed(.failed("no")))
        )

        let bytes = try JSONEncoder().encode(record)
        var copy = try JSONDecoder().decode(DDLRecord.self, from: bytes)

        #expect(!String(decoding: bytes, as: UTF8.self).contains("ada"))
        #expect(copy.chosenFiles.isEmpty && copy.hasSameContent(as: record))
        copy.chosenFiles = ["d": file, "other": file]
        #expect(copy == record)
        let empty = try JSONDecoder().decode(DDLRecord.self, from: Data("{}".utf8))
        #expect(empty.definition == nil && empty.values.isEmpty)
    }
}
