/// Where this user's data is kept between runs: below `$XDG_STATE_HOME/screens`.
///
/// Not the cache folder, which may be emptied at any time: changes that wait to be sent lie here.
enum StateFolder {
    static func path(of part: String) -> String {
        let home = Environment.value(of: "HOME").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        let state = Environment.value(of: "XDG_STATE_HOME")
            .flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (state ?? "\(home)/.local/state") + "/screens/\(part)"
    }
}
