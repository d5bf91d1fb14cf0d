// SPDX-License-Identifier: MIT

// Opens the driver's library, and reads what is asked for from the environment.

#include "Instruments.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#ifndef DRIVER_FOLDER
#error "compile with -DDRIVER_FOLDER, the folder of the driver's libEGL.so.1"
#endif

unsigned modes;

static void *driver(void) {
  const char *folder = getenv("INSTRUMENTS_DRIVER");
  char path[4096];
  snprintf(path, sizeof path, "%s/libEGL.so.1", folder ? folder : DRIVER_FOLDER);
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    fprintf(stderr, "instruments: %s\n", dlerror());
    abort();
  }
  return handle;
}

static bool isOn(const char *name) {
  const char *value = getenv(name);
  return value && *value && strcmp(value, "0") != 0;
}

__attribute__((constructor)) static void start(void) {
  void *egl = driver();
  real.eglGetProcAddress = dlsym(egl, "eglGetProcAddress");
  // The driver's libGLESv2.so.2 stays closed: once it is open, the loader takes it for ours.
  for (int call = 0; call < CALL_COUNT; call++) {
    const char *name = functions[call].name;
    void *address = functions[call].isGLES ? NULL : dlsym(egl, name);
    *functions[call].address = address ? address : (void *)real.eglGetProcAddress(name);
  }
  openReport(getenv("INSTRUMENTS_REPORT"));
  if (isOn("INSTRUMENTS_RECORD")) {
    openRecord(getenv("INSTRUMENTS_RECORD"));
    modes |= RECORD;
  }
  if (isOn("INSTRUMENTS_COUNTS")) modes |= COUNTS;
  if (isOn("INSTRUMENTS_CHECKS")) modes |= CHECKS | STATE;
  if (isOn("INSTRUMENTS_DEBUG")) modes |= DEBUG_OUTPUT | STATE;
  if (isOn("INSTRUMENTS_DEVICE")) {
    setDevice(getenv("INSTRUMENTS_DEVICE"));
    modes |= DEVICE | STATE;
  }
  if (isOn("INSTRUMENTS_FAULT")) {
    setFault(getenv("INSTRUMENTS_FAULT"));
    modes |= STATE;
  }
}

__attribute__((destructor)) static void end(void) {
  if (modes & COUNTS) writeCounts();
}

__eglMustCastToProperFunctionPointerType device_eglGetProcAddress(const char *name) {
  void *address = (void *)real.eglGetProcAddress(name);
  if (!address) return NULL;
  for (int call = 0; call < CALL_COUNT; call++) {
    if (strcmp(functions[call].name, name) == 0) return functions[call].wrapper;
  }
  report("unwrapped: %s goes to the driver; it belongs into Extensions.h", name);
  return (__eglMustCastToProperFunctionPointerType)address;
}
