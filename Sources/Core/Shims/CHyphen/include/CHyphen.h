// SPDX-License-Identifier: MIT
#ifndef CHYPHEN_H
#define CHYPHEN_H

// libhyphen for Swift: only the declarations in use, under the names of its own header. Building needs
// neither that header nor the library, which is opened for the first hyphenated text (CHyphen.c). `make
// test-declarations` checks all of this against the header.

#include <stddef.h>

enum { MAX_NAME = 20 };

// The beginning of a dictionary.
typedef struct _HyphenDict {
  char lhmin, rhmin, clhmin, crhmin;
  char *nohyphen;
  int nohyphenl, num_states;
  // The encoding of words, for iconv().
  char cset[MAX_NAME];
  int utf8;
} HyphenDict;

// The functions in Functions.h.
#define HYPHEN(result, name, parameters, arguments) result name parameters;
#include "../Functions.h"
#undef HYPHEN

// A function of the library, and the variable for its address.
typedef struct {
  const char *name;
  void **address;
} CHyphenFunction;

const CHyphenFunction *CHyphenFunctions(size_t *count);

#endif
