/// Marks a part for a dialect that depends on services of the portal which may change or go without notice.
///
/// It is declared on the type itself, beside ``Interactor`` or ``Synchronizer``, so that listings can say it without running
/// code of the plugin. ``DialectDeclaration/init(experimental:without:)`` says it of the screenlet.
public protocol ExperimentalPart {}
