/// The address to which every plugin's stamp refers; two different addresses reveal two copies of the kit.
///
/// A kit that no longer supports ABI 2 lacks this symbol, and the loader refuses older plugins.
@c(screens_abi_2)
public func screensKitAnchor() {}
