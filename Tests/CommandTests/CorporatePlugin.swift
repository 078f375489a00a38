import Foundation
import TestSupport

/// A theme as a third party would write it, with a picture of its own; each process compiles it
/// once.
enum CorporatePlugin {
    private static let scratch = Result { try TemporaryFolder() }
    private static let file = Result {
        try TestBuild.compile(
            TestBuild.preamble + source,
            module: "CorporateTheme",
            in: scratch.get()
        )
    }

    /// The smallest GIF, which has one pixel.
    static let picture: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF,
        0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
    ]

    /// What a page contains of the picture.
    static let markup = "src=\"data:image/gif;base64,R0lGODlhAQAB"

    /// Makes the folder of a package with its release build, as an author has it.
    static func makePackage(in screens: Screens, version: String, note: String = "") throws
        -> String
    {
        let folder = "\(screens.folder)/package-\(UUID().uuidString)/CorporateTheme"
        let files = FileManager.default
        let parts = [".build/any-linux/release", "resources/pictures", "resources/strings"]
        for part in parts {
            try files.createDirectory(
                atPath: "\(folder)/\(part)",
                withIntermediateDirectories: true
            )
        }
        try Data().write(to: URL(filePath: "\(folder)/Package.swift"))
        // The package manager makes the same link.
        try files.createSymbolicLink(
            atPath: "\(folder)/.build/release",
            withDestinationPath: "any-linux/release"
        )
        let library = "\(folder)/.build/release/libCorporateTheme.so"
        try files.copyItem(atPath: file.get(), toPath: library)
        let description = #"{"version":"\#(version)","summary":"Blue.","licence":"MIT"}"#
        try Data(description.utf8).write(to: URL(filePath: "\(folder)/plugin.json"))
        try Data("Do as you like.\n\(note)".utf8).write(to: URL(filePath: "\(folder)/LICENSE"))
        try Data(picture).write(to: URL(filePath: "\(folder)/resources/pictures/logo.gif"))
        for (language, greeting) in ["en": "Hello", "ar": "مرحبا"] {
            let file = URL(filePath: "\(folder)/resources/strings/\(language).json")
            try Data(#"{"greeting":"\#(greeting) %@"}"#.utf8).write(to: file)
        }
        return folder
    }

    private static let source = """
        public struct CorporateTheme: Theme {
            public init() {}
            public let parent: ThemeName? = "flat7"
        }
        public struct AssetListView_corporate: ScreenletView {
            public init() {}
            public func body(of model: AssetListModel, in context: DrawingContext) -> Node {
                .column([
                    .image(.resource("pictures/logo.gif", label: "Logo"), letters: "CO"),
                    .text("Corporate look"), .text(context.string("greeting", "Ana")), .image(.resource("../secret.gif", label: "Outside")),
                ])
            }
        }
        public struct AssetListView_choices: ListView {
            public init() {}
            public func row(_ asset: AssetEntry, at index: Int, in context: DrawingContext) -> Node {
                let choose = Action("selectRow", ["index": .int64(Int64(index))])
                return .row([
                    .text(asset.title).spanning(.columns(20)), .button("Ja", action: choose), .button("Nein", action: choose),
                ])
            }
        }
        """
}
