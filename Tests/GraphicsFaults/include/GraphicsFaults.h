// SPDX-License-Identifier: MIT
#ifndef GRAPHICS_FAULTS_H
#define GRAPHICS_FAULTS_H

// Faults of EGL and OpenGL ES on the calling thread, for tests without hardware that fails. They replace the
// entries of the program's table of functions; the calls of other threads pass.

typedef enum {
  // Only counts calls.
  GRAPHICS_FAULT_NONE,
  // From the call on the context is lost: functions do nothing, fences do not signal, errors say so for ever.
  // A new context works.
  GRAPHICS_FAULT_LOST_CONTEXT,
  // The same, on a device without a reset status: only errors say it.
  GRAPHICS_FAULT_QUIET_LOSS,
  // The call does nothing, and the next error is GL_OUT_OF_MEMORY.
  GRAPHICS_FAULT_MEMORY,
  // The call does nothing and returns 0.
  GRAPHICS_FAULT_ONCE,
  // So do all calls from this one on.
  GRAPHICS_FAULT_ALWAYS,
} GraphicsFault;

// Causes a fault at a call of this thread.
//
// name: the only function whose calls count, which must outlive the fault; NULL for all of OpenGL ES.
// call: the number of the call, from 0 on.
// contexts: the number of contexts to lose, one after the other, each at that call.
void graphics_fault_arm(GraphicsFault fault, const char *name, long call, long contexts);

// Ends the fault, and returns the number of counted calls.
long graphics_fault_disarm(void);

#endif
