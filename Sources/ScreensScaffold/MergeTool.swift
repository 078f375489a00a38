import Glibc
@_spi(Host) import ScreensKit

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
        guard let pid = spawn(words) else { return nil }
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 {
            guard errno == EINTR else { return nil }
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
    }

    private func spawn(_ words: [String]) -> pid_t? {
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        let output = "\(folder)/merged"
        posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, output, flags, 0o600)
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        // The runtime's threads block most signals, which a child would inherit.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = words.map { strdup($0) } + [nil]
        defer { for word in arguments { free(word) } }
        var pid = pid_t()
        let failure = posix_spawnp(&pid, words[0], &files, &attributes, &arguments, environ)
        return failure == 0 ? pid : nil
    }
}
