private import FoundationEssentials
import ScreensHTTP

/// Keeps files that browsers sent until a screenlet has passed them on, which may be days later.
struct UploadKeeper: Sendable {
    /// The largest file taken, in bytes.
    static let limit = 64 << 20
    /// After how many days a file is deleted.
    static let days = 30

    /// Where files arrive.
    let store: FileStore
    private let folder: String

    /// Keeps files in a folder, which is made when the first one comes; old ones are deleted.
    init(folder: String) {
        self.folder = folder
        store = FileStore(folder: folder, purpose: "screens-uploads", limit: Self.limit)
        sweep()
    }

    /// Gives a file a name that people know it by, in a folder of its own.
    ///
    /// - Throws: ``ActRefusal`` when the file cannot be moved.
    func keep(_ file: UploadedForm.File) throws(ActRefusal) -> String {
        let place = "\(folder)/\(file.stored.name)-kept"
        let path = "\(place)/\(Self.name(file.name))"
        do {
            try FileManager.default.createDirectory(
                atPath: place,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            try FileManager.default.moveItem(atPath: file.stored.path, toPath: path)
        } catch {
            throw ActRefusal(words: "The file cannot be kept.")
        }
        return path
    }

    /// The last part of a name, without what has a meaning to systems or cannot be seen.
    static func name(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
        let scalars = last.unicodeScalars.filter { scalar in
            scalar.value >= 0x20 && scalar.value != 0x7F
                && !scalar.properties.isDefaultIgnorableCodePoint
                && !(0x80...0x9F).contains(scalar.value) && !scalar.properties.isBidiControl
        }
        let text = String(String.UnicodeScalarView(scalars.suffix(80))).drop { $0 == "." }
        return text.isEmpty ? "file" : String(text)
    }

    private func sweep() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let oldest = Date(timeIntervalSinceNow: -Double(Self.days) * 86_400)
        for name in names {
            let path = "\(folder)/\(name)"
            let facts = try? FileManager.default.attributesOfItem(atPath: path)
            guard let date = facts?[.modificationDate] as? Date, date < oldest else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
