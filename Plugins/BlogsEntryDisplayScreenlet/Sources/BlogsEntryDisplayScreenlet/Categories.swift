import LiferayKit
import ScreensKit

extension BlogsEntry {
    /// The longest name that is stored; portals have no limit for texts of other languages.
    private static let longestName = 100

    /// The names in an answer of the service for categories; what is no category with a name is left out.
    static func categories(
        in answer: JSONValue?,
        localize: (String) -> String = { $0 }
    ) -> [String] {
        named(
            (answer?.array ?? []).map { category in
                let title = localize(category["title"]?.text ?? "")
                let names = [title, category["titleCurrentValue"]?.text, category["name"]?.text]
                return names.lazy.compactMap(\.self).first { !$0.isEmpty } ?? ""
            }
        )
    }

    /// The names of the categories of an object of headless REST.
    ///
    /// - Throws: `PortalError.unexpected` for members of other types.
    static func categories(of object: HeadlessObject) throws(PortalError) -> [String] {
        var names: [String] = []
        for brief in try object.objects("taxonomyCategoryBriefs") {
            names.append(try brief.text("taxonomyCategoryName") ?? "")
        }
        return named(names)
    }

    private static func named(_ names: [String]) -> [String] {
        names.filter { $0.contains { !$0.isWhitespace } }.map { String($0.prefix(longestName)) }
    }
}
