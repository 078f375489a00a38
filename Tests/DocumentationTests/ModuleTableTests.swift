import Foundation
import TestSupport
import Testing

/// The table of modules in docs/modules.md is complete.
struct ModuleTableTests {
    private func listed() throws -> Set<String> {
        let file = "\(TestBuild.root)/docs/modules.md"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let table = try #require(text.split(separator: "| Place | Holds | Imports |").last)
        return Set(
            table.split(separator: "\n\n")[0].matches(of: #/\n\| `Sources\/([\w-]+)`/#)
                .map { String($0.1) }
        )
    }

    /// The folders of `Sources` with Swift files, which those of system libraries do not have.
    private func modules() throws -> Set<String> {
        let sources = "\(TestBuild.root)/Sources"
        let folders = try FileManager.default.contentsOfDirectory(atPath: sources)
        return Set(
            folders.filter { folder in
                let files = FileManager.default.enumerator(atPath: "\(sources)/\(folder)")
                return files?.contains { ($0 as? String)?.hasSuffix(".swift") == true } ?? false
            }
        )
    }

    @Test func everyModuleIsListedAndEveryListedFolderExists() throws {
        let (listed, modules) = (try listed(), try modules())

        #expect(modules.subtracting(listed) == ["screens-bench"])
        for folder in listed {
            #expect(FileManager.default.fileExists(atPath: "\(TestBuild.root)/Sources/\(folder)"))
        }
    }
}
