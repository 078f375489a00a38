// This file is empty: the target only depends on all plugins of the repository.
