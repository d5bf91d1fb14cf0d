// SPDX-License-Identifier: MIT

// Every function in Functions.h is defined here, and calls the library's function.

// Hidden, so that the libraries, which call each other, do not call these instead.
#pragma GCC visibility push(hidden)
#include "CPango.h"
#pragma GCC visibility pop

#define CALL(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result name parameters { return name##Address arguments; }
#define ENTRY(result, name, parameters, arguments) {#name, (void **)&name##Address},

#define PANGO CALL
#define HYPHEN CALL
#include "Functions.h"

#define PANGO ENTRY
static const CPangoFunction functionsOfPango[] = {
#include "Functions.h"
};

#define HYPHEN ENTRY
static const CPangoFunction functionsOfHyphen[] = {
#include "Functions.h"
};

#define LIST(library) \
  const CPangoFunction *CPangoFunctionsOf##library(size_t *count) { \
    *count = sizeof functionsOf##library / sizeof *functionsOf##library; \
    return functionsOf##library; \
  }

LIST(Pango)
LIST(Hyphen)
