import Foundation
import TestSupport
import Testing

/// The framework's kit does not depend on Liferay.
struct KitBorderTests {
    private static let kit = "\(TestBuild.root)/Sources/ScreensKit/Sources"

    /// Names of Liferay's services, classes, forms and screenlets.
    private static let names = [
        "Liferay", "DDM", "DDL", "AssetList", "AssetEntr", "UserPortrait", "Rating", "WebContent",
        "JournalArticle", "BlogsEntry", "com.liferay", "screens-web", "asset-", "ddl-", "ddlform",
        "ddm", "user-portrait", "/user/", "/group/", "classNameId", "classPK", "structureId",
        "recordSetId",
    ]

    @Test func noFileOfTheKitNamesAnythingOfLiferay() throws {
        let files = try #require(FileManager.default.enumerator(atPath: Self.kit))
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") }
        #expect(files.count > 50)

        for file in files {
            // The stars of a page are not those of Liferay's screenlet.
            let text = try String(contentsOfFile: "\(Self.kit)/\(file)", encoding: .utf8)
                .replacing("NodeRating", with: "")
            let found = Self.names.filter { text.contains($0) }
            #expect(found.isEmpty, "\(file)")
        }
    }

    /// Only the command names screenlets, in the examples of its help.
    @Test func noModuleOfTheHostNamesAScreenlet() throws {
        let names = ["AssetList", "DDLForm", "UserPortrait", "\"Rating", "asset-list", "ddl-form"]
        for (file, text) in try sources(
            except: ["LiferayKit", "ScreensKit", "ScreensTesting", "DemoPortal", "screens-bench"]
        ) where !file.hasPrefix("screens-host/CommandLine/CommandTable") {
            let found = names.filter { name in
                text.split(separator: "\n").contains { line in
                    line.contains(name) && !line.drop { $0 == " " }.hasPrefix("//")
                }
            }
            #expect(found.isEmpty, "\(file)")
        }
    }

    @Test func noModuleOfTheHostImportsItsKit() throws {
        for (file, text) in try sources(except: ["LiferayKit", "ScreensTesting", "screens-bench"]) {
            #expect(!text.contains("import LiferayKit"), "\(file)")
        }
    }

    private func sources(except others: [String]) throws -> [(file: String, text: String)] {
        let modules = try FileManager.default.contentsOfDirectory(
            atPath: "\(TestBuild.root)/Sources"
        )
        return try modules.filter { !others.contains($0) }.flatMap { module in
            let place = "\(TestBuild.root)/Sources/\(module)"
            let files =
                FileManager.default.enumerator(atPath: place)?
                .compactMap { $0 as? String } ?? []
            return try files.filter { $0.hasSuffix(".swift") && !$0.contains(".build") }.map {
                ("\(module)/\($0)", try String(contentsOfFile: "\(place)/\($0)", encoding: .utf8))
            }
        }
    }
}
