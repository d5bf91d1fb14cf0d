// Picture libraries that are opened when they are first needed: a program that has this in it starts on machines that lack
// them. Every function that Functions.h lists is defined here, and calls what was found in the library.
//
// With CCODECS_LINKED those of TurboJPEG and libwebp are linked in, and their lists are empty: nothing is to be opened.

// Hidden, so that no library that is opened takes these for the functions of another.
#pragma GCC visibility push(hidden)
#include "CCodecs.h"
#pragma GCC visibility pop

#define CALL(result, name, parameters, arguments) \
  static result(*name##Address) parameters; \
  result name parameters { return name##Address arguments; }
#define NOTHING(result, name, parameters, arguments)
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
#include "Functions.h"
#undef TURBOJPEG
#undef WEBP
#undef LCMS

#define TURBOJPEG ENTRY_UNLESS_LINKED
#define WEBP NOTHING
#define LCMS NOTHING
static const CCodecsFunction functionsOfTurboJPEG[] = {
#include "Functions.h"
};
#undef TURBOJPEG
#undef WEBP

#define TURBOJPEG NOTHING
#define WEBP ENTRY_UNLESS_LINKED
static const CCodecsFunction functionsOfWebP[] = {
#include "Functions.h"
};
#undef WEBP
#undef LCMS

#define WEBP NOTHING
#define LCMS ENTRY
static const CCodecsFunction functionsOfLittleCMS[] = {
#include "Functions.h"
};

#define COUNT(list) (sizeof list / sizeof *list)

const CCodecsFunction *CCodecsFunctionsOfTurboJPEG(size_t *count) {
  *count = COUNT(functionsOfTurboJPEG);
  return functionsOfTurboJPEG;
}

const CCodecsFunction *CCodecsFunctionsOfWebP(size_t *count) {
  *count = COUNT(functionsOfWebP);
  return functionsOfWebP;
}

const CCodecsFunction *CCodecsFunctionsOfLittleCMS(size_t *count) {
  *count = COUNT(functionsOfLittleCMS);
  return functionsOfLittleCMS;
}
