@_spi(Host) import ScreensKit
import ScreensSystem

/// Joins two changes of one text, by `git merge-file` or else `diff3`.
struct MergeTool {
    /// A text with the changes of both sides.
    struct Outcome: Equatable {
        let text: String
        /// Whether there are places that both changed, between marks.
        let hasConflicts: Bool
    }

    /// Words before the files, by which the programs are tried.
    private static let programs = [
        ["git", "merge-file", "-p", "-L", "yours", "-L", "before", "-L", "template"],
        ["diff3", "-m", "-L", "yours", "-L", "before", "-L", "template"],
    ]

    private let folder: String

    /// A tool that puts its files into a folder.
    init(folder: String) { self.folder = folder }

    /// Merges; where no program can, the whole texts stand between marks.
    func merge(yours: String, before: String, template: String) -> Outcome {
        let texts = ["yours": yours, "before": before, "template": template]
        let files = ["yours", "before", "template"].map { "\(folder)/\($0)" }
        let isWritten = texts.allSatisfy { name, text in
            (try? Files.write(Array(text.utf8), to: "\(folder)/\(name)")) != nil
        }
        for words in Self.programs where isWritten {
            // Beyond these, the number says that the program failed.
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

    /// Runs a program to its end with its output in the file `merged`; its status, or `nil` where
    /// there is no such program.
    private func run(_ words: [String]) -> Int32? {
        let files =
            [0: .nothing, 1: .output("\(folder)/merged"), 2: .nothing] as [Int32: Child.File]
        guard case .exit(let status) = (try? Child.start(words, files: files))?.wait() else {
            return nil
        }
        return status
    }
}
