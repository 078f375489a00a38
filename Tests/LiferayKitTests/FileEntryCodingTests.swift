import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// Files in the form in which copies of galleries are stored.
struct FileEntryCodingTests {
    @Test(arguments: ["3f2b-8c14", nil])
    func aCopyIsReadAsItWasWritten(uuid: String?) throws {
        var file = FileEntry(
            fileEntryId: 1,
            groupId: 2,
            folderId: 3,
            title: "Pier",
            fileName: "Pier.png",
            mediaType: "image/png",
            size: 7,
            version: "1.0",
            uuid: uuid
        )
        file.createDate = Timestamp(milliseconds: 1)
        file.modifiedDate = Timestamp(milliseconds: 2)
        (file.userId, file.userName, file.description) = (4, "Jane Doe", "By the ferry")

        #expect(try JSON.decode(FileEntry.self, from: JSON.encode(file)) == file)
    }

    @Test(arguments: ["", "../x"])
    func whatIsNoTypeNoVersionAndNoUUIDInACopyIsMissing(text: String) throws {
        let copy: JSONObject = [
            "fileEntryId": 1, "groupId": 2, "folderId": 3, "title": "Pier", "fileName": "Pier.png",
            "mimeType": .text("\(text) /"), "version": .text(text), "uuid": .text(text),
            "userName": "",
        ]

        let file = try JSON.decode(FileEntry.self, from: JSON.encode(copy))

        #expect(file.mediaType == nil && file.version == nil && file.uuid == nil)
        #expect(file.userName == nil && file.path == nil)
    }
}
