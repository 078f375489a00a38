import LiferayKit
@_spi(Host) import ScreensKit
import ScreensTesting
import Synchronization
import Testing

@testable import DDLFormScreenlet

/// Files whose upload may have succeeded are not uploaded twice.
struct LostUploadTests {
    /// A document library that accepts each title once, and loses answers.
    private final class Library: Portal {
        struct State {
            var sizes: [String: Int64] = [:]
            var lostAnswers = 0
            var isBlind = false
        }

        let state: Mutex<State>
        /// The size of the next file.
        let size = Mutex<Int64>(5)

        init(lostAnswers: Int = 0, isBlind: Bool = false) {
            state = Mutex(State(lostAnswers: lostAnswers, isBlind: isBlind))
        }

        var titles: [String] { state.withLock { $0.sizes.keys.sorted() } }

        func call(
            _ commands: [ServiceCommand],
            progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(PortalError) -> [JSONValue] {
            guard commands[0].path == "/dlapp/get-file-entry" else {
                return [["recordId": 7, "modifiedDate": 20]]
            }
            let title = commands[0].parameters["title"]?.text ?? ""
            let (size, isBlind) = state.withLock { ($0.sizes[title], $0.isBlind) }
            guard !isBlind, let size else {
                throw .exception(type: "NoSuchFileEntryException", message: title)
            }
            return [entry(title, size)]
        }

        func upload(
            _ upload: FileUpload,
            progress: (@Sendable (TransferProgress) -> Void)?
        ) async throws(PortalError) -> JSONValue {
            let size = size.withLock { $0 }
            let (isNew, isLost) = state.withLock { state in
                guard state.sizes[upload.fileName] == nil else { return (false, false) }
                state.sizes[upload.fileName] = size
                state.lostAnswers -= 1
                return (true, state.lostAnswers >= 0)
            }
            guard isNew else {
                throw .exception(type: "DuplicateFileEntryException", message: upload.fileName)
            }
            if isLost { throw .connection("answer lost") }
            return entry(upload.fileName, size)
        }

        private func entry(_ title: String, _ size: Int64) -> JSONValue {
            ["groupId": 2, "uuid": .text(title), "version": "1.0", "size": .int64(size)]
        }
    }

    private let file = ChosenFile(chosenByUser: "/tmp/me.png")

    private func context(_ library: Library) -> InteractionContext {
        InteractionContext(
            portal: library,
            server: ServerInfo(companyId: 1, groupId: 2),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none here") }
    }

    private func change(_ document: DDMDocument) throws -> EntryChange<DDLRecord> {
        var record = try Samples.record()
        record["Photo"] = .document(document)
        let attributes: JSONObject = ["repositoryId": 2, "folderId": 0, "filePrefix": "form-file-"]
        return EntryChange(
            entry: CacheEntry(
                collection: "DDLForm",
                key: "recordId-7-en_US",
                attributes: attributes
            ),
            base: nil,
            local: record,
            id: "change-1"
        )
    }

    private func upload(_ document: DDMDocument, _ file: ChosenFile) -> FormUpload {
        FormUpload(
            file,
            of: document,
            prefix: "form-file-",
            repositoryId: 2,
            folderId: 0,
            changeLog: ""
        )
    }

    @Test func theNextAttemptFindsWhatArrived() async throws {
        let library = Library(lostAnswers: 1)
        let change = try change(DDMDocument(file))
        let synchronizer = DDLFormSynchronizer()

        await #expect(throws: PortalError.connection("answer lost")) {
            _ = try await synchronizer.send(change, in: context(library))
        }
        let sent = try await synchronizer.send(change, in: context(library))

        #expect(library.titles.count == 1)
        let title = try #require(library.titles.first)
        guard case .document(let document)? = sent.value?["Photo"] else {
            Issue.record("no document")
            return
        }
        #expect(document.attributes?["uuid"]?.text == title && title.hasSuffix(".png"))
    }

    @Test func anUploadThatAnHTTPLibraryRepeatsIsFound() async throws {
        let library = Library(lostAnswers: 1)
        let upload = upload(DDMDocument(file), file)
        _ = try? await upload.send(in: context(library), progress: nil)

        let entry = try await upload.send(in: context(library), progress: nil)

        #expect(library.titles.count == 1 && entry["uuid"]?.text == library.titles.first)
    }

    @Test func whoMayNotLookUploadsNothingTwice() async throws {
        let library = Library(lostAnswers: 1, isBlind: true)
        let upload = upload(DDMDocument(file), file)
        _ = try? await upload.sendOnce(in: context(library))

        await #expect(throws: PortalError.self) { try await upload.sendOnce(in: context(library)) }

        #expect(library.titles.count == 1)
    }

    @Test func aCopyOfAnotherSizeIsUploadedBesidesAndOnce() async throws {
        let library = Library()
        let document = DDMDocument(file)
        _ = try await upload(document, file).send(in: context(library), progress: nil)
        let copy = ChosenFile(copy: "/state/0123", of: "me.png", size: 9)
        library.size.withLock { $0 = 9 }

        let first = try await upload(document, copy).sendOnce(in: context(library))
        let second = try await upload(document, copy).sendOnce(in: context(library))

        #expect(library.titles.count == 2 && first == second && first["size"] == 9)
        #expect(first["uuid"]?.text?.hasSuffix("-9.png") == true)
    }

    @Test func aCopyKeepsNameAndKindOfItsFile() {
        let copy = ChosenFile(copy: "/state/files/0123", of: "Receipt 1.PDF", size: 9)

        let request = upload(DDMDocument(copy), copy).request

        #expect(request.file == copy && request.mediaType == "application/pdf")
        #expect(request.fileName.hasSuffix(".PDF"))
    }
}
