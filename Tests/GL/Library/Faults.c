// SPDX-License-Identifier: MIT

// Makes calls fail: KIND:N, KIND:NAME:N. N is counted from 1 among all calls, or among those of the name; N+
// means every later one too, and N* every N-th.

#include "State.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef enum { MEMORY, LOSS, CONTEXT, CURRENT, COMPILE, LINK, BINARY, FENCE, MAP, UNMAP, FAULT_COUNT } Fault;

// A kind's only function; null for those that any call may meet.
static const struct {
  const char *name, *function;
  GLenum error;
} kinds[FAULT_COUNT] = {
  [MEMORY] = {"memory", NULL, GL_OUT_OF_MEMORY},
  [LOSS] = {"lost", NULL, GL_NO_ERROR},
  [CONTEXT] = {"context", "eglCreateContext", EGL_BAD_ALLOC},
  [CURRENT] = {"current", "eglMakeCurrent", EGL_BAD_ALLOC},
  [COMPILE] = {"compile", "glCompileShader", GL_NO_ERROR},
  [LINK] = {"link", "glLinkProgram", GL_NO_ERROR},
  [BINARY] = {"binary", "glProgramBinary", GL_NO_ERROR},
  [FENCE] = {"fence", "glFenceSync", GL_NO_ERROR},
  [MAP] = {"map", "glMapBufferRange", GL_OUT_OF_MEMORY},
  [UNMAP] = {"unmap", "glUnmapBuffer", GL_NO_ERROR},
};

// These cannot run out of memory: they only return what the caller has set, or free something.
static const char *const infallible[] = {"eglGetCurrentContext", "eglGetCurrentDisplay", "eglGetCurrentSurface",
  "eglGetError", "eglGetProcAddress", "eglReleaseThread", "eglDestroyContext"};

static Fault fault;
// The number of the only function concerned; -1 for all.
static int concerned = -1;
static long place;
static char repeat;
static atomic_long total, counts[CALL_COUNT];
static __thread EGLint errorOfEGL = EGL_SUCCESS;

static int callOf(const char *name, size_t length) {
  for (int call = 0; call < CALL_COUNT; call++) {
    if (strlen(functions[call].name) == length && strncmp(functions[call].name, name, length) == 0) return call;
  }
  fprintf(stderr, "instruments: the program calls no %.*s\n", (int)length, name);
  exit(64);
}

void setFault(const char *text) {
  concerned = -1;
  modes &= ~(unsigned)FAULTS;
  if (strcmp(text, "none") == 0) return;
  modes |= FAULTS;
  size_t length = strcspn(text, ":");
  for (fault = 0; fault < FAULT_COUNT; fault++) {
    if (strlen(kinds[fault].name) == length && strncmp(kinds[fault].name, text, length) == 0) break;
  }
  if (fault == FAULT_COUNT || !text[length]) {
    fprintf(stderr, "instruments: INSTRUMENTS_FAULT is KIND:N or KIND:NAME:N, not %s\n", text);
    exit(64);
  }
  text += length + 1;
  const char *function = kinds[fault].function;
  if (function) concerned = callOf(function, strlen(function));
  if (strchr(text, ':')) {
    length = strcspn(text, ":");
    concerned = callOf(text, length);
    text += length + 1;
  }
  char *rest;
  place = strtol(text, &rest, 10);
  repeat = *rest;
}

// For a program that draws again and again: sets another fault, for calls counted from 1 again, and tells
// findings again. Returns the number of calls so far. Nothing else may be drawing.
__attribute__((visibility("default"))) long instrumentsRestart(const char *text) {
  long number = atomic_exchange(&total, 0);
  for (int call = 0; call < CALL_COUNT; call++) counts[call] = 0;
  forgetReports();
  setFault(text);
  return number;
}

// The calls of a name since then.
__attribute__((visibility("default"))) long instrumentsCount(const char *name) {
  return counts[callOf(name, strlen(name))];
}

static bool isHit(long number) {
  if (repeat == '+') return number >= place;
  if (repeat == '*') return number % place == 0;
  return number == place;
}

static bool canFail(const char *name) {
  for (size_t index = 0; index < sizeof infallible / sizeof *infallible; index++) {
    if (strcmp(infallible[index], name) == 0) return false;
  }
  return true;
}

