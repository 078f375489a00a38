extension AppTrial {
    /// The plugins that the app needs are there, in versions that are new enough.
    mutating func checkRequired() {
        guard let installed = check.plugins else { return }
        for shortage in app.shortages(among: installed) {
            add(["requires", shortage.name], shortage.message)
        }
    }
}
