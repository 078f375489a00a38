import Foundation
import TestSupport
import Testing

/// The framework's kit knows no Liferay.
struct KitBorderTests {
    private static let kit = "\(Toolbox.root)/Sources/ScreensKit/Sources"

    /// Names of Liferay's services, classes, forms and screenlets.
    private static let names = [
        "Liferay", "DDM", "DDL", "AssetList", "AssetEntr", "UserPortrait", "Rating", "WebContent",
        "JournalArticle", "BlogsEntry", "com.liferay", "screens-web", "asset-", "ddl-", "ddlform",
        "ddm", "user-portrait", "/user/", "/group/", "classNameId", "classPK", "structureId",
        "recordSetId",
    ]

    @Test func noFileOfTheKitNamesAnythingOfLiferays() throws {
        let files = try #require(FileManager.default.enumerator(atPath: Self.kit))
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") }
        #expect(files.count > 50)

        for file in files {
            let text = try String(contentsOfFile: "\(Self.kit)/\(file)", encoding: .utf8)
            let found = Self.names.filter { text.contains($0) }
            #expect(found.isEmpty, "\(file)")
        }
    }

    @Test func noModuleOfTheHostImportsItsKit() throws {
        let modules = try FileManager.default.contentsOfDirectory(atPath: "\(Toolbox.root)/Sources")
            .filter { !["LiferayKit", "ScreensTesting", "screens-bench"].contains($0) }

        for module in modules {
            let place = "\(Toolbox.root)/Sources/\(module)"
            for case let file as String in FileManager.default.enumerator(atPath: place) ?? .init()
            where file.hasSuffix(".swift") && !file.contains(".build") {
                let text = try String(contentsOfFile: "\(place)/\(file)", encoding: .utf8)
                #expect(!text.contains("import LiferayKit"), "\(module)/\(file)")
            }
        }
    }
}
