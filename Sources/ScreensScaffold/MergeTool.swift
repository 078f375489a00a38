@_spi(Host) import ScreensKit
import ScreensSystem

/// Merges two changes of one text with `git merge-file`, or else `diff3`.
struct MergeTool {
    /// A text with the changes of both sides.
    struct Outcome: Equatable {
        let text: String
        /// Whether both sides changed the same place; such places are between conflict marks.
        let hasConflicts: Bool
    }

    /// The words before the files, for each program that is tried.
    private static let programs = [
        ["git", "merge-file", "-p", "-L", "yours", "-L", "before", "-L", "template"],
        ["diff3", "-m", "-L", "yours", "-L", "before", "-L", "template"],
    ]

    private let folder: String

    /// Creates a tool that puts its temporary files into a folder.
    init(folder: String) { self.folder = folder }

    /// Merges; if no program is available, both complete texts are put between conflict marks.
    func merge(yours: String, before: String, template: String) -> Outcome {
        let texts = ["yours": yours, "before": before, "template": template]
        let files = ["yours", "before", "template"].map { "\(folder)/\($0)" }
        let isWritten = texts.allSatisfy { name, text in
            (try? Files.write(Array(text.utf8), to: "\(folder)/\(name)")) != nil
        }
        for words in Self.programs where isWritten {
            // A higher number means that the program failed.
            if let status = run(words + files), (0..<128).contains(status),
                !(words[0] == "diff3" && status > 1),
                let bytes = try? Files.read("\(folder)/merged"),
                let text = String(validating: bytes, as: UTF8.self)
            {
                return Outcome(text: text, hasConflicts: status != 0)
            }
        }
        let marked =
            "<<<<<<< yours\n\(Self.ended(yours))=======\n\(Self.ended(template))>>>>>>> template\n"
        return Outcome(text: marked, hasConflicts: true)
    }

    private static func ended(_ text: String) -> String {
        text.isEmpty || text.hasSuffix("\n") ? text : "\(text)\n"
    }

    /// Runs a program with its output in the file `merged`.
    ///
    /// Returns its exit status, or `nil` if the program does not exist.
    private func run(_ words: [String]) -> Int32? {
        let files =
            [0: .nothing, 1: .output("\(folder)/merged"), 2: .nothing] as [Int32: Child.File]
        guard case .exit(let status) = (try? Child.start(words, files: files))?.wait() else {
            return nil
        }
        return status
    }
}
