import ScreensSystem

/// A file that contains a password.
///
/// Options and the environment are not used, as others can see them.
public enum PasswordFile {
    /// The file's text without one line break at its end.
    ///
    /// - Parameter file: a file or a pipe; `-` is stdin.
    /// - Returns: the password.
    /// - Throws: ``SessionError/passwordFile(_:)``, also for more than 64 KiB, and
    ///   ``SessionError/privateFile(_:)`` for a file that others may change.
    public static func read(_ file: String) throws(SessionError) -> String {
        do throws(SecretFile.Failure) {
            return try SecretFile.read(file)
        } catch {
            switch error {
            case .unreadable: throw .passwordFile(file)
            case .doubtful(let reason):
                throw .privateFile("The password file \(file) cannot be used: \(reason).")
            }
        }
    }
}
