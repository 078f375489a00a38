// All tests of this module look at sites.
@_exported import WebSupport
