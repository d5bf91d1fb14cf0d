// SPDX-License-Identifier: MIT
#pragma once

// EGL, OpenGL ES 3.2 and the extensions of both for Swift. Building needs the headers; the libraries are only
// opened to draw on a GPU, see CEGL.c.

#if !__has_include(<EGL/egl.h>) || !__has_include(<GLES3/gl32.h>)
#error "the headers of EGL and OpenGL ES are missing; on Debian and Ubuntu: apt-get install libegl-dev libgles-dev"
#endif

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>  // after the one above, whose types it needs
#include <stddef.h>

// A function of a library, and the variable for its address.
typedef struct {
  const char *name;
  void **address;
} CEGLFunction;

// The functions in Functions.h.
const CEGLFunction *CEGLFunctionsOfEGL(size_t *count);
const CEGLFunction *CEGLFunctionsOfGLES(size_t *count);
