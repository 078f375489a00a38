/// A cover picture of blog entries, which articles show, too.
struct SeedCover: Sendable {
    static let firstId: Int64 = 79_001

    /// Without `cover-` and ending, such as `roof-terrace`.
    let name: String
    let id: Int64
    let uuid: String
    /// The title of its document, such as `Roof terrace.png`.
    let title: String

    /// Those of the handbook first, because portals add them first.
    static let all: [SeedCover] = {
        let first = ["harbour", "roof-terrace", "winter-garden"]
        let files = DemoContents.pictureNames.filter { $0.hasPrefix(prefix) }
            .map { String($0.dropFirst(prefix.count)) }
        let names = first.compactMap { name in files.first { $0.hasPrefix("\(name).") } }
        var random = SeedRandom(seed: 6)
        return (names + files.filter { !names.contains($0) }).enumerated().map { index, file in
            SeedCover(file, id: firstId + Int64(index), uuid: random.uuid())
        }
    }()

    private static let prefix = "cover-"
    private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    static func named(_ name: String) -> SeedCover { byName[name] ?? all[0] }

    private init(_ file: String, id: Int64, uuid: String) {
        name = String(file.prefix { $0 != "." })
        self.id = id
        self.uuid = uuid
        let words = file.replacing("-", with: " ")
        title = words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The address of its file.
    var address: String { document.address }

    /// Its file in the folder of covers.
    var document: DocumentRow {
        DocumentRow(
            sample: title,
            id: id,
            folderId: SeedFolders.coversId,
            uuid: uuid,
            author: SeedPeople.named[1],
            description: "",
            age: 100
        )
    }

    /// The picture in the format of forms, which 7.0 also uses in web content.
    func formValue(alt: String) -> String {
        """
        {"groupId":"\(SeedPeople.intranet)","name":"\(title)","alt":"\(alt)",\
        "title":"\(title)","type":"journal","uuid":"\(uuid)","fileEntryId":"\(id)"}
        """
    }
}
