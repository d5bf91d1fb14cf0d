// SPDX-License-Identifier: MIT
#pragma once

// SVG drawings are drawn in a separate process, because librsvg aborts on some of them, never finishes
// others, and uses up all memory for a few. The process runs this program's own file, or this library's,
// again: see SVGChild.c. It draws one drawing after the other, and ends when its socket is closed.
//
// The two processes share memory, the room, for a document and then its pixels.

#include <stddef.h>
#include <stdint.h>

// The mark in the environment, and the descriptors of the socket and the room.
#define CCODECS_SVG_SIGN "INTAGLIO_DRAWS_SVG"
#define CCODECS_SVG_LIBRARY "librsvg-2.so.2"
enum {
  CCODECS_SVG_SOCKET = 3,
  CCODECS_SVG_ROOM = 4,
  // The longest wait in wall-clock time, as a multiple of the allowed CPU time.
  CCODECS_SVG_PATIENCE = 6,
};

// A request: to load the document in the room, or to draw the loaded one into it.
typedef struct {
  // The size of the room in bytes. It can grow.
  uint64_t capacity;
  // The size of the document in bytes; 0 to draw.
  uint64_t byteCount;
  // A style sheet for the document to load, or an empty string.
  char style[64];
  // The drawing's natural size, and its pixels.
  double width, height;
  uint32_t columns, rows;
  // The most bytes in addition to the room, and the seconds after which the process ends itself.
  uint64_t memory;
  uint32_t seconds;
} CCodecsSVGRequest;

typedef enum {
  // The process has started. The number ensures that both sides are of the same build.
  CCodecsSVGReady = 0x53564703,
  CCodecsSVGLoaded,
  CCodecsSVGDrawn,
  CCodecsSVGRefused,
  // librsvg cannot be loaded.
  CCodecsSVGWithoutLibrary,
} CCodecsSVGState;

typedef struct {
  uint32_t state;
  // For a process that has started: librsvg's version, such as 2060 for 2.60.
  uint32_t version;
  // For a loaded drawing: its natural size in CSS pixels.
  double width, height;
  // For a rejected one: librsvg's message.
  char fault[1000];
} CCodecsSVGAnswer;

// A drawing process; the numbers are descriptors.
typedef struct { int pid, socket, room, log; } CCodecsSVGProcess;

typedef enum { CCodecsSVGAnswered, CCodecsSVGTookTooLong, CCodecsSVGEnded } CCodecsSVGOutcome;

// Starts a process; returns 0, or a system error number.
int CCodecsSVGStart(CCodecsSVGProcess *process);

// Sends a request, unless it is NULL, and waits for an answer, at most until the process has used this many
// seconds of CPU time, and at least as many have passed. Gives up anyway after CCODECS_SVG_PATIENCE times as
// long.
CCodecsSVGOutcome CCodecsSVGAsk(const CCodecsSVGProcess *process, const CCodecsSVGRequest *request, CCodecsSVGAnswer *answer,
  unsigned seconds);

// Whether a waiting process is still alive.
int CCodecsSVGIsAlive(const CCodecsSVGProcess *process);

// Ends a process, and closes its descriptors. Returns the signal that had already ended it, or 0, and stores
// the last line of its messages.
int CCodecsSVGEnd(CCodecsSVGProcess *process, char *line, size_t count);

// After a fork, closes the descriptors of a process that belongs to the parent.
void CCodecsSVGForget(CCodecsSVGProcess *process);
