import ScreensApps
@_spi(Host) public import ScreensKit

/// A screenlet on an open page.
@MainActor
public final class PlacedStage {
    /// The name that the page has for it.
    public let name: String
    /// The screenlet, its theme and its view.
    public let stage: Stage
    let placed: PlacedScreenlet
    private let origins: AppOrigins
    private let secrets: [String: SecretText]
    /// The values that steps of the app have set, which replace those of the page.
    private var changed: JSONObject = [:]
    /// The values that the attributes were assigned last.
    private var assigned: JSONObject = [:]
    /// What the attributes were after that; screenlets also set some of them themselves.
    private var resulting: JSONObject = [:]
    /// Whether it is shown; it waits until everything that its attributes come from has a value.
    public private(set) var isShown = false

    /// Creates a screenlet, with those of the session's secrets that it has attributes for.
    init(
        _ name: String,
        _ placed: PlacedScreenlet,
        _ stage: Stage,
        in session: AppSession
    ) throws(HostError) {
        (self.name, self.placed, self.stage) = (name, placed, stage)
        origins = AppOrigins(of: session.app, portal: stage.host.portalAddress)
        secrets = session.secrets
        try setSecrets()
    }

    /// Whether a new one would be the same; then this one can stay, with its data and what was entered.
    func isSame(
        as other: PlacedScreenlet,
        in theme: ThemeName,
        of session: AppSession,
        on host: ScreenletHost
    ) -> Bool {
        placed == other && stage.theme == theme && stage.host === host
            && origins == AppOrigins(of: session.app, portal: host.portalAddress)
    }

    private func setSecrets() throws(HostError) {
        for (name, secret) in secrets where stage.attributes.type(of: name) == .secret {
            try stage.attributes.set(name, .text(secret.reveal()))
        }
    }

    /// The user to whom it is shown; `nil` for a guest.
    public var user: SessionUser? { stage.host.user }

    /// The values that the screenlet exposes now.
    var exposed: JSONObject {
        let names = Set(type(of: stage.shownScreenlet).exposedValues.map(\.name))
        return stage.shownScreenlet.exposed.filter { names.contains($0.key) }
    }

    /// Gives the attributes their present values, and loads the screenlet if they are different.
    func update(_ scene: AppScene) throws(HostError) {
        let values = scene.values(of: placed.set).merging(changed) { $1 }
        let isWaiting = placed.set.contains { name, value in
            if case .exposed = value { values[name] == nil } else { false }
        }
        guard !isWaiting else { return }
        let isDifferent = try apply(values)
        if !isShown {
            isShown = true
            stage.show()
        } else if isDifferent {
            stage.showAgain()
        }
    }

    /// Sets attributes because of a step of the app.
    func change(_ values: JSONObject) throws(HostError) {
        changed.merge(values) { $1 }
        for attribute in stage.attributes.all where resulting[attribute.name] != attribute.value {
            assigned[attribute.name] = nil
        }
        let isDifferent = try apply(values)
        if isShown, isDifferent { stage.showAgain() }
    }

    /// Sets the attributes again, on the new screenlet that another user gets.
    func beginAgain() throws(HostError) {
        let values = assigned
        assigned = [:]
        try setSecrets()
        if try apply(values), isShown { stage.showAgain() }
    }

    /// Calls a method because of a step of the app.
    ///
    /// - Returns: whether the screenlet accepts it; `nil` if it writes, and nothing was called because no user acts.
    func call(_ action: Action, isUsers: Bool) throws(HostError) -> Bool? {
        try checkServers(action.arguments) { _ in nil }
        try stage.check(action)
        let writes = stage.actions.contains { $0.name == action.name && $0.writes }
        return writes && !isUsers ? nil : try stage.deliver(action)
    }

    /// Checks that all addresses are of servers that the app declares.
    private func checkServers(
        _ values: JSONObject,
        _ type: (String) -> AttributeType?
    ) throws(HostError) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let address = origins.foreignAddress(in: value, of: type(name)) else { continue }
            throw .undeclaredServer(name, address: address)
        }
    }

    private func apply(_ values: JSONObject) throws(HostError) -> Bool {
        // All of them: the same values may mean something else to a screenlet that was built again.
        try checkServers(values, stage.attributes.type)
        let new = values.filter { assigned[$0.key] != $0.value }
        guard !new.isEmpty else { return false }
        for (name, value) in new.sorted(by: { $0.key < $1.key }) {
            try stage.attributes.set(name, value)
            assigned[name] = value
        }
        for attribute in stage.attributes.all where new[attribute.name] != nil {
            resulting[attribute.name] = attribute.value
        }
        stage.changed()
        return true
    }

    /// Loads again what the portal or the cache has, unless that would lose what the user has entered.
    func reload() {
        guard isShown, !stage.hasUnsentInput else { return }
        AppChain.withoutUser { stage.showAgain() }
    }

    func hide() {
        isShown = false
        stage.observer = nil
        stage.hide()
    }
}
