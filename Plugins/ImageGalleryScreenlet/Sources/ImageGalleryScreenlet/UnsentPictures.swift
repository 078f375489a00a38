import LiferayKit
import ScreensKit

/// What the portal does not have yet of a gallery, in the form of a list's details.
struct UnsentPictures {
    /// The most uploads that are shown.
    private static let limit = 100
    /// The pictures that are added.
    let uploads: [ImageUpload]
    /// The files that are to be deleted, and that users no longer see.
    let deleted: Set<Int64>

    init(_ changes: [UnsentValue<ImageGalleryChange>]) {
        uploads = changes.compactMap { change in
            guard var upload = change.value.upload, !change.value.isDeleted else { return nil }
            upload.state = ImageUpload.State(change.state)
            return upload
        }
        deleted = Set(
            changes.compactMap { change in
                // What the portal did not delete is shown again.
                let isGone = [.pending, .draft].contains(change.state) && change.value.isDeleted
                return isGone ? change.value.fileEntry?.fileEntryId : nil
            }
        )
    }

    init(_ details: JSONObject) {
        uploads = (details["uploads"]?.array ?? []).compactMap(ImageUpload.init(detail:))
        deleted = Set((details["deleted"]?.array ?? []).compactMap(\.int64))
    }

    var details: JSONObject {
        [
            "uploads": .array(uploads.prefix(Self.limit).map(\.detail)),
            "deleted": .array(deleted.sorted().map(JSONValue.int64)),
        ]
    }
}

extension ImageUpload {
    fileprivate var detail: JSONValue {
        [
            "key": .text(key), "title": .text(title), "notes": .text(notes),
            "chosenName": .text(chosenName),
            "mimeType": mediaType.map(JSONValue.text) ?? .null,
            "size": size.map(JSONValue.int64) ?? .null, "state": .text(state.rawValue),
        ]
    }

    fileprivate init?(detail: JSONValue) {
        func text(_ name: String) -> String { detail[name]?.text ?? "" }
        guard let key = detail["key"]?.text else { return nil }
        self.init(
            chosenName: text("chosenName"),
            title: text("title"),
            notes: text("notes"),
            mediaType: text("mimeType"),
            size: detail["size"]?.int64,
            state: ImageUpload.State(rawValue: text("state")) ?? .pending,
            key: key
        )
    }
}
