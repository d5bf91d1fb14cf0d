// SPDX-License-Identifier: MIT

// Follows the program's calls.

#include "State.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

const char *const kindNames[KIND_COUNT] = {"texture", "buffer", "framebuffer", "program", "shader", "query", "fence"};
__thread Context *current;
Context *contexts;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void lockState(void) { pthread_mutex_lock(&lock); }
void unlockState(void) { pthread_mutex_unlock(&lock); }

// Where objects of a kind are: containers and queries are not shared, and fences have a list of their own.
static Context *home(const Context *context, Kind kind) {
  bool isShared = context && kind != FRAMEBUFFER && kind != QUERY;
  return isShared ? context->group : (Context *)context;
}

Object *findIn(const Context *context, Kind kind, GLuint name) {
  context = home(context, kind);
  if (!context || name >= context->capacity[kind]) return NULL;
  Object *object = context->objects[kind][name];
  return object && object->lives ? object : NULL;
}

Object *find(Kind kind, GLuint name) { return findIn(current, kind, name); }

static void made(Kind kind, GLsizei n, const GLuint *names) {
  Context *owner = home(current, kind);
  for (GLsizei index = 0; owner && index < n; index++) {
    size_t place = names[index], capacity = owner->capacity[kind];
    if (place == 0) continue;
    if (place >= capacity) {
      size_t grown = 2 * place + 64;
      owner->objects[kind] = realloc(owner->objects[kind], grown * sizeof(Object *));
      memset(owner->objects[kind] + capacity, 0, (grown - capacity) * sizeof(Object *));
      owner->capacity[kind] = grown;
    }
    Object **object = &owner->objects[kind][place];
    if (*object && kind == PROGRAM) free((*object)->program.uniforms);
    free(*object);
    *object = calloc(1, sizeof(Object));
    (*object)->lives = true;
    if (kind == TEXTURE) {
      (*object)->texture.minFilter = GL_NEAREST_MIPMAP_LINEAR;
      (*object)->texture.magFilter = GL_LINEAR;
    }
  }
}

static void deleted(Kind kind, GLsizei n, const GLuint *names) {
  for (GLsizei index = 0; current && index < n; index++) {
    Object *object = find(kind, names[index]);
    if (!object) continue;
    object->lives = false;
    if (kind == TEXTURE) {
      for (int unit = 0; unit < UNITS; unit++) if (current->units[unit] == names[index]) current->units[unit] = 0;
      for (int unit = 0; unit < IMAGES; unit++) {
        if (current->images[unit].texture == names[index]) current->images[unit].texture = 0;
      }
    }
    if (kind == FRAMEBUFFER && current->framebuffer == names[index]) current->framebuffer = 0;
    if (kind == FRAMEBUFFER && current->readFramebuffer == names[index]) current->readFramebuffer = 0;
    for (int target = 0; kind == BUFFER && target < BUFFER_TARGETS; target++) {
      if (current->buffers[target] == names[index]) current->buffers[target] = 0;
    }
  }
}

// Contexts

void track_eglCreateContext(
  EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes, EGLContext result) {
  static int count;
  (void)config, (void)attributes;
  if (!result) return;
  Context *context = calloc(1, sizeof *context);
  context->group = context;
  for (Context *other = contexts; shared && other; other = other->next) {
    if (other->display == display && other->handle == shared && !other->isDestroyed) context->group = other->group;
  }
  context->display = display;
  context->handle = result;
  context->number = ++count;
  context->next = contexts;
  for (int channel = 0; channel < 4; channel++) context->masks[channel] = true;
  contexts = context;
}

void track_eglMakeCurrent(
  EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext handle, EGLBoolean result) {
  (void)draw, (void)read;
  if (!result) return;
  current = NULL;
  for (Context *context = contexts; handle && context && !current; context = context->next) {
    if (context->display == display && context->handle == handle && !context->isDestroyed) current = context;
  }
}

void track_eglReleaseThread(EGLBoolean result) {
  if (result) current = NULL;
}

