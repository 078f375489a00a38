// The header has the whole content. The package manager requires a source file in each target.
