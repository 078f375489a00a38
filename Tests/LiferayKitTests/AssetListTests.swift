import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
import Testing

struct AssetListTests {
    @Test(arguments: [
        "Group", "Layout", "Organization", "User", "UserGroup", "BlogsEntry", "BookmarksEntry",
        "BookmarksFolder", "CalendarEvent", "DLFileEntry", "DLFileEntryMetadata",
        "DLFileEntryType", "DLFileRank", "DLFileShortcut", "DLFileVersion", "DDLRecord",
        "DDLRecordSet", "JournalArticle", "JournalFolder", "MBMessage", "MBThread", "MBCategory",
        "MBDiscussion", "MBMailingList", "WikiPage", "WikiPageResource", "WikiNode",
    ])
    func everyDocumentedClassCanBeAskedForOnBothVersions(name: String) throws {
        let known = try #require(AssetClass(name: name))

        for version in [PortalVersion.v62, .v70] {
            let query = AssetClassNameId.known(known).queryProperties(on: version)
            #expect((query["classNameIds"] == nil) != (query["className"] == nil))
            #expect(AssetClass(className: known.className(on: version)) == known)
        }
    }

    @Test func groupsAreNotMistakenForUsers() {
        #expect(
            AssetClass.group.className(on: .v70)
                == "com.liferay.portal.kernel.model.Group"
        )
    }

    @Test(arguments: [(20087 as Int64, false), (20011, true), (31330, false), (99999, true)])
    func classesThatPortalsStoreAsInvisibleAreQueriedAsInvisible(id: Int64, isVisible: Bool) {
        let query = AssetClassNameId.id(id).queryProperties(on: .v70)

        #expect(query["visible"] == .bool(isVisible))
    }

    @Test func noClassQueriesAllClasses() {
        #expect(AssetClassNameId.any.queryProperties(on: .v70) == ["visible": true])
    }

    @Test func anEntryWithoutFieldsIsEmptyButPresent() {
        let entry = AssetEntry([:])

        #expect(entry.title == "" && entry.description == nil && entry.userName == nil)
        #expect(entry.entryId == nil)
        #expect(entry.modifiedDate == nil)
    }

    @Test func idsAreReadAsNumbersAndAsTexts() {
        #expect(AssetEntry(["entryId": "41233", "classPK": 41230]).entryId == 41233)
        #expect(AssetEntry(["entryId": "41233", "classPK": 41230]).classPK == 41230)
    }

    @Test func codingAModelKeepsItsRowsAndTheirLocalisedTitles() throws {
        var rows = PagedRows<AssetEntry>(firstPageSize: 1, pageSize: 1)
        rows.start(with: [AssetEntry(["title": "<?xml…"]) { _ in "Excursión" }], counted: 3)
        let model = AssetListModel(
            phase: .ready,
            rows: rows,
            problem: .portal(.connection("gone")),
            freshness: Freshness(
                source: .cache,
                storedAt: Timestamp(milliseconds: 7),
                unsent: .pending
            )
        )

        let copy = try JSONDecoder().decode(
            AssetListModel.self,
            from: JSONEncoder().encode(model)
        )

        #expect(copy.count == 3)
        #expect(copy.row(at: 0)?.title == "Excursión")
        #expect(copy.row(at: 0)?.attributes["title"] == "<?xml…")
        #expect(copy.problem == model.problem)
        #expect(copy.freshness == model.freshness)
    }

    @Test func whatAListAddsToAnEntryIsCodedComparedAndTakenBack() throws {
        let plain = AssetEntry(["title": "Picnic"])
        var entry = plain
        entry.listing.commentCount = 3
        entry.listing.collection = .mixed
        var other = entry
        other.listing.commentCount = 4

        #expect(entry.listing == AssetListing(collection: .mixed, commentCount: 3))
        #expect(plain.listing == AssetListing() && entry != plain && entry != other)
        let copy = try JSONDecoder().decode(AssetEntry.self, from: JSONEncoder().encode(entry))
        #expect(copy == entry && copy.hashValue == entry.hashValue)

        entry.listing = AssetListing()
        #expect(entry == plain)
        let coded = try JSONDecoder().decode(JSONObject.self, from: JSONEncoder().encode(entry))
        #expect(coded["listing"] == nil && coded["title"] == "Picnic")
    }

    private final class Sample {
        @Inspectable("A class.") var kind = AssetClassNameId.any
    }

    @Test(arguments: [
        ("BlogsEntry", AssetClassNameId.known(.blogsEntry)), ("blogsentry", .known(.blogsEntry)),
        ("20011", .id(20011)), ("0", .any),
    ])
    func classesOfAssetsAreAcceptedByNameAndNumber(text: String, value: AssetClassNameId) throws {
        let sample = Sample()
        let child = Mirror(reflecting: sample).children.first { $0.label == "_kind" }
        let attribute = try #require(child?.value as? any AnyInspectable)

        #expect(attribute.set(.text(text)))
        #expect(sample.kind == value)
    }
}
