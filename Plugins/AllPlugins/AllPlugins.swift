// Nothing: this target stands for all plugins of the repository.
