/// The names of all options, each of which means the same in every command that has it.
///
/// Only `service` has two forms: where one signs in or out, it names a service, and elsewhere also its address.
enum OptionName: String, Hashable, Sendable, CustomStringConvertible {
    case address
    case all
    case allowUnsigned = "allow-unsigned"
    case arg
    case ascii
    case attached
    case bundle
    case ca
    case cacheDir = "cache-dir"
    case call
    case colorScheme = "color-scheme"
    case comment
    case companyId = "company-id"
    case data
    case delegate
    case demo
    case dialect
    case discardPending = "discard-pending"
    case dryRun = "dry-run"
    case force
    case from
    case groupId = "group-id"
    case help
    case host
    case `in`
    case insecure
    case isolate
    case json
    case keepCache = "keep-cache"
    case key
    case library
    case licence
    case linear
    case listen
    case locale
    case locked
    case log
    case look
    case name
    case names
    case net
    case noAutoSync = "no-auto-sync"
    case noBuild = "no-build"
    case noInput = "no-input"
    case noPassword = "no-password"
    case offlinePolicy = "offline-policy"
    case onConflict = "on-conflict"
    case open
    case output
    case page
    case passwordFile = "password-file"
    case pluginPath = "plugin-path"
    case port
    case portalVersion = "portal-version"
    case product
    case `public`
    case repair
    case replace
    case requestsPerSecond = "requests-per-second"
    case revoke
    case rows
    case save
    case scratchPath = "scratch-path"
    case server
    case service
    case sessionKey = "session-key"
    case sessions
    case sessionsPerUser = "sessions-per-user"
    case set
    case summary
    case template
    case terminal
    case theme
    case themes
    case timeZone = "time-zone"
    case trust
    case undo
    case until
    case user
    case value
    case values
    case verbose
    case version
    case watch
    case width
    case with
    case wrongPassword = "wrong-password"

    /// The name as users write it, without the hyphens.
    var description: String { rawValue }
}
