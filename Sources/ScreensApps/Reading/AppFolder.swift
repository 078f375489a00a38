@_spi(Host) public import ScreensKit
import ScreensSystem

/// The folder of an app: `app.json`, and texts in `strings/<language>.json`.
///
/// It may come from a third party: no file outside of it is read, whatever its links and names say.
public struct AppFolder: Sendable {
    /// The path of the folder.
    public let path: String
    private let bytes: [UInt8]

    /// Reads the file of an app, without looking at its content.
    ///
    /// - Throws: ``AppProblem`` if there is no such file, or it is a link or too large.
    public init(_ path: String) throws(AppProblem) {
        self.path = path
        do throws(FileFailure) {
            bytes = try Files.read(AppFile.name, below: path, atMost: AppFile.maximumBytes)
        } catch {
            throw AppProblem("\(error)")
        }
    }

    /// Whether a folder contains an app.
    public static func isApp(_ path: String) -> Bool { Files.exists("\(path)/\(AppFile.name)") }

    /// The app without the parts that cannot be used; `nil` if nothing of it can be used.
    public var app: ScreensApp? { AppFile.read(bytes).app }

    /// The texts of a locale, by key.
    public func texts(for locale: LocaleIdentifier) -> [String: String] {
        Strings(locale: locale) { file in
            try? Files.read(file, below: path, atMost: Strings.maximumBytes)
        }.texts
    }

    /// All mistakes in the app and its texts, as sentences that begin with the file and the place.
    ///
    /// - Parameter check: the check by what plugins declare, for an app and the keys of its texts.
    /// - Returns: a sentence for each mistake; the app can be shown if there is none.
    public func problems(by check: (ScreensApp, Set<String>) -> AppCheck) -> [String] {
        let (files, faults) = textFiles
        let keys = Set(files["en"]?.texts.keys.map { $0 } ?? [])
        let (app, problems) = AppFile.read(bytes)
        let found =
            app.map { AppFile.problems(in: bytes, by: check($0, keys)) } ?? problems
        let wrong = files.isEmpty ? [] : Strings.problems(in: files)
        return found.map { $0.text(file: AppFile.name) }
            + (faults + wrong.map { AppProblem($0) }).map { $0.text(file: Self.texts) }
    }

    private static let texts = "strings"

    /// The texts by the names of their files without `.json`, and why some files cannot be read.
    private var textFiles: (files: [String: Strings], faults: [AppProblem]) {
        var (files, faults) = ([String: Strings](), [AppProblem]())
        let names = Files.names(in: "\(path)/\(Self.texts)", followingLink: false) ?? []
        for name in names.sorted() where name.hasSuffix(".json") {
            do throws(FileFailure) {
                let file = "\(Self.texts)/\(name)"
                let bytes = try Files.read(file, below: path, atMost: Strings.maximumBytes)
                let text = String(decoding: bytes, as: UTF8.self)
                guard let object = JSONText.object(text) else {
                    faults.append(AppProblem("\(file) is not a JSON object of keys and texts."))
                    continue
                }
                files[String(name.dropLast(5))] = Strings(object.compactMapValues(\.text))
            } catch {
                faults.append(AppProblem("\(error)"))
            }
        }
        return (files, faults)
    }
}
