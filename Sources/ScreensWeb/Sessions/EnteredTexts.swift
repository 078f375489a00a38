private import Glibc
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensSystem

/// Stores the texts that signed-in users have entered in forms and not sent, so that they are there again after the
/// server was started again.
///
/// Each form has a file, which is removed as soon as nothing in it is unsent. A file that cannot be read or written means
/// that the form is not filled in again: nothing else depends on it.
@MainActor
final class EnteredTexts {
    /// After how many days a file is deleted.
    static let days = 30
    /// How many forms are stored.
    static let mostFiles = 50
    /// The largest file, in bytes.
    static let mostBytes = 256 << 10

    private struct Content: Codable {
        let form: String
        let texts: [EnteredText]
    }

    /// The stage whose texts a file has, of several with the same form the first, and what a browser's tab shows.
    private struct Owner {
        weak var stage: Stage?
        weak var root: Stage?
        var texts: [EnteredText] = []
    }

    private let folder: String?
    private var owners: [String: Owner] = [:]

    /// Stores texts in a folder of the user; with `nil`, nothing is stored.
    init(folder: String?) {
        self.folder = folder
        let oldest = time(nil) - Self.days * 86_400
        for (path, time) in files where time < oldest { Files.remove(path) }
    }

    /// Stores what has changed in the forms on a stage, and fills in those that are shown for the first time.
    func follow(_ stage: Stage) {
        guard folder != nil else { return }
        owners = owners.filter { $0.value.root != nil }
        follow(stage, in: stage)
    }

    private func follow(_ stage: Stage, in root: Stage) {
        for inner in stage.embeddedStages { follow(inner, in: root) }
        guard let form = stage.formIdentity else { return }
        if owners[form]?.stage == nil {
            guard stage.isFormReady else { return }
            let texts = stored(form)
            owners[form] = Owner(stage: stage, root: root, texts: texts)
            stage.enter(texts)
        }
        if owners[form]?.stage === stage { store(stage.enteredTexts, of: form) }
    }

    /// Removes the texts of the forms on a stage, whose user has left.
    func remove(_ root: Stage) {
        for (form, owner) in owners where owner.root === root {
            store([], of: form)
            owners[form] = nil
        }
    }

    private func store(_ texts: [EnteredText], of form: String) {
        guard owners[form]?.texts != texts else { return }
        owners[form]?.texts = texts
        guard let path = path(of: form) else { return }
        guard !texts.isEmpty, let bytes = JSON.bytes(of: Content(form: form, texts: texts)),
            bytes.count <= Self.mostBytes
        else { return Files.remove(path) }
        let others = files.filter { $0.path != path }.sorted { $0.time < $1.time }
        for (other, _) in others.dropLast(Self.mostFiles - 1) { Files.remove(other) }
        try? Files.replace(path, with: bytes, mode: 0o600, isLasting: false)
    }

    private func stored(_ form: String) -> [EnteredText] {
        guard let path = path(of: form),
            let bytes = try? Files.readPrivate(path, atMost: Self.mostBytes),
            let content = JSON.value(Content.self, from: bytes), content.form == form
        else { return [] }
        return content.texts
    }

    private func path(of form: String) -> String? {
        folder.map { "\($0)/\(Fingerprint.text(of: form.utf8)).json" }
    }

    /// The files, and when they were written.
    private var files: [(path: String, time: Int)] {
        guard let folder else { return [] }
        return (Files.names(in: folder) ?? []).compactMap { name in
            var facts = stat()
            let path = "\(folder)/\(name)"
            return lstat(path, &facts) == 0 ? (path, facts.st_mtim.tv_sec) : nil
        }
    }
}
