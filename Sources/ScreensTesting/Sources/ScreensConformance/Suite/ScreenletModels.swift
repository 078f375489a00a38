import ScreensKit

extension Conformance {
    /// The models that a screenlet makes itself: new, loading, failed, and hidden.
    ///
    /// It fails once because the portal cannot be reached, and once because the portal refuses the request.
    @MainActor
    static func models(of type: any Screenlet.Type) -> [ConformanceMaterial.Sample] {
        func models<S: Screenlet>(_ type: S.Type) -> [ConformanceMaterial.Sample] {
            [
                ("new", S().model), ("loading", shown(type, nil)),
                ("offline", shown(type, .portal(.connection("Connection refused")))),
                ("refused", shown(type, .invalid(HostileText.all.joined(separator: " ")))),
            ]
        }
        return models(type)
    }

    @MainActor
    private static func shown<S: Screenlet>(_ type: S.Type, _ error: ScreensError?) -> S.Model {
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        defer { withExtendedLifetime(runtime) {} }
        screenlet.runtime = runtime
        screenlet.onShow()
        if let error { _ = runtime.failAll(error) }
        return screenlet.model
    }
}
