import Foundation
package import ScreensPlugins

extension TemporaryFolder {
    /// Installs a plugin into the folder `plugins` as from an archive; it counts as unsigned unless
    /// a public key is named.
    package func install(
        _ library: String,
        as name: String,
        key: String? = nil
    ) throws -> InstalledPlugin {
        let version = "\(name)-1"
        let folder = try self.folder("plugins/\(InstalledPlugin.versions)/\(version)")
        let file = "lib\(name).so"
        try FileManager.default.copyItem(atPath: library, toPath: "\(folder)/\(file)")
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: library)))
        let receipt = InstalledPlugin.receipt(
            name: name,
            version: "1",
            archive: FileHash(of: []),
            library: (file, "\(folder)/\(file)", FileHash(of: bytes)),
            key: key,
            resources: []
        )
        guard let receipt else { throw ToolFailure(words: "\(folder)/\(file) is missing") }
        try Data(receipt.text.utf8).write(to: URL(filePath: "\(folder)/\(receipt.file)"))
        let link = "\(path)/plugins/\(name).so"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: "\(InstalledPlugin.versions)/\(version)/\(file)"
        )
        guard let plugin = InstalledPlugin(link: link) else {
            throw ToolFailure(words: "\(link) does not lead to an installed plugin")
        }
        return plugin
    }
}
