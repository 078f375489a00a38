/// The installation of Screens that a program was built against.
///
/// Its modules are built: they lie in the folder `Modules` of this package, and are imported by their
/// own names.
public enum Screens {
    /// Which build of Screens it is.
    ///
    /// With another one, everything that imports this is compiled again.
    public static let build = "{{build}}"
}
