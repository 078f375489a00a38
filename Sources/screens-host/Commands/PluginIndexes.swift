import ScreensSession
import ScreensShipping

/// The indexes of plugins that the user follows.
@MainActor
enum PluginIndexes {
    static func store() throws -> IndexStore { try User.plugins.indexes() }

    /// What the indexes offer; a note says which ones could not be downloaded again.
    static func catalogue() async throws -> PluginCatalogue {
        let catalogue = try await PluginCatalogue(try store(), User.plugins.trust())
        for problem in catalogue.problems { Console.note("note: \(problem)") }
        return catalogue
    }
}
