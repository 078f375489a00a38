import ScreensSQLite

/// The pictures of a folder, with titles, descriptions and dates of people who take pictures.
enum SeedGallery {
    private static let firstId: Int64 = 78_001
    private static let firstEntryId: Int64 = 87_001
    /// The entry of a picture with comments.
    static let sampleEntryId = firstEntryId + 24

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        var random = SeedRandom(seed: 9)
        for (index, row) in DemoContents.rows("gallery").enumerated() {
            let author = SeedPeople.all.first { $0.screenName == row[4] } ?? SeedPeople.named[0]
            let document = DocumentRow(
                sample: row[2],
                id: firstId + Int64(index),
                folderId: SeedFolders.galleryId,
                uuid: random.uuid(),
                author: author,
                description: row[3],
                age: Int64(row[5]) ?? 0
            )
            try SeedFiles.add(document, entryId: firstEntryId + Int64(index), connection)
        }
    }
}

/// A film with captions, a sound and documents.
enum SeedMedia {
    private static let firstId: Int64 = 77_001
    private static let firstEntryId: Int64 = 86_001
    private static let files = [
        ("Welcome tour.mp4", "Eight seconds from the harbour to the lemons"),
        ("Welcome tour.vtt", "The captions of the film"),
        ("Office chime.wav", "The sound of ten o'clock"),
        ("First week.pdf", "Two pages to print"),
        ("Read me.txt", "What is in this folder"),
    ]

    static func add(_ connection: Connection) throws(DatabaseFailure) {
        var random = SeedRandom(seed: 10)
        for (index, file) in files.enumerated() {
            let document = DocumentRow(
                sample: file.0,
                id: firstId + Int64(index),
                folderId: SeedFolders.mediaId,
                uuid: random.uuid(),
                author: SeedPeople.named[1],
                description: file.1,
                age: 30
            )
            try SeedFiles.add(document, entryId: firstEntryId + Int64(index), connection)
        }
    }

    /// The entry of the file with a title.
    static func entryId(of title: String) -> Int64 {
        firstEntryId + Int64(files.firstIndex { $0.0 == title } ?? 0)
    }
}

extension DocumentRow {
    /// A file of the demo company, whose content is part of the program; its age is in days.
    init(
        sample title: String,
        id: Int64,
        folderId: Int64,
        uuid: String,
        author: SeedPerson,
        description: String,
        age: Int64
    ) {
        self.init(
            fileEntryId: id,
            groupId: SeedPeople.intranet,
            folderId: folderId,
            uuid: uuid,
            userId: author.userId,
            userName: author.fullName,
            title: title,
            description: description,
            changeLog: "",
            sourceFileName: title,
            mimeType: FileFormat(title: title).mimeType,
            size: 0,
            fileName: "",
            createDate: Seed.today - age * SeedEntries.day
        )
    }
}
