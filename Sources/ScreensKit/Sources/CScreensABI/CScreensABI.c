// The header is all there is; the package manager wants a source file.
