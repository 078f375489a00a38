import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPortal
import Testing

extension CachedHostFixture {
    private static let identifying = [
        "className", "classPK", "commentId", "userId", "structureId", "recordSetId", "recordId",
    ]

    /// A stage of a screenlet with the portal's sample for it, which is not shown yet.
    func sample(
        _ name: String,
        _ network: NetworkCondition = .online,
        theme: ThemeName = .default,
        on host: ScreenletHost? = nil
    ) throws -> Stage {
        let stage = try (host ?? self.host(network)).stage(name, theme: theme)
        let samples = portal.samples.filter { name, _ in
            Self.identifying.contains(name) && stage.attributes.type(of: name) != nil
        }
        for (name, value) in portal.sample(forScreenlet: name)?.attributes ?? samples {
            try stage.attributes.set(name, value)
        }
        return stage
    }

    /// Shows the sample by a policy, and waits until it is loaded.
    func show(
        _ name: String,
        _ network: NetworkCondition,
        _ policy: OfflinePolicy,
        theme: ThemeName = .default
    ) async throws -> Stage {
        let stage = try sample(name, network, theme: theme)
        try stage.attributes.set("offlinePolicy", .text(policy.rawValue))
        stage.show()
        await stage.settled()
        return stage
    }

    /// Adds a comment to the sample's object, which is no problem.
    func addComment(_ text: String, _ network: NetworkCondition = .online) async throws {
        let stage = try host(network).stage("comment-add")
        let add = try stage.screenlet(as: (any CommentAddScreenlet).self)
        (add.className, add.classPK, add.body) = (className, classPK, text)
        stage.show()
        #expect(add.addComment())
        await stage.settled()
        #expect(add.model.problem == nil)
    }
}
