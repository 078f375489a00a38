@_spi(Host) internal import ScreensKit

/// What a `Package.swift` says, as the package manager evaluates it.
package struct PackageManifest: Equatable, Sendable {
    /// The names of the products that are dynamic libraries, in order.
    package let dynamicLibraries: [String]
    /// The only module, if the package has the shape that templates make; `nil` for any other package.
    package let pluginModule: PluginModule?

    /// Reads the answer to `dump-package`; `nil` if it is not one.
    init?(_ answer: String) {
        let root = JSON.value(JSONValue.self, from: Array(answer.utf8))?.object
        guard let root, let products = root["products"]?.array else { return nil }
        dynamicLibraries = products.compactMap(Self.dynamicLibrary).sorted()
        pluginModule = PluginModule(manifest: root)
    }

    private static func dynamicLibrary(_ product: JSONValue) -> String? {
        let kinds = product.object?["type"]?.object?["library"]?.array
        return kinds == ["dynamic"] ? product.object?["name"]?.text : nil
    }
}

/// A module of Swift that is a whole plugin and needs nothing but the kits, as templates make it.
///
/// All that a compiler has to know of it is here. A package with anything else has none: another module, code in C,
/// a build plugin, a resource, a condition, or a setting that is not among these.
package struct PluginModule: Equatable, Sendable {
    /// Its name, which is also that of the library.
    package let name: String
    /// The modules of the SDK that it needs.
    package let kits: [String]
    /// The folder of that SDK.
    package let sdk: String
    /// The features of coming versions of Swift that it uses.
    package let features: [String]

    private static let kitNames: Set = ["LiferayKit", "ScreensKit"]

    init?(manifest: JSONObject) {
        let targets = manifest["targets"]?.array?.compactMap(\.object) ?? []
        let own = targets.filter { $0["type"] != "test" }
        guard own.count == 1, let target = own.first, target["type"] == "regular",
            let name = target["name"]?.text, name.utf8.allSatisfy(Self.isPlain),
            Self.isPlain(manifest, besides: ["dependencies", "name", "packageKind", "targets"]),
            Self.isPlain(target, besides: ["dependencies", "name", "settings", "type"]),
            let features = Self.features(target["settings"]),
            let kits = Self.kits(target["dependencies"]), kits.contains("ScreensKit"),
            let sdk = Self.sdk(manifest["dependencies"], of: kits),
            manifest["toolsVersion"]?.object?["_version"]?.text?.hasPrefix("6.") == true,
            manifest["products"]?.array?.count == 1,
            let product = manifest["products"]?.array?.first?.object,
            product["name"] == .text(name),
            product["targets"] == [.text(name)], product["settings"] == [],
            product["type"] == ["library": ["dynamic"]]
        else { return nil }
        (self.name, self.kits, self.sdk, self.features) = (name, kits, sdk, features)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        let letter = Unicode.Scalar(byte)
        return letter.properties.isAlphabetic || letter == "_" || ("0"..."9").contains(letter)
    }

    /// Whether all other members say nothing: an unknown one may change the result.
    private static func isPlain(_ members: JSONObject, besides known: Set<String>) -> Bool {
        members.allSatisfy { name, value in
            known.contains(name) || ["products", "toolsVersion", "packageAccess"].contains(name)
                || value == .null || value == []
        }
    }

    /// The names of the features, if there are no other settings.
    private static func features(_ settings: JSONValue?) -> [String]? {
        let names = settings?.array?.map { setting in
            let feature = setting.object?["kind"]?.object?["enableUpcomingFeature"]?.object
            let isOther = setting.object?.count != 2 || setting.object?["tool"] != "swift"
            return isOther ? nil : feature?["_0"]?.text
        }
        guard let names, names.allSatisfy({ $0 != nil }) else { return nil }
        return names.compactMap(\.self)
    }

    /// The names of the kits, if there are no other dependencies.
    private static func kits(_ dependencies: JSONValue?) -> [String]? {
        let names = dependencies?.array?.map { dependency -> String? in
            guard let product = dependency.object?["product"]?.array, product.count == 4,
                let name = product[0].text, kitNames.contains(name),
                product[1...] == [.text(name), .null, .null]
            else { return nil }
            return name
        }
        guard let names, names.allSatisfy({ $0 != nil }) else { return nil }
        return names.compactMap(\.self)
    }

    /// The SDK that has all the kits.
    private static func sdk(_ dependencies: JSONValue?, of kits: [String]) -> String? {
        let paths = dependencies?.array?.compactMap { dependency in
            dependency.object?["fileSystem"]?.array?.first?.object?["path"]?.text
        }
        let folders = kits.map { kit in
            let ending = "/Sources/\(kit)"
            return paths?.first { $0.hasSuffix(ending) }?.dropLast(ending.utf8.count)
        }
        guard Set(folders).count == 1, let folder = folders.first else { return nil }
        return folder.map(String.init)
    }
}
