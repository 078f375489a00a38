@_spi(Host) import ScreensKit
import ScreensSystem

/// The names in the kits of an SDK, to update sources that were written for earlier kits.
package struct KitNaming: Sendable {
    /// The names that a kit has changed.
    struct Renames: Codable, Sendable {
        /// The kit's ABI number.
        let kit: Int
        /// The new names of types at the top level.
        let types: [String: String]
        /// The new names of members whose old names are unique, so that they are replaced everywhere.
        let members: [String: String]
    }

    private struct Table: Codable {
        let format: Int
        let releases: [Renames]
    }

    private static let format = 1
    /// The table of new names, relative to an SDK.
    static let tablePath = "Sources/ScreensKit/renamed.json"
    /// The list of the interface that has the names of types.
    static let listPath = "Sources/LiferayKit/LiferayKit.api"

    /// The public types of `LiferayKit`.
    let liferayTypes: Set<String>
    /// The new names, from the first kit to the latest.
    let renames: [Renames]

    /// Reads the names of an SDK; there are none if it has no list.
    ///
    /// - Throws: ``ScaffoldError`` if the table of new names cannot be decoded.
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

    /// Whether `LiferayKit` has a type of a screenlet with that name, regardless of case.
    func hasScreenlet(_ name: String) -> Bool {
        let types = Set(["", "Screenlet", "Model", "View"].map { (name + $0).lowercased() })
        return liferayTypes.contains { types.contains($0.lowercased()) }
    }

    /// The types that the lines of a kit's list declare, without nested types.
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
