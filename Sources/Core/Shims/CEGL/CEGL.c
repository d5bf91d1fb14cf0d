// SPDX-License-Identifier: MIT

// Every function in Functions.h is defined here, and calls the library's function, with one more jump than a
// direct call.

// Hidden, so that drivers do not call these in place of the library's functions.
#pragma GCC visibility push(hidden)
#include "CEGL.h"
#pragma GCC visibility pop

// Until its library is open, a function returns zero, which signals a missing feature: false, no name, no
// extension.
#define DEFINE(result, name, parameters, arguments) \
  static result name##Missing parameters { return (result)0; } \
  static result(*name##Address) parameters = name##Missing; \
  result name parameters { return name##Address arguments; }

#define EGL DEFINE
#define GLES DEFINE
#include "Functions.h"
#undef EGL
#undef GLES

#define ENTRY(name) {#name, (void **)&name##Address},

static const CEGLFunction functionsOfEGL[] = {
#define EGL(result, name, parameters, arguments) ENTRY(name)
#define GLES(result, name, parameters, arguments)
#include "Functions.h"
#undef EGL
#undef GLES
};

static const CEGLFunction functionsOfGLES[] = {
#define EGL(result, name, parameters, arguments)
#define GLES(result, name, parameters, arguments) ENTRY(name)
#include "Functions.h"
#undef EGL
#undef GLES
};

const CEGLFunction *CEGLFunctionsOfEGL(size_t *count) {
  *count = sizeof functionsOfEGL / sizeof *functionsOfEGL;
  return functionsOfEGL;
}

const CEGLFunction *CEGLFunctionsOfGLES(size_t *count) {
  *count = sizeof functionsOfGLES / sizeof *functionsOfGLES;
  return functionsOfGLES;
}