Entry enter(int call, bool isGLES) {
  long number = atomic_fetch_add(&total, 1) + 1, ofName = atomic_fetch_add(&counts[call], 1) + 1;
  Entry entry = {.call = call, .number = number, .fate = FORWARDED};
  if (modes & RECORD) entry.start = seconds();
  if (!(modes & FAULTS)) return entry;
  const char *name = functions[call].name;
  bool isConcerned = concerned < 0 || concerned == call;
  if (isConcerned && isHit(concerned < 0 ? number : ofName)) {
    if (fault == LOSS) {
      report("fault: contexts lost at call %ld, %s", number, name);
      loseContexts();
    } else if (fault != MEMORY || canFail(name)) {
      report("fault: %s at call %ld, %s", kinds[fault].name, number, name);
      entry.fate = FAILED;
      GLenum error = kinds[fault].error;
      if (!isGLES) errorOfEGL = EGL_BAD_ALLOC;
      else if (error && call != CALL_glGetError) setError(error);
    }
  }
  if (isGLES && current && current->isLost) entry.fate = LOST;
  return entry;
}

void setError(GLenum code) {
  if (current && !current->error) current->error = code;
}

void writeCounts(void) {
  report("calls: %ld", total);
  for (int call = 0; call < CALL_COUNT; call++) {
    if (counts[call]) report("count: %ld %s", counts[call], functions[call].name);
  }
}

GLenum device_glGetError(void) {
  GLenum code = current ? current->error : GL_NO_ERROR;
  if (!code) return real.glGetError();
  current->error = GL_NO_ERROR;
  return code;
}

// Some drivers say so once, others for ever; loops that wait for the end of errors must bear the latter.
GLenum fault_glGetError(void) { return current && current->isLost ? GL_CONTEXT_LOST : GL_OUT_OF_MEMORY; }

static GLenum resetStatus(void) { return current && current->isLost ? GL_UNKNOWN_CONTEXT_RESET : GL_NO_ERROR; }
GLenum fault_glGetGraphicsResetStatus(void) { return resetStatus(); }
GLenum fault_glGetGraphicsResetStatusKHR(void) { return resetStatus(); }
GLenum fault_glGetGraphicsResetStatusEXT(void) { return resetStatus(); }

EGLint device_eglGetError(void) {
  EGLint code = errorOfEGL;
  errorOfEGL = EGL_SUCCESS;
  return code != EGL_SUCCESS ? code : real.eglGetError();
}

void fault_glCompileShader(GLuint shader) {
  if (current && current->isLost) return;
  const char *text = "#version 310 es\n#error the instruments refuse this shader\n";
  real.glShaderSource(shader, 1, &text, NULL);
  real.glCompileShader(shader);
}

GLsync fault_glFenceSync(GLenum condition, GLbitfield flags) {
  if (fault != FENCE || (current && current->isLost)) return NULL;
  GLsync sync = real.glFenceSync(condition, flags);
  for (int index = 0; current && index < 64; index++) {
    if (current->syncs[index].sync) continue;
    current->syncs[index].sync = sync;
    current->syncs[index].isStuck = true;
    break;
  }
  return sync;
}

// It never signals. A wait ends after 10 ms at most, as if its time had passed; who waits in slices until a
// clock says so needs a limit of his own.
GLenum device_glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout) {
  bool *isStuck = modes & STATE ? stuck(sync) : NULL;
  if (!isStuck || !*isStuck) return real.glClientWaitSync(sync, flags, timeout);
  nanosleep(&(struct timespec){.tv_nsec = timeout < 10000000 ? (long)timeout : 10000000}, NULL);
  return GL_TIMEOUT_EXPIRED;
}

GLboolean fault_glUnmapBuffer(GLenum target) {
  device_glUnmapBuffer(target);
  return GL_FALSE;
}

// The work of a lost context always counts as done, so that no program polls for ever.
void fault_glGetProgramiv(GLuint program, GLenum name, GLint *value) {
  (void)program;
  if (current && current->isLost && name == GL_COMPLETION_STATUS_KHR) *value = GL_TRUE;
}

void fault_glGetQueryObjectuivEXT(GLuint query, GLenum name, GLuint *value) {
  (void)query;
  if (current && current->isLost && name == GL_QUERY_RESULT_AVAILABLE_EXT) *value = GL_TRUE;
}
