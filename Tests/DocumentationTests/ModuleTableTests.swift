import Foundation
import TestSupport
import TestTraits
import Testing

/// The table of modules in docs/modules.md is complete, and names what each module imports.
@Suite(.blocking)
struct ModuleTableTests {
    /// The last column of each row of `Sources`, by its folder.
    private func listed() throws -> [String: String] {
        let file = "\(TestBuild.root)/docs/modules.md"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let table = try #require(text.split(separator: "| Place | Holds | Imports |").last)
        let rows = table.split(separator: "\n\n")[0].matches(
            of: #/\n\| `Sources\/([\w-]+)`.*\| (.*) \|/#
        )
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
    }

    /// The modules that the sources of each folder import, as `import` lines name them.
    private func imports() throws -> [String: Set<String>] {
        let sources = "\(TestBuild.root)/Sources"
        let lines = try execute(
            ["grep", "-roE", "--include=*.swift", "^[@_A-Za-z() ]*import [A-Za-z]+$", sources],
            environment: ProcessInfo.processInfo.environment
        )
        let pairs = lines.dropLast().split(separator: "\n").map { line in
            let folder = line.dropFirst(sources.count + 1).prefix { $0 != "/" }
            return (String(folder), Set([String(line.split(separator: " ").last ?? "")]))
        }
        return Dictionary(pairs) { $0.union($1) }
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
        let (listed, modules) = (Set(try listed().keys), try modules())

        #expect(modules.subtracting(listed) == ["screens-bench"])
        for folder in listed {
            #expect(FileManager.default.fileExists(atPath: "\(TestBuild.root)/Sources/\(folder)"))
        }
    }

    @Test func theImportsAreThoseOfTheSources() throws {
        let (imports, sources) = (try imports(), "\(TestBuild.root)/Sources")
        let ours = try modules().union(["ScreensConformance"]).subtracting(["ScreensSystem"])

        // The command is above all others, and imports what it needs.
        for (folder, column) in try listed() where folder != "screens-host" {
            let used = (imports[folder] ?? []).intersection(ours).filter {
                $0 != folder
                    && !FileManager.default.fileExists(atPath: "\(sources)/\(folder)/Sources/\($0)")
            }
            let names = used.map { $0.replacing(/^Screens/, with: "").lowercased() }
            let said = column == "–" ? [] : column.lowercased().components(separatedBy: ", ")
            #expect(said.sorted() == names.sorted(), "\(folder)")
        }
    }
}