void track_eglDestroyContext(EGLDisplay display, EGLContext handle, EGLBoolean result) {
  if (!result) return;
  for (Context *context = contexts; context; context = context->next) {
    if (context->display != display || context->handle != handle || context->isDestroyed) continue;
    context->isDestroyed = true;
    for (Kind kind = 0; kind < SYNC; kind++) {
      int count = 0;
      for (size_t name = 1; name < context->capacity[kind]; name++) count += findIn(context, kind, (GLuint)name) != NULL;
      if (count) report("leak: a context is destroyed with %d of its %ss", count, kindNames[kind]);
    }
    int count = 0;
    for (int index = 0; index < 64; index++) count += context->syncs[index].sync != NULL;
    if (count) report("leak: a context is destroyed with %d of its fences", count);
    return;
  }
}

void loseContexts(void) {
  lockState();
  for (Context *context = contexts; context; context = context->next) context->isLost = true;
  unlockState();
}

// Names

void track_glGenTextures(GLsizei n, GLuint *names) { made(TEXTURE, n, names); }
void track_glGenBuffers(GLsizei n, GLuint *names) { made(BUFFER, n, names); }
void track_glGenFramebuffers(GLsizei n, GLuint *names) { made(FRAMEBUFFER, n, names); }
void track_glGenQueriesEXT(GLsizei n, GLuint *names) { made(QUERY, n, names); }
void track_glCreateProgram(GLuint result) { made(PROGRAM, 1, &result); }
void track_glCreateShader(GLenum type, GLuint result) { (void)type, made(SHADER, 1, &result); }
void track_glDeleteTextures(GLsizei n, const GLuint *names) { deleted(TEXTURE, n, names); }
void track_glDeleteBuffers(GLsizei n, const GLuint *names) { deleted(BUFFER, n, names); }
void track_glDeleteFramebuffers(GLsizei n, const GLuint *names) { deleted(FRAMEBUFFER, n, names); }
void track_glDeleteQueriesEXT(GLsizei n, const GLuint *names) { deleted(QUERY, n, names); }
void track_glDeleteProgram(GLuint program) { deleted(PROGRAM, 1, &program); }
void track_glDeleteShader(GLuint shader) { deleted(SHADER, 1, &shader); }

bool *stuck(GLsync sync) {
  for (int index = 0; current && index < 64; index++) {
    if (sync && current->syncs[index].sync == sync) return &current->syncs[index].isStuck;
  }
  return NULL;
}

void track_glFenceSync(GLenum condition, GLbitfield flags, GLsync result) {
  (void)condition, (void)flags;
  for (int index = 0; result && current && index < 64; index++) {
    if (current->syncs[index].sync) continue;
    current->syncs[index].sync = result;
    current->syncs[index].isStuck = false;
    return;
  }
}

void track_glDeleteSync(GLsync sync) {
  for (int index = 0; sync && current && index < 64; index++) {
    if (current->syncs[index].sync == sync) current->syncs[index].sync = NULL;
  }
}

// Bindings

void track_glActiveTexture(GLenum unit) {
  if (current && unit - GL_TEXTURE0 < UNITS) current->activeUnit = (int)(unit - GL_TEXTURE0);
}

void track_glBindTexture(GLenum target, GLuint texture) {
  if (current && target == GL_TEXTURE_2D) current->units[current->activeUnit] = texture;
}

void track_glBindFramebuffer(GLenum target, GLuint framebuffer) {
  if (!current) return;
  if (target != GL_READ_FRAMEBUFFER) current->framebuffer = framebuffer;
  if (target != GL_DRAW_FRAMEBUFFER) current->readFramebuffer = framebuffer;
}

int bufferPlace(GLenum target) {
  switch (target) {
    case GL_PIXEL_UNPACK_BUFFER: return 0;
    case GL_PIXEL_PACK_BUFFER: return 1;
    case GL_UNIFORM_BUFFER: return 2;
    default: return 3;
  }
}

Buffer *boundBuffer(GLenum target) {
  Object *object = current ? find(BUFFER, current->buffers[bufferPlace(target)]) : NULL;
  return object ? &object->buffer : NULL;
}

void track_glBindBuffer(GLenum target, GLuint buffer) {
  if (current) current->buffers[bufferPlace(target)] = buffer;
}

