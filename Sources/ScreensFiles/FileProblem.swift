package import ScreensKit

/// Why a file of the portal cannot be read.
package enum FileProblem: Error, Hashable, Sendable {
    /// The portal gave no usable answer.
    case portal(PortalError)
    /// The portal has another content at the address than when reading began.
    case changed
    /// The content is not what it should be, or cannot be kept: a sentence.
    case refused(String)
    /// The portal may not be asked, and there is no copy.
    case notCached

    /// The error of a screenlet that it is.
    package var error: ScreensError {
        switch self {
        case .portal(.cancelled): .cancelled
        case .portal(let error): .portal(error)
        case .changed: .failed("The file has changed at the portal while it was loaded.")
        case .refused(let sentence): .failed(sentence)
        case .notCached: .notCached("There is no saved copy.")
        }
    }
}
