@_spi(Host) public import ScreensKit
import ScreensSystem

/// The folder of an app: `app.json`, and texts in `strings/<language>.json`.
///
/// It may come from a third party: no file outside of it is read, whatever its links and names say.
public struct AppFolder: Sendable {
    /// The path of the folder.
    public let path: String
    private let bytes: [UInt8]
    /// The files of an archive, by path; `nil` for a folder.
    private let files: [String: [UInt8]]?

    /// Reads the file of an app, without looking at its content.
    ///
    /// - Throws: ``AppProblem`` if there is no such file, or it is a link or too large.
    public init(_ path: String) throws(AppProblem) {
        self.path = path
        files = nil
        do throws(FileFailure) {
            bytes = try Files.read(AppFile.name, below: path, atMost: AppFile.maximumBytes)
        } catch {
            throw AppProblem("\(error)")
        }
    }

    /// Reads an app from the files of an archive.
    ///
    /// - Parameters:
    ///   - files: the contents by path: `app.json`, `strings/en.json` and so on.
    ///   - path: the path of the archive.
    /// - Throws: ``AppProblem`` if there is no `app.json`.
    public init(files: [String: [UInt8]], of path: String) throws(AppProblem) {
        guard let bytes = files[AppFile.name] else {
            throw AppProblem("\(path) has no \(AppFile.name)")
        }
        (self.path, self.files, self.bytes) = (path, files, bytes)
    }

    /// Whether a folder contains an app.
    public static func isApp(_ path: String) -> Bool { Files.exists("\(path)/\(AppFile.name)") }

    /// The app without the parts that cannot be used; `nil` if nothing of it can be used.
    public var app: ScreensApp? { AppFile.read(bytes).app }

    /// The texts of a locale, by key.
    public func texts(for locale: LocaleIdentifier) -> [String: String] {
        Strings(locale: locale) { file in
            try? read(file)
        }.texts
    }

    private func read(_ file: String) throws(FileFailure) -> [UInt8] {
        guard let files else {
            return try Files.read(file, below: path, atMost: Strings.maximumBytes)
        }
        guard let bytes = files[file] else { throw FileFailure(file, "it is not in the archive") }
        guard bytes.count <= Strings.maximumBytes else {
            throw FileFailure(file, "it has more than \(Strings.maximumBytes) bytes")
        }
        return bytes
    }

    /// The names of the files with texts.
    private var textNames: [String] {
        guard let files else {
            return Files.names(in: "\(path)/\(Self.texts)", followingLink: false) ?? []
        }
        return files.keys.filter { $0.hasPrefix("\(Self.texts)/") }
            .map { String($0.dropFirst(Self.texts.count + 1)) }
    }

    /// Whether the form of the file has no mistakes; otherwise, nothing else was looked for in it.
    public var isReadable: Bool { AppFile.read(bytes).problems.isEmpty }

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
        return found.map { $0.text(file: AppFile.name) } + faults
            + wrong.map { "\(Self.texts): \($0)" }
    }

    /// The folder of the texts in that of the app.
    package static let texts = "strings"

    /// The texts by the names of their files without `.json`, and why some files cannot be read.
    private var textFiles: (files: [String: Strings], faults: [String]) {
        var (files, faults) = ([String: Strings](), [String]())
        for name in textNames.sorted() where name.hasSuffix(".json") {
            let file = "\(Self.texts)/\(name)"
            do throws(FileFailure) {
                let (texts, problems) = AppFile.texts(try read(file))
                files[String(name.dropLast(5))] = texts.map { Strings($0) }
                faults += problems.map { $0.text(file: file) }
            } catch {
                faults.append("\(error)")
            }
        }
        return (files, faults)
    }
}
