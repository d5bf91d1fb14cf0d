// SPDX-License-Identifier: MIT

// EGL and OpenGL ES without their libraries: a program that has this in it starts on machines that have
// neither, and opens them when it is to draw on a GPU. Every function that Functions.h lists is defined here,
// and calls what was found in the library: one jump more than a call of the library itself.

// Hidden, so that no driver that is opened takes these for the functions of the library.
#pragma GCC visibility push(hidden)
#include "CEGL.h"
#pragma GCC visibility pop

// Until its library is open a function returns zero, which says of itself that something is missing: false,
// no name, no extension.
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
