// SPDX-License-Identifier: MIT

// Pango without its libraries: a program that has this in it starts on machines that have none, and opens
// them when a text is to be laid out. Every function that Functions.h lists is defined here, and calls what
// was found in the libraries.

// Hidden, so that the libraries, which call one another, do not take these for one another's functions.
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
