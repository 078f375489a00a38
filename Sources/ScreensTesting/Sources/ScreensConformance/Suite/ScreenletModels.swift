import ScreensKit

extension Conformance {
    /// The models that a screenlet makes itself: new, loading, failed, and hidden.
    ///
    /// It fails once because the portal cannot be reached, and once because the portal refuses the request.
    @MainActor
    static func models(of type: any Screenlet.Type) async -> [ConformanceMaterial.Sample] {
        func models<S: Screenlet>(_ type: S.Type) async -> [ConformanceMaterial.Sample] {
            [
                ("new", S().model), ("loading", await shown(type, nil)),
                ("offline", await shown(type, .portal(.connection("Connection refused")))),
                ("refused", await shown(type, .invalid(HostileText.all.joined(separator: " ")))),
            ]
        }
        return await models(type)
    }

    @MainActor
    private static func shown<S: Screenlet>(
        _ type: S.Type,
        _ error: ScreensError?
    ) async -> S.Model {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        await runtime.show(screenlet)
        if let error { _ = await runtime.failAll(error) }
        return screenlet.model
    }
}
