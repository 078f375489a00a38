/// The release of Screens that this code belongs to.
///
/// The SDK of the same release fits: it has the same kits, and is for the same compiler.
public enum HostRelease {
    /// Its number (semver.org).
    public static let version = "0.1.0"
}
