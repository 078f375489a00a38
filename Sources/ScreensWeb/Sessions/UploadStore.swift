private import Glibc
import ScreensHTTP
@_spi(Host) private import ScreensKit
import ScreensSystem

/// Stores uploaded files until a screenlet has passed them on, which can take days.
struct UploadStore: Sendable {
    /// The largest accepted file, in bytes.
    static let limit = 64 << 20
    /// How many bytes all files may have together, so that no page fills the disk.
    static let total = 1 << 30
    /// After how many days a file is deleted.
    static let days = 30

    /// The folder in which files arrive.
    let store: FileStore

    /// Stores files in a folder, which is created for the first file; old files are deleted.
    ///
    /// With `nil`, they are in a temporary folder, which is deleted with the uploads.
    init(folder: String?, total: Int = Self.total) {
        store = FileStore(
            folder: folder,
            purpose: "screens-uploads",
            limit: Self.limit,
            total: total
        )
        if let folder { sweep(folder) }
    }

    /// Moves a file to a folder of its own, with a name that the user recognises.
    ///
    /// - Throws: ``ActionRefusal`` if the file cannot be moved.
    func store(_ file: UploadedForm.File) throws(ActionRefusal) -> String {
        let place = "\(file.stored.path)-stored"
        let path = "\(place)/\(Self.name(file.name))"
        guard mkdir(place, 0o700) == 0, rename(file.stored.path, path) == 0 else {
            throw ActionRefusal(words: "The file cannot be stored.")
        }
        return path
    }

    /// The last part of a name, without invisible characters and those with a meaning to a system.
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

    private func sweep(_ folder: String) {
        let oldest = time(nil) - Self.days * 86_400
        for name in Files.names(in: folder) ?? [] {
            let path = "\(folder)/\(name)"
            var facts = stat()
            guard lstat(path, &facts) == 0, facts.st_mtim.tv_sec < oldest else { continue }
            Files.remove(path)
        }
    }
}