void track_glBindImageTexture(
  GLuint unit, GLuint texture, GLint level, GLboolean layered, GLint layer, GLenum access, GLenum format) {
  (void)level, (void)layered, (void)layer, (void)format;
  if (!current || unit >= IMAGES) return;
  current->images[unit].texture = texture;
  current->images[unit].access = access;
  current->isDispatched = false;
}

void track_glUseProgram(GLuint program) {
  if (!current) return;
  current->program = program;
  current->isDispatched = false;
}

void track_glViewport(GLint x, GLint y, GLsizei width, GLsizei height) {
  if (current) memcpy(current->viewport, (int[]){x, y, width, height}, sizeof current->viewport);
}

void track_glColorMask(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha) {
  if (current) memcpy(current->masks, (bool[]){red, green, blue, alpha}, sizeof current->masks);
}

void track_glFramebufferTexture2D(GLenum target, GLenum attachment, GLenum image, GLuint texture, GLint level) {
  (void)image, (void)level;
  GLuint name = !current ? 0 : target == GL_READ_FRAMEBUFFER ? current->readFramebuffer : current->framebuffer;
  Object *object = find(FRAMEBUFFER, name);
  if (object && attachment == GL_COLOR_ATTACHMENT0) object->framebuffer.texture = texture;
}

Texture *attached(GLuint framebuffer) {
  Object *object = find(FRAMEBUFFER, framebuffer);
  object = object ? find(TEXTURE, object->framebuffer.texture) : NULL;
  return object ? &object->texture : NULL;
}

// Buffers

void track_glBufferData(GLenum target, GLsizeiptr size, const void *data, GLenum usage) {
  (void)data, (void)usage;
  Buffer *buffer = boundBuffer(target);
  if (buffer) *buffer = (Buffer){.size = size};
}

void track_glBufferStorageEXT(GLenum target, GLsizeiptr size, const void *data, GLbitfield flags) {
  track_glBufferData(target, size, data, flags);
}

void track_glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access, void *result) {
  (void)offset, (void)length;
  Buffer *buffer = boundBuffer(target);
  if (!buffer || !result) return;
  buffer->isMapped = true;
  buffer->isPersistent = access & GL_MAP_PERSISTENT_BIT_EXT;
}

void track_glUnmapBuffer(GLenum target, GLboolean result) {
  (void)result;
  Buffer *buffer = boundBuffer(target);
  if (buffer) buffer->isMapped = false;
}

// Textures

static Texture *boundTexture(void) {
  Object *object = current ? find(TEXTURE, current->units[current->activeUnit]) : NULL;
  return object ? &object->texture : NULL;
}

static bool joins(Box *one, const Box *other) {
  bool isSameRows = one->top == other->top && one->bottom == other->bottom;
  bool isSameColumns = one->left == other->left && one->right == other->right;
  bool isInside = one->left <= other->left && one->right >= other->right && one->top <= other->top && one->bottom >= other->bottom;
  bool isAround = one->left >= other->left && one->right <= other->right && one->top >= other->top && one->bottom <= other->bottom;
  bool meets = one->left <= other->right && other->left <= one->right && one->top <= other->bottom && other->top <= one->bottom;
  if (!isInside && !isAround && !(meets && (isSameRows || isSameColumns))) return false;
  if (other->left < one->left) one->left = other->left;
  if (other->top < one->top) one->top = other->top;
  if (other->right > one->right) one->right = other->right;
  if (other->bottom > one->bottom) one->bottom = other->bottom;
  return true;
}

static void define(Texture *texture, Box box) {
  if (box.left < 0) box.left = 0;
  if (box.top < 0) box.top = 0;
  if (box.right > texture->width) box.right = texture->width;
  if (box.bottom > texture->height) box.bottom = texture->height;
  for (int index = 0; index < texture->definedCount;) {
    if (!joins(&box, &texture->defined[index])) {
      index++;
      continue;
    }
    // The joined box may now meet those before it.
    texture->defined[index] = texture->defined[--texture->definedCount];
    index = 0;
  }
  if (texture->definedCount < BOXES) texture->defined[texture->definedCount++] = box;
}

