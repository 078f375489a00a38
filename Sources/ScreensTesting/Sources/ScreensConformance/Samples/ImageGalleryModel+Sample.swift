public import LiferayKit
public import ScreensKit

extension FileEntry {
    /// An ordinary picture.
    ///
    /// Its date is in milliseconds since 1970; the default is noon of 5 March 2024 in UTC.
    public static func samplePicture(
        title: String = "Lake",
        notes: String? = "The lake in the morning.",
        userName: String? = "Test Test",
        createDate: Int64? = 1_709_640_000_000,
        fileEntryId: Int64 = 40_301,
        uuid: String = "5c1d8f00-0000-4000-8000-000000000001"
    ) -> FileEntry {
        var entry = FileEntry(
            fileEntryId: fileEntryId,
            groupId: 20_143,
            folderId: 38_101,
            title: title,
            fileName: "\(title).png",
            mediaType: "image/png",
            size: 48_213,
            version: "1.0",
            uuid: uuid
        )
        entry.createDate = createDate.map(Timestamp.init(milliseconds:))
        (entry.userName, entry.description) = (userName, notes)
        return entry
    }
}

extension FileEntry: SampledRow {
    /// The samples of lists of pictures.
    public static var samplesOfLists: [(name: String, model: PagedListModel<FileEntry>)] {
        PagedListModel<FileEntry>.states(
            of: (1...130).map {
                samplePicture(title: "Picture \($0)", fileEntryId: 40_300 + Int64($0))
            },
            long: [
                samplePicture(
                    title: Array(repeating: "A title that goes on and on", count: 12)
                        .joined(separator: ", ")
                ),
                samplePicture(title: "", notes: nil, userName: nil, createDate: nil, uuid: ""),
            ],
            hostile: HostileText.all.map { samplePicture(title: $0, notes: $0, userName: $0) },
            nonASCII: [
                samplePicture(title: "Lago, mañana"), samplePicture(title: "朝の湖"),
                samplePicture(title: "البحيرة"),
                samplePicture(title: "👩‍👩‍👧‍👦 Family day 🇪🇸"),
            ]
        )
    }
}

extension ImageGalleryModel: SampledModel {
    /// All samples, one before it is shown, and one of a billion pictures.
    public static var conformanceSamples: [(name: String, model: ImageGalleryModel)] {
        lists(PagedListModel<FileEntry>.conformanceSamples) + changes
    }

    /// The states that every view of galleries should draw well, by name.
    public static var allSamples: [(name: String, model: ImageGalleryModel)] {
        lists(FileEntry.samplesOfLists) + changes
    }

    private static func lists(
        _ samples: [(name: String, model: PagedListModel<FileEntry>)]
    ) -> [(name: String, model: ImageGalleryModel)] {
        samples.map { ($0.name, ImageGalleryModel(list: $0.model)) }
    }

    /// One large picture, uploads, and the fields for adding pictures.
    private static var changes: [(name: String, model: ImageGalleryModel)] {
        [
            ("editable", editable()), ("large", editable(shown: 1)), ("last", editable(shown: 2)),
            ("unloaded", unloaded), ("deleted", changed { $0.deleted = .samplePicture() }),
            ("adding", changed { $0.isAdding = true }),
            ("described", changed { ($0.isAdding, $0.added) = (true, chosen) }),
            ("uploading", changed { $0.uploads = unsentUploads }),
            ("refused", changed { $0.actionProblem = .invalid("The title exists.") }),
            ("hostile-uploads", hostile),
        ]
    }

    /// The actions of `image-gallery`.
    public static var knownActions: [String: Set<String>]? {
        [
            "loadList": [], "select": ["index"], "showRows": ["from", "to"],
            "showImage": ["index"], "showNext": [], "showPrevious": [], "closeImage": [],
            "deleteImage": ["fileEntryId"], "undoDelete": [], "deleteImageEntry": ["fileEntryId"],
            "startMediaSelectorAndUpload": [], "cancelAdding": [], "chooseFile": ["name", "file"],
            "setValue": ["name", "value"], "upload": [], "showDetailUploadView": ["key"],
            "cancelUpload": ["key"], "cancelUploads": [],
        ]
    }

    private static func editable(shown: Int? = nil) -> ImageGalleryModel {
        let rows = (1...3).map {
            FileEntry.samplePicture(title: "Picture \($0)", fileEntryId: 40_300 + Int64($0))
        }
        return ImageGalleryModel(
            list: PagedListModel<FileEntry>.listing(rows),
            shown: shown,
            isEditable: true
        )
    }

    private static func changed(_ change: (inout ImageGalleryModel) -> Void) -> ImageGalleryModel {
        var model = editable()
        change(&model)
        return model
    }

    private static var unloaded: ImageGalleryModel {
        var rows = PagedRows<FileEntry>(firstPageSize: 1, pageSize: 1)
        rows.start(with: [.samplePicture()], counted: 3)
        return ImageGalleryModel(list: PagedListModel(phase: .ready, rows: rows), shown: 2)
    }

    private static func upload(
        _ title: String,
        _ state: ImageUpload.State,
        key: String,
        notes: String = ""
    ) -> ImageUpload {
        ImageUpload(
            chosenName: "\(title).png",
            notes: notes,
            mediaType: "image/png",
            size: 48_213,
            state: state,
            key: "picture-\(key)"
        )
    }

    private static var chosen: [ImageUpload] {
        var wrong = upload("Notes", .wrong, key: "b")
        wrong.problem = "notes.txt is not a picture."
        return [upload("Pier", .prepared, key: "a"), wrong]
    }

    private static var unsentUploads: [ImageUpload] {
        var sending = upload("Pier", .sending, key: "a")
        (sending.sentBytes, sending.bytesToSend) = (20_000, 50_000)
        let states: [ImageUpload.State] = [.sending, .pending, .conflicted, .refused, .draft]
        return [sending] + states.map { upload("Pier, \($0.rawValue)", $0, key: $0.rawValue) }
    }

    private static var hostile: ImageGalleryModel {
        let texts = HostileText.all.joined(separator: " ")
        return changed {
            $0.uploads = [upload(texts, .refused, key: "a", notes: texts)]
            $0.uploads[0].problem = texts
            $0.added = $0.uploads
            $0.isAdding = true
            $0.deleted = .samplePicture(title: texts)
            $0.actionProblem = .failed(texts)
        }
    }
}
