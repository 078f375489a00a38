import ScreensKit

/// What comes from the person at a terminal, or from the terminal itself.
enum TerminalEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// The mouse did something.
    case mouse(Mouse)
    /// A text was pasted.
    case paste(String)
    /// The terminal says what its background is.
    case background(Color)
    /// The terminal says of what kind it is, which it does after all earlier answers.
    case identified
    /// The terminal has not answered in time.
    case unanswered
    /// What there is to see is another.
    case changed
    /// So much time has passed that the screen looks different.
    case passed
    /// The log has further lines, which are drawn with the next frame.
    case logged
    /// A signal asks the process for something.
    case signal(Int32)
    /// Nobody is at the terminal any more.
    case ended
}

/// A key, and what was held down with it.
struct Key: Hashable, Sendable {
    enum Code: Hashable, Sendable {
        case character(Character)
        case up, down, left, right, home, end, pageUp, pageDown
        case enter, tab, backspace, delete, insert, escape
        case function(Int)
    }

    struct Modifiers: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        static let shift = Modifiers(rawValue: 1)
        static let alt = Modifiers(rawValue: 2)
        static let control = Modifiers(rawValue: 4)
    }

    var code: Code
    var modifiers: Modifiers = []

    init(_ code: Code, _ modifiers: Modifiers = []) {
        (self.code, self.modifiers) = (code, modifiers)
    }
}

/// What the mouse did, and where, from 0.
struct Mouse: Hashable, Sendable {
    enum Kind: Hashable, Sendable { case press, release, wheelUp, wheelDown }

    var kind: Kind
    var column: Int
    var row: Int
}
