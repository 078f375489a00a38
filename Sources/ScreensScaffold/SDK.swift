import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// The packages that plugins are built against.
///
/// These are both kits, the packages that they load, and those for the tests of plugins. They are in `Sources`,
/// as in a checkout.
package enum SDK {
    /// The file in a plugin's folder that has the path of the SDK on this machine.
    package static let noteName = ".screens-sdk"
    /// The environment variable that takes precedence over that file.
    package static let variable = "SCREENS_SDK"

    /// The SDK of the host whose kit is in a folder; the environment variable takes precedence.
    ///
    /// - Throws: ``ScaffoldError`` if there is none.
    package static func folder(
        kitFolder: String?,
        environment: [String: String]
    ) throws(ScaffoldError) -> String {
        if let named = environment[variable], !named.isEmpty {
            guard isSDK(named) else {
                throw ScaffoldError(
                    .missing,
                    "\(variable) is set to \(named), which is not an SDK."
                )
            }
            return absolute(named)
        }
        guard let folder = installed("sdk", isSDK, kitFolder) ?? checkout(around: kitFolder) else {
            throw ScaffoldError(
                .missing,
                "No SDK is installed with this host. Install the package screens-sdk, "
                    + "run \"make install\" in a checkout, or set \(variable) to another one."
            )
        }
        return folder
    }

    /// The public types of an SDK's `LiferayKit`, without nested ones; none if it has no list of them.
    package static func liferayTypes(in sdk: String) -> Set<String> {
        let list = (try? Files.read("\(sdk)/Sources/LiferayKit/LiferayKit.api")) ?? []
        let keywords = ["struct", "enum", "class", "actor", "protocol", "typealias"]
        let lines = String(decoding: list, as: UTF8.self).split(separator: "\n")
        return Set(
            lines.compactMap { line in
                let words = line.split(separator: " ")
                // A member's line begins with its type and a colon.
                guard words.first?.hasSuffix(":") == false,
                    let keyword = words.firstIndex(where: { keywords.contains(String($0)) }),
                    keyword + 1 < words.count
                else { return nil }
                return String(words[keyword + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
            }
        )
    }

    /// Why programs cannot be built against an SDK; `nil` if they can.
    ///
    /// Plugins are built with the sources of an SDK, programs with the libraries of an installation.
    package static func objection(toPrograms sdk: String) -> String? {
        guard !Files.exists("\(sdk)/Sources/Screens/Modules/ScreensHost.swiftmodule") else {
            return nil
        }
        return "Programs require an installation of Screens, which \(sdk) does not belong to. Run "
            + "\"make install\" in a checkout, then use \"screens-host new\" of that installation."
    }

    /// The templates of the host whose kit is in a folder; `nil` if there are none.
    package static func templates(kitFolder: String?) -> String? {
        installed("templates", Files.exists, kitFolder)
            ?? checkout(around: kitFolder).map { "\($0)/Templates" }
    }

    private static func installed(
        _ name: String,
        _ isThere: (String) -> Bool,
        _ kitFolder: String?
    ) -> String? {
        kitFolder.map { "\($0)/\(name)" }.flatMap { isThere($0) ? $0 : nil }
    }

    /// The checkout whose build folder has the kit.
    private static func checkout(around kitFolder: String?) -> String? {
        var folder = (kitFolder ?? "")[...]
        while let slash = folder.lastIndex(of: "/"), slash > folder.startIndex {
            folder = folder[..<slash]
            if isSDK(String(folder)), Files.exists("\(folder)/Templates") { return String(folder) }
        }
        return nil
    }

    private static func isSDK(_ folder: String) -> Bool {
        packages.allSatisfy { Files.exists("\(folder)/Sources/\($0)/Package.swift") }
    }

    /// The packages that the manifests of plugins name.
    private static let packages = [
        "LiferayKit", "ScreensKit", "ScreensRendering", "ScreensTesting",
    ]

    private static func absolute(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
