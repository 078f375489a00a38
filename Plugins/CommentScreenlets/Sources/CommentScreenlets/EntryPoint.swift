public import CScreensABI

/// Returns the stamp that says what this plugin was built with.
@c(screens_plugin)
public func screensPlugin() -> UnsafePointer<screens_stamp_t> { screens_plugin_stamp() }
