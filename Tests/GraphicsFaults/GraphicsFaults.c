// SPDX-License-Identifier: MIT
#include "GraphicsFaults.h"

#pragma GCC visibility push(hidden)
#include "CEGL.h"
#pragma GCC visibility pop
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static _Thread_local struct {
  GraphicsFault fault;
  const char *name;
  long call, contexts, count;
  bool isLost, isOutOfMemory;
} state;

static bool fails(const char *name) {
  bool isGL = strncmp(name, "gl", 2) == 0;
  if (state.isLost) return isGL && strncmp(name, "glDelete", 8) != 0;
  if (state.isOutOfMemory && strcmp(name, "glGetError") == 0) return true;
  if (state.name ? strcmp(name, state.name) != 0 : !isGL) return false;
  long call = state.count++;
  switch (state.fault) {
    case GRAPHICS_FAULT_NONE: return false;
    case GRAPHICS_FAULT_LOST_CONTEXT:
    case GRAPHICS_FAULT_QUIET_LOSS:
      if (call == state.call && state.contexts > 0) state.isLost = true;
      return state.isLost;
    case GRAPHICS_FAULT_MEMORY:
      state.isOutOfMemory |= call == state.call;
      return call == state.call;
    case GRAPHICS_FAULT_ONCE: return call == state.call;
    case GRAPHICS_FAULT_ALWAYS: return call >= state.call;
  }
  return false;
}

// The result of a failed call.
static intptr_t failure(const char *name) {
  if (strcmp(name, "glGetError") == 0) {
    bool isOutOfMemory = state.isOutOfMemory;
    state.isOutOfMemory = false;
    return state.isLost ? GL_CONTEXT_LOST : isOutOfMemory ? GL_OUT_OF_MEMORY : GL_NO_ERROR;
  }
  if (strcmp(name, "glClientWaitSync") != 0) return 0;
  usleep(1000);
  return GL_TIMEOUT_EXPIRED;
}

// For each function its address in the library, and a replacement for the table.
#define REPLACE(result, name, parameters, arguments) \
  static result(*name##Original) parameters; \
  static result name##Replacement parameters { \
    if (fails(#name)) return (result)failure(#name); \
    return name##Original arguments; \
  }
#define EGL REPLACE
#define GLES REPLACE
#include "../../Sources/Core/Shims/CEGL/Functions.h"
#undef EGL
#undef GLES

static EGLContext createContext(
  EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes) {
  if (state.isLost) {
    state.isLost = false;
    state.contexts--;
    state.count = 0;
  }
  return eglCreateContextReplacement(display, config, shared, attributes);
}

static GLenum resetStatus(void) {
  return state.isLost && state.fault == GRAPHICS_FAULT_LOST_CONTEXT ? GL_INNOCENT_CONTEXT_RESET : GL_NO_ERROR;
}

static __eglMustCastToProperFunctionPointerType getProcAddress(const char *name) {
  if (strncmp(name, "glGetGraphicsResetStatus", 24) == 0) {
    return (__eglMustCastToProperFunctionPointerType)resetStatus;
  }
  return eglGetProcAddressReplacement(name);
}

static void replace(const char *name, void *replacement, void **original) {
  size_t counts[2];
  const CEGLFunction *tables[] = {CEGLFunctionsOfEGL(&counts[0]), CEGLFunctionsOfGLES(&counts[1])};
  for (int table = 0; table < 2; table++) {
    for (size_t index = 0; index < counts[table]; index++) {
      CEGLFunction function = tables[table][index];
      if (strcmp(function.name, name) != 0 || *function.address == replacement) continue;
      *original = *function.address;
      *function.address = replacement;
    }
  }
}

static void replaceAll(void) {
#define EGL(result, name, parameters, arguments) \
  void *name##Place = strcmp(#name, "eglCreateContext") == 0   ? (void *)createContext \
                      : strcmp(#name, "eglGetProcAddress") == 0 ? (void *)getProcAddress \
                                                                : (void *)name##Replacement; \
  replace(#name, name##Place, (void **)&name##Original);
#define GLES(result, name, parameters, arguments) \
  replace(#name, (void *)name##Replacement, (void **)&name##Original);
#include "../../Sources/Core/Shims/CEGL/Functions.h"
#undef EGL
#undef GLES
}

void graphics_fault_arm(GraphicsFault fault, const char *name, long call, long contexts) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&mutex);
  replaceAll();
  pthread_mutex_unlock(&mutex);
  state.fault = fault;
  state.name = name;
  state.call = call;
  state.contexts = contexts;
  state.count = 0;
  state.isLost = state.isOutOfMemory = false;
}

long graphics_fault_disarm(void) {
  state.fault = GRAPHICS_FAULT_NONE;
  state.isLost = state.isOutOfMemory = false;
  return state.count;
}
