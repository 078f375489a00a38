import LiferayKit
@_spi(Host) import ScreensKit
import Testing

/// The names in the JSON of values, which users see on the command line.
struct CodedNamesTests {
    private func names(of value: some Encodable) throws -> Set<String> {
        Set(try JSON.decode(JSONObject.self, from: JSON.encode(value)).keys)
    }

    @Test func theTypeOfAFileKeepsThePortalsName() throws {
        let file = FileEntry(fileEntryId: 1, groupId: 2, title: "Pier", mediaType: "image/png")
        let upload = ImageUpload(chosenName: "Pier.png", mediaType: "image/png")
        let document = DDMDocument(ChosenFile(chosenByUser: "a"), mediaType: "image/png")
        let filter = ImageGalleryFilter(repositoryId: 1, folderId: 0)

        #expect(try names(of: file).contains("mimeType"))
        #expect(try names(of: upload).contains("mimeType"))
        #expect(try names(of: document).contains("mimeType"))
        #expect(try names(of: filter).contains("mimeTypes"))
    }

    @Test func aDeletedPictureIsTheEntryOfItsChange() throws {
        let file = FileEntry(fileEntryId: 1, groupId: 2, title: "Pier")

        #expect(try names(of: ImageGalleryChange(file, isDeleted: true)) == ["entry", "isDeleted"])
    }
}
