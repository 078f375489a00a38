@_spi(Host) import ScreensKit
import ScreensSystem

/// How the kits of an SDK name things, for sources that were written for earlier kits.
package struct KitNaming: Sendable {
    /// New names that came with a kit.
    struct Renames: Codable, Sendable {
        /// The kit's ABI number.
        let kit: Int
        /// Of types that are in no other.
        let types: [String: String]
        /// Of members whose names nothing else has: they are replaced wherever they stand.
        let members: [String: String]
    }

    private struct Table: Codable {
        let format: Int
        let releases: [Renames]
    }

    private static let format = 1
    /// The table of new names, in an SDK.
    static let tablePath = "Sources/ScreensKit/renamed.json"
    /// The list of the interface from which the names of types are taken.
    static let listPath = "Sources/LiferayKit/LiferayKit.api"

    /// The public types of `LiferayKit`.
    let liferayTypes: Set<String>
    /// From the first kit on.
    let renames: [Renames]

    /// Reads the names of an SDK; one that lists none has none.
    ///
    /// - Throws: ``ScaffoldError`` where the table of new names is not understood.
    package init(sdk: String) throws(ScaffoldError) {
        let list = (try? Files.read("\(sdk)/\(Self.listPath)")) ?? []
        liferayTypes = Self.types(in: String(decoding: list, as: UTF8.self))
        guard let bytes = try? Files.read("\(sdk)/\(Self.tablePath)") else {
            renames = []
            return
        }
        guard let table = JSON.value(Table.self, from: bytes), table.format == Self.format else {
            throw ScaffoldError(.invalid, "\(sdk)/\(Self.tablePath) has an unknown format.")
        }
        renames = table.releases.sorted { $0.kit < $1.kit }
    }

    init(liferayTypes: Set<String>, renames: [Renames] = []) {
        self.liferayTypes = liferayTypes
        self.renames = renames
    }

    /// Whether `LiferayKit` has a type that a screenlet of that name would have, in any case.
    func hasScreenlet(_ name: String) -> Bool {
        let types = Set(["", "Screenlet", "Model", "View"].map { (name + $0).lowercased() })
        return liferayTypes.contains { types.contains($0.lowercased()) }
    }

    /// The types that the lines of a kit's list declare, but for those in other types.
    private static func types(in list: String) -> Set<String> {
        let keywords = ["struct", "enum", "class", "actor", "protocol", "typealias"]
        return Set(
            list.split(separator: "\n").compactMap { line in
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
}
