// SPDX-License-Identifier: MIT
#ifndef INSTRUMENTS_H
#define INSTRUMENTS_H

// A library between the program and the driver: see ../README.md.

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

// The instruments that are on, as bits of `modes`.
enum { COUNTS = 1, RECORD = 2, FAULTS = 4, DEVICE = 8, CHECKS = 16, DEBUG_OUTPUT = 32, STATE = 64 };
extern unsigned modes;

// What becomes of a call.
typedef enum { FORWARDED, FAILED, LOST } Fate;

typedef struct {
  int call;
  long number;
  double start;
  Fate fate;
} Entry;

// A line of the record.
typedef struct {
  char text[1024];
  size_t length;
} Line;

typedef struct {
  const char *name;
  bool isGLES;
  void (*wrapper)(void);
  void **address;
} Function;

#include "calls.h"

extern Functions real;
extern const Function functions[CALL_COUNT];

// Faults.c
Entry enter(int call, bool isGLES);
void setFault(const char *text);
void setError(GLenum code);
void writeCounts(void);

// Record.c
void openRecord(const char *path);
void openReport(const char *path);
Line began(const Entry *entry, const char *format, ...);
void add(Line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ended(Line *line);
// A line of the report: a kind, a colon and a sentence. Equal lines are written once.
void report(const char *format, ...) __attribute__((format(printf, 1, 2)));
void forgetReports(void);
double seconds(void);
long bytesOf(GLenum channels, GLenum type, long width, long height);

// Device.c
void setDevice(const char *text);
bool isRenderable(GLenum format);
// Under another name, llvmpipe's contexts do not take turns in the program, and crash without a lock.
void lockDriver(void);
void unlockDriver(void);
// The debug output of the current context, asked for once.
void startDebugOutput(void);

// State.c
void lockState(void);
void unlockState(void);

// Checks.c
void checkError(int call);

#endif
