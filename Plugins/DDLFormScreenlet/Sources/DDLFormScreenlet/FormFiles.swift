import LiferayKit
import ScreensKit

/// The files of a record on their way to the portal.
struct FormFiles {
    private let change: EntryChange<DDLRecord>
    private let context: InteractionContext

    init(_ change: EntryChange<DDLRecord>, _ context: InteractionContext) {
        self.change = change
        self.context = context
    }

    /// Uploads what has not arrived, one after another.
    ///
    /// Each is looked for first: it may have been uploaded by an attempt whose answer was lost.
    func upload(of record: inout DDLRecord) async throws {
        for (path, document) in record.documents where document.attributes == nil {
            guard let file = document.file else { continue }
            let upload = FormUpload(
                file,
                of: document,
                prefix: change.text("filePrefix"),
                repositoryId: change.number("repositoryId"),
                folderId: change.number("folderId"),
                changeLog: context.liferayString("ddlform-screenlet-upload-metadata-changelog")
            )
            record.setUpload(.uploaded(try await upload.sendOnce(in: context)), at: path)
        }
    }
}
