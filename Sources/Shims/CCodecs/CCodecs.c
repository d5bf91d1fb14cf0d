// SPDX-License-Identifier: MIT

// Picture libraries that are opened when they are first needed: a program that has this in it starts on
// machines that lack them. Every function that Functions.h lists is defined here, and calls what was found in
// the library.
//
// With CCODECS_LINKED those of TurboJPEG and libwebp are linked in, and their lists are empty: nothing is to
// be opened.

// Hidden, so that no library that is opened takes these for the functions of another.
#pragma GCC visibility push(hidden)
#include "CCodecs.h"
#pragma GCC visibility pop

#define NOTHING(result, name, parameters, arguments)
#define CALL(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result name parameters { return name##Address arguments; }
// By another name, since another target may define the same function for itself.
#define CALL_PREFIXED(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result CCodecs_##name parameters { return name##Address arguments; }
#define ENTRY(result, name, parameters, arguments) {#name, (void **)&name##Address},

#ifdef CCODECS_LINKED
#define CALL_UNLESS_LINKED NOTHING
#define ENTRY_UNLESS_LINKED NOTHING
#else
#define CALL_UNLESS_LINKED CALL
#define ENTRY_UNLESS_LINKED ENTRY
#endif

#define TURBOJPEG CALL_UNLESS_LINKED
#define WEBP CALL_UNLESS_LINKED
#define LCMS CALL
#define RSVG CALL_PREFIXED
#define AVIF CALL_PREFIXED
#include "Functions.h"

#define TURBOJPEG ENTRY_UNLESS_LINKED
static const CCodecsFunction functionsOfTurboJPEG[] = {
#include "Functions.h"
};

#define WEBP ENTRY_UNLESS_LINKED
static const CCodecsFunction functionsOfWebP[] = {
#include "Functions.h"
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
