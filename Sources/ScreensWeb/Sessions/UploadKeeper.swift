private import Glibc
import ScreensHTTP
@_spi(Host) private import ScreensKit
import ScreensSystem

/// Keeps files that browsers sent until a screenlet has passed them on, which may be days later.
struct UploadKeeper: Sendable {
    /// The largest file taken, in bytes.
    static let limit = 64 << 20
    /// After how many days a file is deleted.
    static let days = 30

    /// Where files arrive.
    let store: FileStore

    /// Keeps files in a folder, which is made when the first one comes; old ones are deleted.
    ///
    /// Without one, they are in a temporary folder, which is deleted with the keeper.
    init(folder: String?) {
        store = FileStore(folder: folder, purpose: "screens-uploads", limit: Self.limit)
        if let folder { sweep(folder) }
    }

    /// Gives a file a name that people know it by, in a folder of its own.
    ///
    /// - Throws: ``ActRefusal`` when the file cannot be moved.
    func keep(_ file: UploadedForm.File) throws(ActRefusal) -> String {
        let place = "\(file.stored.path)-kept"
        let path = "\(place)/\(Self.name(file.name))"
        guard mkdir(place, 0o700) == 0, rename(file.stored.path, path) == 0 else {
            throw ActRefusal(words: "The file cannot be stored.")
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
