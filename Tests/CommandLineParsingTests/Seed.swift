// Seed of the tests; replaced by the first real file.
