// SPDX-License-Identifier: MIT

// libhyphen, opened on first use, so that the program starts on machines that lack it. Every function in
// Functions.h is defined here, and calls the library's function.

#pragma GCC visibility push(hidden)
#include "CHyphen.h"
#pragma GCC visibility pop

#define HYPHEN(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result name parameters { return name##Address arguments; }
#include "Functions.h"
#undef HYPHEN

#define HYPHEN(result, name, parameters, arguments) {#name, (void **)&name##Address},
static const CHyphenFunction functions[] = {
#include "Functions.h"
};

const CHyphenFunction *CHyphenFunctions(size_t *count) {
  *count = sizeof functions / sizeof *functions;
  return functions;
}
