// SPDX-License-Identifier: MIT
#ifndef STATE_H
#define STATE_H

// What the program has made and bound, by context.

#include "Instruments.h"

typedef enum { TEXTURE, BUFFER, FRAMEBUFFER, PROGRAM, SHADER, QUERY, SYNC, KIND_COUNT } Kind;
extern const char *const kindNames[KIND_COUNT];

typedef struct {
  int left, top, right, bottom;
} Box;

enum { UNITS = 192, IMAGES = 8, BUFFER_TARGETS = 4, BOXES = 32 };

typedef struct {
  GLenum format;
  int width, height;
  GLenum minFilter, magFilter;
  bool hasFloatBorder;
  // The texels with values: boxes that do not touch.
  Box defined[BOXES];
  int definedCount;
  // The barriers that are missing since an image store.
  GLbitfield missing;
  // Whether a draw or a dispatch has read or drawn it since the last barrier for images.
  bool isUsed;
} Texture;

typedef struct {
  GLuint texture;
} Framebuffer;

typedef struct {
  long size;
  bool isMapped, isPersistent;
  // For maps through memory of our own.
  void *pages, *start, *driver;
  size_t pageBytes, length;
  GLbitfield access;
} Buffer;

typedef struct {
  char name[64];
  GLint location, size;
  GLenum type;
  // The units of samplers and images.
  GLint units[64];
} Uniform;

typedef struct {
  bool isLinked, isRead, isRefused;
  Uniform *uniforms;
  int count;
} Program;

typedef struct {
  bool lives;
  union {
    Texture texture;
    Framebuffer framebuffer;
    Buffer buffer;
    Program program;
  };
} Object;

typedef struct Context Context;
struct Context {
  EGLDisplay display;
  EGLContext handle;
  int number;
  bool isLost, hasDebugOutput, isDestroyed;
  GLenum error;
  // The context whose objects it shares; itself otherwise.
  Context *group;
  Object **objects[KIND_COUNT];
  size_t capacity[KIND_COUNT];
  struct {
    GLsync sync;
    bool isStuck;
  } syncs[64];
  int activeUnit;
  GLuint units[UNITS];
  struct {
    GLuint texture;
    GLenum access;
  } images[IMAGES];
  GLuint buffers[BUFFER_TARGETS];
  GLuint framebuffer, readFramebuffer, program;
  // Whether nothing was bound since a dispatch, so that another one is a piece of the same work.
  bool isDispatched;
  int viewport[4];
  bool masks[4];
  // The extensions shown to the program.
  const char *extensions[512];
  int extensionCount;
  Context *next;
};

// The context of this thread; null without one.
extern __thread Context *current;
// All contexts ever made, latest first.
extern Context *contexts;

// The object of a name in the current context; null if it is neither its own nor shared.
Object *find(Kind kind, GLuint name);
Object *findIn(const Context *context, Kind kind, GLuint name);
// Reads the uniforms of a linked program, once.
Program *readProgram(GLuint name);
Texture *attached(GLuint framebuffer);
// The place of a buffer's target among `buffers`.
int bufferPlace(GLenum target);
Buffer *boundBuffer(GLenum target);
bool isDefined(const Texture *texture, Box box);
bool isSampler(GLenum type);
bool isImage(GLenum type);
// The numbers in the texels of a format, and those that a sampler or an image has.
typedef enum { FLOATS, SIGNED, UNSIGNED } Numbers;
Numbers numbersOf(GLenum format);
Numbers numbersRead(GLenum type);
void loseContexts(void);
bool *stuck(GLsync sync);

#endif
