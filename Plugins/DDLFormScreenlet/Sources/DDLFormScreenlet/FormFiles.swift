import LiferayKit
import ScreensKit

/// Uploads the files of a record.
struct FormFiles {
    private let change: EntryChange<DDLRecord>
    private let context: InteractionContext

    init(_ change: EntryChange<DDLRecord>, _ context: InteractionContext) {
        self.change = change
        self.context = context
    }

    /// Uploads the files that the portal does not have, one after another.
    ///
    /// Each is searched for first, because an earlier attempt may have uploaded it although its answer was lost.
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
