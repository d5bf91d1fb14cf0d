// SPDX-License-Identifier: MIT

// Every function in Functions.h is defined here, and calls the library's function.
//
// With CCODECS_LINKED, TurboJPEG and libwebp are linked in; their lists are then empty, and nothing is
// opened.

// Hidden, so that these do not take the place of another library's functions.
#pragma GCC visibility push(hidden)
#include "CCodecs.h"
#pragma GCC visibility pop

#define CALL(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result name parameters { return name##Address arguments; }
// Under another name, since another target may define the same function for itself.
#define CALL_PREFIXED(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result CCodecs_##name parameters { return name##Address arguments; }
#define ENTRY(result, name, parameters, arguments) {#name, (void **)&name##Address},

#ifndef CCODECS_LINKED
#define TURBOJPEG CALL
#define WEBP CALL
#endif
#define LCMS CALL
#define RSVG CALL_PREFIXED
#define AVIF CALL_PREFIXED
#include "Functions.h"

static const CCodecsFunction functionsOfTurboJPEG[] = {
#ifndef CCODECS_LINKED
#define TURBOJPEG ENTRY
#include "Functions.h"
#endif
};

static const CCodecsFunction functionsOfWebP[] = {
#ifndef CCODECS_LINKED
#define WEBP ENTRY
#include "Functions.h"
#endif
};

#define LCMS ENTRY
static const CCodecsFunction functionsOfLittleCMS[] = {
#include "Functions.h"
};

#define RSVG ENTRY
static const CCodecsFunction functionsOfRSVG[] = {
#include "Functions.h"
};

#define AVIF ENTRY
static const CCodecsFunction functionsOfAVIF[] = {
#include "Functions.h"
};

#define LIST(library) \
  const CCodecsFunction *CCodecsFunctionsOf##library(size_t *count) { \
    *count = sizeof functionsOf##library / sizeof *functionsOf##library; \
    return functionsOf##library; \
  }

LIST(TurboJPEG)
LIST(WebP)
LIST(LittleCMS)
LIST(RSVG)
LIST(AVIF)
