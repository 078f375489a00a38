// Samples, the scripted host and the suite come with the helpers for tests.
@_exported public import ScreensConformance
