// SPDX-License-Identifier: MIT
#ifndef CCODECS_SVG_PROCESS_H
#define CCODECS_SVG_PROCESS_H

// SVG drawings are drawn in a process of their own: librsvg aborts at some of them, never ends with others,
// and takes what memory there is for a few. Such a process is this program's own file, or this library's,
// started anew: see SVGChild.c. It draws one drawing after the other, and ends when its socket is closed.
//
// A document and then its pixels lie in memory that both processes share, the room.

#include <stddef.h>
#include <stdint.h>

// What a process finds where: its name in the environment, its end of the socket, the room.
#define CCODECS_SVG_SIGN "INTAGLIO_DRAWS_SVG"
#define CCODECS_SVG_LIBRARY "librsvg-2.so.2"
enum {
  CCODECS_SVG_SOCKET = 3,
  CCODECS_SVG_ROOM = 4,
  // So many times as long as it may work a process may take, if it does not come to work.
  CCODECS_SVG_PATIENCE = 6,
};

// What a process is asked: to load the document in the room, or to draw what it has loaded into it.
typedef struct {
  // Bytes of the room, which grows.
  uint64_t capacity;
  // Bytes of the document; 0 to draw.
  uint64_t byteCount;
  // The drawing's own size, and its pixels.
  double width, height;
  uint32_t columns, rows;
  // The most bytes that the process may take besides the room, and after how many seconds it ends by itself.
  uint64_t memory;
  uint32_t seconds;
} CCodecsSVGRequest;

typedef enum {
  // It has begun; the number says that both sides are of one build.
  CCodecsSVGReady = 0x53564701,
  CCodecsSVGLoaded,
  CCodecsSVGDrawn,
  CCodecsSVGRefused,
  // librsvg cannot be opened.
  CCodecsSVGWithoutLibrary,
} CCodecsSVGState;

typedef struct {
  uint32_t state;
  // Of a drawing that was loaded: its own size in CSS pixels.
  double width, height;
  // Of one that was refused: librsvg's words.
  char fault[1000];
} CCodecsSVGAnswer;

// A process that draws; the numbers are descriptors.
typedef struct {
  int pid, socket, room, log;
} CCodecsSVGProcess;

typedef enum {
  CCodecsSVGAnswered,
  CCodecsSVGTookTooLong,
  CCodecsSVGEnded,
} CCodecsSVGOutcome;

// Starts a process; gives 0, or the number of a system's error.
int CCodecsSVGStart(CCodecsSVGProcess *process);

// Sends a request, if there is one, and waits for an answer: until the process has worked for so many
// seconds, and they have passed.
CCodecsSVGOutcome CCodecsSVGAsk(const CCodecsSVGProcess *process, const CCodecsSVGRequest *request, CCodecsSVGAnswer *answer,
  unsigned seconds);

// Whether a process that waits for requests is still there.
int CCodecsSVGIsAlive(const CCodecsSVGProcess *process);

// Ends a process, and closes what it has. Gives the signal that had ended it before, or 0, and the last line
// of what it said.
int CCodecsSVGEnd(CCodecsSVGProcess *process, char *line, size_t count);

// Closes what belongs to a process of the process that this one was forked from.
void CCodecsSVGForget(CCodecsSVGProcess *process);

#endif
