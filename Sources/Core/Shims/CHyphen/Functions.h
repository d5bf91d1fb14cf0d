// SPDX-License-Identifier: MIT

// The functions of libhyphen that the program calls, one per entry: its result, its name, its parameters, and
// the parameters' names again, as arguments. CHyphen.h and CHyphen.c include this list, each with its own
// definition of HYPHEN(); `make test-declarations` checks every entry against the library's header.

HYPHEN(HyphenDict *, hnj_hyphen_load, (const char *path), (path))
HYPHEN(int, hnj_hyphen_hyphenate2, (HyphenDict *dictionary, const char *word, int count, char *hyphens, char *hyphenated, char
  ***replacements, int **positions, int **cuts), (dictionary, word, count, hyphens, hyphenated, replacements, positions, cuts))