bool isDefined(const Texture *texture, Box box) {
  for (int index = 0; index < texture->definedCount; index++) {
    const Box *defined = &texture->defined[index];
    if (defined->left <= box.left && defined->top <= box.top && defined->right >= box.right && defined->bottom >= box.bottom) {
      return true;
    }
  }
  return false;
}

void track_glTexStorage2D(GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height) {
  (void)target, (void)levels;
  Texture *texture = boundTexture();
  if (!texture) return;
  texture->format = format;
  texture->width = width;
  texture->height = height;
  texture->definedCount = 0;
}

void track_glTexParameteri(GLenum target, GLenum name, GLint value) {
  (void)target;
  Texture *texture = boundTexture();
  if (texture && name == GL_TEXTURE_MIN_FILTER) texture->minFilter = (GLenum)value;
  if (texture && name == GL_TEXTURE_MAG_FILTER) texture->magFilter = (GLenum)value;
}

void track_glTexParameterfv(GLenum target, GLenum name, const GLfloat *value) {
  (void)target, (void)value;
  Texture *texture = boundTexture();
  if (texture && name == GL_TEXTURE_BORDER_COLOR) texture->hasFloatBorder = true;
}

void track_glTexSubImage2D(GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height, GLenum channels,
  GLenum type, const void *pixels) {
  (void)target, (void)level, (void)channels, (void)type, (void)pixels;
  Texture *texture = boundTexture();
  if (!texture) return;
  // The first strip of another surface; the earlier one may have had another shape.
  if (x == 0 && y == 0) texture->definedCount = 0;
  define(texture, (Box){x, y, x + width, y + height});
}

static bool hasAllMasks(void) { return current->masks[0] && current->masks[1] && current->masks[2] && current->masks[3]; }

static void cleared(GLenum buffer) {
  Texture *texture = current ? attached(current->framebuffer) : NULL;
  if (!texture || buffer != GL_COLOR) return;
  texture->isUsed = true;
  if (hasAllMasks()) define(texture, (Box){0, 0, texture->width, texture->height});
}

void track_glClearBufferfv(GLenum buffer, GLint index, const GLfloat *value) { (void)index, (void)value, cleared(buffer); }
void track_glClearBufferiv(GLenum buffer, GLint index, const GLint *value) { (void)index, (void)value, cleared(buffer); }
void track_glClearBufferuiv(GLenum buffer, GLint index, const GLuint *value) { (void)index, (void)value, cleared(buffer); }

static void invalidated(GLenum target) {
  Texture *texture = !current ? NULL
    : attached(target == GL_READ_FRAMEBUFFER ? current->readFramebuffer : current->framebuffer);
  if (texture) texture->definedCount = 0;
}

void track_glInvalidateFramebuffer(GLenum target, GLsizei n, const GLenum *attachments) {
  for (GLsizei index = 0; index < n; index++) if (attachments[index] == GL_COLOR_ATTACHMENT0) invalidated(target);
}

// The textures that the program in use samples.
static void useSampled(void) {
  Program *program = current ? readProgram(current->program) : NULL;
  for (int index = 0; program && index < program->count; index++) {
    const Uniform *uniform = &program->uniforms[index];
    for (int element = 0; isSampler(uniform->type) && element < uniform->size && element < 64; element++) {
      int unit = uniform->units[element];
      Object *object = unit >= 0 && unit < UNITS ? find(TEXTURE, current->units[unit]) : NULL;
      if (object) object->texture.isUsed = true;
    }
  }
}

void track_glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  (void)mode, (void)first, (void)count;
  Texture *texture = current ? attached(current->framebuffer) : NULL;
  if (!texture) return;
  useSampled();
  texture->isUsed = true;
  const int *viewport = current->viewport;
  Box box = {viewport[0], viewport[1], viewport[0] + viewport[2], viewport[1] + viewport[3]};
  if (hasAllMasks()) define(texture, box);
}

