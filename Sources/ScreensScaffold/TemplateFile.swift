import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// A file of a template, with its placeholders.
struct TemplateFile: Sendable {
    /// Its path in the package; may have placeholders.
    let path: String
    let text: String
    let isExecutable: Bool
    /// The answer to a question that is required for this file.
    let condition: (question: String, answer: String)?
}

/// Reads the files of a template's folder: `files`, and `choices/<question>/<answer>`.
struct TemplateReader {
    private static let fileLimit = 1_000
    private static let sizeLimit = 1 << 20
    private static let depthLimit = 16

    private let folder: String
    private(set) var files: [TemplateFile] = []

    /// - Throws: ``ScaffoldError`` for links, files that are no text, and more than makes sense.
    init(folder: String) throws(ScaffoldError) {
        self.folder = folder
        try read("files", as: "", nil, depth: 0)
        for question in Self.names("\(folder)/choices") {
            for answer in Self.names("\(folder)/choices/\(question)") {
                try read("choices/\(question)/\(answer)", as: "", (question, answer), depth: 0)
            }
        }
    }

    private mutating func read(
        _ source: String,
        as path: String,
        _ condition: (question: String, answer: String)?,
        depth: Int
    ) throws(ScaffoldError) {
        for name in Self.names("\(folder)/\(source)") {
            let (source, path) = ("\(source)/\(name)", path.isEmpty ? name : "\(path)/\(name)")
            var facts = stat()
            guard lstat("\(folder)/\(source)", &facts) == 0 else {
                throw .system("\(folder)/\(source) cannot be read")
            }
            switch facts.st_mode & S_IFMT {
            case S_IFDIR where depth < Self.depthLimit:
                try read(source, as: path, condition, depth: depth + 1)
            case S_IFREG where facts.st_size <= Self.sizeLimit && files.count < Self.fileLimit:
                files.append(
                    TemplateFile(
                        path: path,
                        text: try text(source),
                        isExecutable: facts.st_mode & S_IXUSR != 0,
                        condition: condition
                    )
                )
            default: throw refusal(source)
            }
        }
    }

    private func text(_ source: String) throws(ScaffoldError) -> String {
        guard let bytes = try? Files.read("\(folder)/\(source)") else {
            throw .system("\(folder)/\(source) cannot be read")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw ScaffoldError(.invalid, "\(folder)/\(source) is not UTF-8 text.")
        }
        return text
    }

    private func refusal(_ source: String) -> ScaffoldError {
        ScaffoldError(
            .invalid,
            "\(folder)/\(source) cannot be part of a template, which has at most \(Self.fileLimit) "
                + "files of at most 1 MiB, in folders at most \(Self.depthLimit) deep, and no links."
        )
    }

    private static func names(_ folder: String) -> [String] {
        Files.names(in: folder) ?? []
    }
}
