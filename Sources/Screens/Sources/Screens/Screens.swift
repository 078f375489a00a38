/// The installation of Screens that a program is built against.
///
/// Its modules are already built. They are in the folder `Modules` of this package, and are imported by their own
/// names.
public enum Screens {
    /// The build of Screens.
    ///
    /// When it changes, everything that imports this module is compiled again.
    public static let build = "{{build}}"
}
