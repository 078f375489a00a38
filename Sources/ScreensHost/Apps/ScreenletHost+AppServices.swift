import ScreensApps
import ScreensKit
import ScreensPortal

extension ScreenletHost {
    /// Asks services where an app says that they are, unless the user has named another address.
    func useServices(of app: ScreensApp) {
        let addresses = app.services.compactMap {
            name,
            address -> (ScreenletName, ServerAddress)? in
            guard let name = ScreenletName(name), let address = try? ServerAddress(address) else {
                return nil
            }
            return (name, address)
        }
        let ofApp = Dictionary(addresses) { $1 }
        // Each change reaches the cache, and most apps have no services.
        guard ofApp != serviceDirectory.appAddresses else { return }
        serviceDirectory.appAddresses = ofApp
    }
}
