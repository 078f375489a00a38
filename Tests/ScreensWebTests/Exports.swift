// All tests of this module use sites.
@_exported import WebSupport
