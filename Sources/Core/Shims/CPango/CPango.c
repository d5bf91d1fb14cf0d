// SPDX-License-Identifier: MIT

// Pango, opened on first use, so that the program starts on machines that lack it. Every function in
// Functions.h is defined here, and calls the library's function.

// Hidden, so that the libraries, which call each other, do not call these instead.
#pragma GCC visibility push(hidden)
#include "CPango.h"
#pragma GCC visibility pop

#define PANGO(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result name parameters { return name##Address arguments; }
#include "Functions.h"
#undef PANGO

#define PANGO(result, name, parameters, arguments) {#name, (void **)&name##Address},
static const CPangoFunction functions[] = {
#include "Functions.h"
};

const CPangoFunction *CPangoFunctions(size_t *count) {
  *count = sizeof functions / sizeof *functions;
  return functions;
}
