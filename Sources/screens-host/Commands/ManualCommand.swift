import ScreensSystem

/// `__manual FOLDER`: writes the manual pages of all commands to a folder, for `make install`.
///
/// It is not in the table, because users read the pages with `man`.
@MainActor
enum ManualCommand {
    static let name = "__manual"

    static func run(_ words: ArraySlice<String>) -> ExitCode {
        guard words.count == 1, let folder = words.first else { return .usage }
        do throws(FileFailure) {
            for page in ManualPage.all(of: CommandTable.root) {
                let source = Array(page.source(version: Program.version).utf8)
                let path = "\(folder)/\(page.fileName)"
                try Files.replace(path, with: source, mode: 0o644, isLasting: false)
            }
            return .ok
        } catch {
            Console.note("\(CommandTable.root.name): The manual cannot be written: \(error).")
            return .failure
        }
    }
}
