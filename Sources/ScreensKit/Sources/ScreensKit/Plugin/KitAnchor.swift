/// The address that every plugin's stamp refers to: two plugins with two addresses met two kits.
///
/// A kit that no longer honours ABI 2 drops this symbol, and the loader refuses older plugins.
@c(screens_abi_2)
public func screensKitAnchor() {}
