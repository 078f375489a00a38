public import LiferayKit
@_spi(Host) import ScreensKit

extension FileEntry {
    /// A file of a type, changed at noon of 5 March 2024 in UTC.
    public static func sample(
        _ title: String = "Pier at dawn.png",
        _ mediaType: String = "image/png"
    ) -> FileEntry {
        var entry = FileEntry(
            fileEntryId: 38001,
            groupId: 20143,
            title: title,
            mediaType: mediaType,
            size: 1_240_000,
            version: "1.1",
            uuid: "f-1"
        )
        entry.modifiedDate = Timestamp(milliseconds: 1_709_640_000_000)
        (entry.userId, entry.userName) = (20201, "Jane Doe")
        entry.description = "Taken from the ferry"
        return entry
    }
}

extension FileDisplayModel {
    /// The states that every view of files should draw well, by name.
    public static var allSamples: [(name: String, model: FileDisplayModel)] {
        [
            ("image", ready(.sample(), .image)),
            ("video", ready(.sample("Harbour.mp4", "video/mp4"), .video, captions: captions)),
            ("audio", ready(.sample("Seagulls.mp3", "audio/mpeg"), .audio)),
            ("pdf", ready(.sample("Floor plan.pdf", "application/pdf"), .pdf)),
            ("file", ready(.sample("Minutes.docx", "application/msword"), .file)),
            ("bare", ready(FileEntry(fileEntryId: 1, groupId: 0, title: ""), .file)),
            ("placeholder", waiting), ("stale", ready(.sample(), .image, freshness: copy)),
            ("refused", ready(.sample(), .image, problem: refusal)),
            ("hostile", hostile), ("loading", FileDisplayModel(phase: .loading)),
            ("failed", FileDisplayModel(phase: .failed, problem: offline)),
        ]
    }

    private static func ready(
        _ entry: FileEntry,
        _ kind: Media.Kind,
        captions: [Media.Captions] = [],
        problem: ScreensError? = nil,
        freshness: Freshness = Freshness(source: .remote)
    ) -> FileDisplayModel {
        FileDisplayModel(
            phase: .ready,
            entry: entry,
            kind: kind,
            captions: captions,
            problem: problem,
            freshness: freshness
        )
    }

    private static let captions = [
        Media.Captions(
            path: "/documents/20143/0/Harbour.en.vtt/f-2?version=1.0",
            language: "en",
            label: "Captions (en)"
        )
    ]

    private static var waiting: FileDisplayModel {
        var model = FileDisplayModel(phase: .loading, kind: .image)
        model.placeholder = "/documents/20143/0/lake.png/f-3"
        return model
    }

    private static let hostile: FileDisplayModel = {
        let text = HostileText.all.joined(separator: " ")
        var entry = FileEntry(
            fileEntryId: .max,
            groupId: .max,
            folderId: .max,
            title: text,
            fileName: text,
            mediaType: text,
            size: .max,
            version: text,
            uuid: "f-1"
        )
        (entry.userName, entry.description) = (text, text)
        entry.modifiedDate = Timestamp(milliseconds: .max)
        var model = ready(entry, .video, captions: [hostileCaptions])
        model.placeholder = "/../etc/passwd\"><script>alert(1)</script>"
        return model
    }()

    private static var hostileCaptions: Media.Captions {
        let text = HostileText.all.joined(separator: " ")
        return Media.Captions(path: "/documents/1/2/Tour.vtt/c-1", language: "en", label: text)
    }

    private static let copy = Freshness(
        source: .cache,
        storedAt: Timestamp(milliseconds: 1_709_640_000_000)
    )
    private static let offline = ScreensError.portal(.connection("Connection refused"))
    private static let refusal = ScreensError.portal(
        .exception(type: "java.lang.SecurityException", message: "Authenticated access required")
    )
}
