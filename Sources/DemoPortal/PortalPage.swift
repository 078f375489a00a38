/// The pages of the portal.
enum PortalPage {
    /// The path of the page that everyone may see.
    static let home = "/web/guest/home"
}