void track_glDispatchCompute(GLuint x, GLuint y, GLuint z) {
  (void)x, (void)y, (void)z;
  useSampled();
  for (int unit = 0; current && unit < IMAGES; unit++) {
    Object *object = find(TEXTURE, current->images[unit].texture);
    if (!object || current->images[unit].access == GL_READ_ONLY) continue;
    Texture *texture = &object->texture;
    texture->missing = ~(GLbitfield)0;
    texture->isUsed = true;
    define(texture, (Box){0, 0, texture->width, texture->height});
  }
  if (current) current->isDispatched = true;
}

void track_glMemoryBarrier(GLbitfield barriers) {
  for (size_t name = 1; current && name < current->capacity[TEXTURE]; name++) {
    Object *object = find(TEXTURE, (GLuint)name);
    if (!object) continue;
    object->texture.missing &= ~barriers;
    if (barriers & GL_SHADER_IMAGE_ACCESS_BARRIER_BIT) object->texture.isUsed = false;
  }
}

// Programs

bool isSampler(GLenum type) {
  switch (type) {
    case GL_SAMPLER_2D: case GL_INT_SAMPLER_2D: case GL_UNSIGNED_INT_SAMPLER_2D: return true;
    default: return false;
  }
}

bool isImage(GLenum type) {
  switch (type) {
    case GL_IMAGE_2D: case GL_INT_IMAGE_2D: case GL_UNSIGNED_INT_IMAGE_2D: return true;
    default: return false;
  }
}

Numbers numbersOf(GLenum format) {
  switch (format) {
    case GL_RGBA32UI: case GL_RGBA16UI: case GL_RGBA8UI: case GL_R32UI: case GL_RG32UI: case GL_R8UI: return UNSIGNED;
    case GL_RGBA32I: case GL_RGBA16I: case GL_RGBA8I: case GL_R32I: case GL_RG32I: case GL_R8I: return SIGNED;
    default: return FLOATS;
  }
}

Numbers numbersRead(GLenum type) {
  switch (type) {
    case GL_UNSIGNED_INT_SAMPLER_2D: case GL_UNSIGNED_INT_IMAGE_2D: return UNSIGNED;
    case GL_INT_SAMPLER_2D: case GL_INT_IMAGE_2D: return SIGNED;
    default: return FLOATS;
  }
}

static void linked(GLuint name) {
  Object *object = find(PROGRAM, name);
  if (!object) return;
  free(object->program.uniforms);
  object->program = (Program){.isLinked = true, .isRefused = object->program.isRefused};
}

void track_glLinkProgram(GLuint program) { linked(program); }

void track_glProgramBinary(GLuint program, GLenum format, const void *binary, GLsizei length) {
  (void)format, (void)binary, (void)length;
  linked(program);
}

Program *readProgram(GLuint name) {
  Object *object = find(PROGRAM, name);
  if (!object || !object->program.isLinked) return NULL;
  Program *program = &object->program;
  if (program->isRead) return program;
  program->isRead = true;
  GLint count = 0;
  real.glGetProgramiv(name, GL_ACTIVE_UNIFORMS, &count);
  program->uniforms = calloc((size_t)(count > 0 ? count : 1), sizeof(Uniform));
  for (GLint index = 0; index < count; index++) {
    Uniform *uniform = &program->uniforms[program->count];
    real.glGetActiveUniform(name, (GLuint)index, sizeof uniform->name, NULL, &uniform->size, &uniform->type, uniform->name);
    uniform->location = real.glGetUniformLocation(name, uniform->name);
    if (uniform->location < 0) continue;
    bool hasUnits = isSampler(uniform->type) || isImage(uniform->type);
    for (int element = 0; hasUnits && element < uniform->size && element < 64; element++) {
      real.glGetUniformiv(name, uniform->location + element, &uniform->units[element]);
    }
    program->count++;
  }
  return program;
}

void track_glUniform1iv(GLint location, GLsizei count, const GLint *value) {
  Program *program = current ? readProgram(current->program) : NULL;
  for (int index = 0; program && index < program->count; index++) {
    Uniform *uniform = &program->uniforms[index];
    int first = location - uniform->location;
    if (!isSampler(uniform->type) || first < 0 || first >= uniform->size) continue;
    for (int element = 0; element < count && first + element < 64; element++) uniform->units[first + element] = value[element];
  }
}
