@_spi(Host) internal import ScreensKit
internal import ScreensSystem

/// The file beside a manifest that names the SDK: `.screens-sdk`.
///
/// The package manager remembers what a manifest answered until the manifest or the environment changes. A change of
/// this file alone would not be seen, so what it says now is in the environment of each call, too.
struct SDKNote {
    /// The folder that it names.
    let sdk: String

    private static let name = ".screens-sdk"
    private static let variable = "SCREENS_SDK"

    /// Reads the file of a package; `nil` if there is none, or if the variable takes precedence.
    init?(of package: String) {
        let named = Environment.value(of: Self.variable) ?? ""
        guard named.isEmpty, let bytes = try? Files.read("\(package)/\(Self.name)", atMost: 8_192)
        else { return nil }
        sdk = String(decoding: bytes, as: UTF8.self).trimmed
        guard !sdk.isEmpty, !sdk.utf8.contains(0) else { return nil }
    }

    /// The variables of this process with the one for the SDK, each as `NAME=VALUE`.
    var environment: [String] {
        var variables = Environment.variables
        variables[Self.variable] = sdk
        return variables.map { "\($0)=\($1)" }
    }
}
