import Foundation
@_spi(Host) import ScreensKit
import TestSupport
import Testing

/// The texts of the plugins and apps that come with Screens.
struct LanguageTests {
    private static let folders: [String] = {
        let root = URL(filePath: "\(TestBuild.root)/Plugins")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.flatMap { ["\($0)/strings", "\($0)/resources/strings"] }
            .map { root.appending(path: $0).path }
            .filter { FileManager.default.fileExists(atPath: $0) }.sorted()
    }()

    private static func texts(in folder: String) throws -> [String: [String: String]] {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let texts = try files.filter { $0.hasSuffix(".json") }.map { file in
            let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(file)"))
            return (
                String(file.dropLast(5)),
                try JSONDecoder().decode([String: String].self, from: bytes)
            )
        }
        return Dictionary(uniqueKeysWithValues: texts)
    }

    @Test func aThemeAFieldAndAnAppHaveTexts() {
        #expect(Self.folders.count == 3, "\(Self.folders)")
    }

    @Test(arguments: folders) func textsAreCompleteInTheLanguagesOfTheKit(folder: String) throws {
        let texts = try Self.texts(in: folder)

        #expect(texts.keys.sorted() == Strings.ofKit.keys.sorted())
        #expect(Strings.problems(in: texts.mapValues(Strings.init)) == [])
    }

    @Test(arguments: folders)
    func textsAreWrittenAsReadersOfTheirLanguageExpect(folder: String) throws {
        for (language, texts) in try Self.texts(in: folder) {
            #expect(Typography.mistakes(in: texts, language: language) == [], "\(language)")
        }
    }
}
