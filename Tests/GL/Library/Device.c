// SPDX-License-Identifier: MIT

// Shows the program another device than the driver's, and holds it to that device's limits.
// INSTRUMENTS_DEVICE is a list with commas:
//
//     smallest     OpenGL ES 3.1 with its least limits, and no extension
//     no-norm16    no EXT_texture_norm16
//     hardware     no software device, by its names
//     align64      mapped memory starts at a multiple of 64 bytes and of nothing more, and ends at a guard page
//     no-images    no NV_image_formats
//     no-parallel  no KHR_parallel_shader_compile
//     no-integers  RGBA32UI cannot be rendered to
//     no-devices   EGL lists no devices, and has Mesa's surfaceless platform alone
//     no-platforms EGL has neither devices nor that platform, only its default display
//     side=N       textures of at most N texels a side
//     units=N      at most N textures a shader; OpenGL ES 3.1 has 16 at least
//     vectors=N    at most N vectors of uniforms a shader

#define _GNU_SOURCE
#include "State.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static struct {
  bool isSmallest, isHardware, isAligned, hasNoNormalized, hasNoImages, hasNoParallel, hasNoIntegers, hasNoDevices,
    hasNoPlatforms;
  int side, units, vectors;
} device;

// The least values of OpenGL ES 3.1 (tables 20.40 to 20.49), of those that programs of this kind may ask for;
// of alignments, the greatest.
static const struct {
  GLenum name;
  GLint value;
} least[] = {
  {GL_MAX_TEXTURE_SIZE, 2048}, {GL_MAX_RENDERBUFFER_SIZE, 2048}, {GL_MAX_3D_TEXTURE_SIZE, 256},
  {GL_MAX_ARRAY_TEXTURE_LAYERS, 256}, {GL_MAX_CUBE_MAP_TEXTURE_SIZE, 2048}, {GL_MAX_TEXTURE_IMAGE_UNITS, 16},
  {GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, 16}, {GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS, 16},
  {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, 48}, {GL_MAX_FRAGMENT_UNIFORM_VECTORS, 256},
  {GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, 1024}, {GL_MAX_VERTEX_UNIFORM_VECTORS, 256},
  {GL_MAX_VERTEX_UNIFORM_COMPONENTS, 1024}, {GL_MAX_COMPUTE_UNIFORM_COMPONENTS, 1024},
  {GL_MAX_UNIFORM_LOCATIONS, 1024}, {GL_MAX_COMPUTE_WORK_GROUP_INVOCATIONS, 128},
  {GL_MAX_COMPUTE_SHARED_MEMORY_SIZE, 16384}, {GL_MAX_IMAGE_UNITS, 4}, {GL_MAX_COMPUTE_IMAGE_UNIFORMS, 4},
  {GL_MAX_FRAGMENT_IMAGE_UNIFORMS, 0}, {GL_MAX_VERTEX_IMAGE_UNIFORMS, 0}, {GL_MAX_DRAW_BUFFERS, 4},
  {GL_MAX_COLOR_ATTACHMENTS, 4}, {GL_MAX_SAMPLES, 4}, {GL_MAX_INTEGER_SAMPLES, 1}, {GL_MAX_UNIFORM_BLOCK_SIZE, 16384},
  {GL_MAX_COMPUTE_UNIFORM_BLOCKS, 12}, {GL_MAX_COMPUTE_SHADER_STORAGE_BLOCKS, 4},
  {GL_MAX_FRAGMENT_SHADER_STORAGE_BLOCKS, 0},
};

// What every context needs.
static const char *const neededOfEGL[] = {"EGL_KHR_surfaceless_context", "EGL_EXT_client_extensions",
  "EGL_EXT_platform_base", "EGL_EXT_platform_device", "EGL_EXT_device_base", "EGL_EXT_device_enumeration",
  "EGL_EXT_device_query", NULL};

static bool isAmong(const char *name, size_t length, const char *const *names) {
  for (; *names; names++) if (strlen(*names) == length && strncmp(*names, name, length) == 0) return true;
  return false;
}

static bool isWord(const char *name, size_t length, const char *word) {
  return strlen(word) == length && strncmp(word, name, length) == 0;
}

void setDevice(const char *text) {
  while (*text) {
    size_t length = strcspn(text, ",");
    const char *equals = memchr(text, '=', length);
    int number = equals ? atoi(equals + 1) : 0;
    size_t word = equals ? (size_t)(equals - text) : length;
    if (isWord(text, word, "smallest")) device.isSmallest = true;
    else if (isWord(text, word, "no-norm16")) device.hasNoNormalized = true;
    else if (isWord(text, word, "hardware")) device.isHardware = true;
    else if (isWord(text, word, "align64")) device.isAligned = true;
    else if (isWord(text, word, "no-images")) device.hasNoImages = true;
    else if (isWord(text, word, "no-parallel")) device.hasNoParallel = true;
    else if (isWord(text, word, "no-integers")) device.hasNoIntegers = true;
    else if (isWord(text, word, "no-devices")) device.hasNoDevices = true;
    else if (isWord(text, word, "no-platforms")) device.hasNoPlatforms = true;
    else if (isWord(text, word, "side")) device.side = number;
    else if (isWord(text, word, "units")) device.units = number;
    else if (isWord(text, word, "vectors")) device.vectors = number;
    else {
      fprintf(stderr, "instruments: there is no device %.*s\n", (int)length, text);
      exit(64);
    }
    text += length + (text[length] == ',');
  }
}

// Limits

static void lower(GLint *value, int limit) {
  if (limit > 0 && *value > limit) *value = limit;
}

void device_glGetIntegerv(GLenum name, GLint *data) {
  real.glGetIntegerv(name, data);
  if (device.isSmallest) {
    for (size_t index = 0; index < sizeof least / sizeof *least; index++) {
      if (least[index].name == name && *data > least[index].value) *data = least[index].value;
    }
  }
  switch (name) {
    case GL_MAX_VIEWPORT_DIMS:
      if (device.isSmallest) lower(&data[0], 2048), lower(&data[1], 2048);
      lower(&data[0], device.side), lower(&data[1], device.side);
      break;
    case GL_MAX_COMPUTE_WORK_GROUP_COUNT:
      if (device.isSmallest) lower(data, 65535);
      break;
    case GL_MAX_TEXTURE_SIZE: lower(data, device.side); break;
    case GL_MAX_TEXTURE_IMAGE_UNITS: case GL_MAX_COMPUTE_TEXTURE_IMAGE_UNITS: lower(data, device.units); break;
    case GL_MAX_FRAGMENT_UNIFORM_VECTORS: lower(data, device.vectors); break;
    case GL_MAX_COMPUTE_UNIFORM_COMPONENTS: case GL_MAX_FRAGMENT_UNIFORM_COMPONENTS: lower(data, 4 * device.vectors); break;
    case GL_MINOR_VERSION:
      if (device.isSmallest && *data > 1) *data = 1;
      break;
    case GL_NUM_PROGRAM_BINARY_FORMATS:
      if (device.isSmallest) *data = 0;
      break;
    case GL_UNIFORM_BUFFER_OFFSET_ALIGNMENT: case GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT:
      if (device.isSmallest) *data = 256;
      if (device.isAligned) *data = 64;
      break;
    case GL_NUM_EXTENSIONS:
      if (modes & DEVICE && current) *data = current->extensionCount;
      break;
    default: break;
  }
}

static GLint limit(GLenum name) {
  GLint values[4] = {0};
  device_glGetIntegerv(name, values);
  return values[0];
}

// Extensions and names

static bool isShown(const char *name) {
  size_t length = strlen(name);
  if (device.hasNoImages && isWord(name, length, "GL_NV_image_formats")) return false;
  if (device.hasNoParallel && isWord(name, length, "GL_KHR_parallel_shader_compile")) return false;
  if (device.hasNoNormalized && isWord(name, length, "GL_EXT_texture_norm16")) return false;
  return !device.isSmallest;
}

// The extensions of the context that has just become current.
static void listExtensions(void) {
  GLint count = 0;
  real.glGetIntegerv(GL_NUM_EXTENSIONS, &count);
  current->extensionCount = 0;
  for (GLint index = 0; index < count && current->extensionCount < 512; index++) {
    const char *name = (const char *)real.glGetStringi(GL_EXTENSIONS, (GLuint)index);
    if (name && isShown(name)) current->extensions[current->extensionCount++] = name;
  }
}

const GLubyte *device_glGetStringi(GLenum name, GLuint index) {
  if (!(modes & DEVICE) || name != GL_EXTENSIONS || !current) return real.glGetStringi(name, index);
  return index < (GLuint)current->extensionCount ? (const GLubyte *)current->extensions[index] : NULL;
}

const GLubyte *device_glGetString(GLenum name) {
  if (device.isHardware && name == GL_RENDERER) return (const GLubyte *)"Instruments";
  if (device.isHardware && name == GL_VENDOR) return (const GLubyte *)"Intaglio";
  if (device.isSmallest && name == GL_VERSION) return (const GLubyte *)"OpenGL ES 3.1 Instruments";
  if (device.isSmallest && name == GL_SHADING_LANGUAGE_VERSION) return (const GLubyte *)"OpenGL ES GLSL ES 3.10";
  return real.glGetString(name);
}

// The words of a list that are shown, in memory that stays.
static const char *filtered(const char *list, bool (*isKept)(const char *name, size_t length)) {
  char *kept = list ? malloc(strlen(list) + 1) : NULL;
  size_t place = 0;
  while (kept && *list) {
    size_t length = strcspn(list, " ");
    if (length && isKept(list, length)) {
      if (place) kept[place++] = ' ';
      memcpy(kept + place, list, length);
      place += length;
    }
    list += length + (list[length] == ' ');
  }
  if (kept) kept[place] = 0;
  return kept;
}

static bool isKeptOfEGL(const char *name, size_t length) {
  if (device.hasNoDevices) {
    if (isWord(name, length, "EGL_EXT_device_enumeration") || isWord(name, length, "EGL_EXT_device_base")) return false;
    if (isWord(name, length, "EGL_MESA_platform_surfaceless")) return true;
  }
  if (device.hasNoPlatforms && (isWord(name, length, "EGL_EXT_platform_device") || isWord(name, length, "EGL_MESA_platform_surfaceless")))
    return false;
  return !device.isSmallest || isAmong(name, length, neededOfEGL);
}

static bool isKeptOfDevice(const char *name, size_t length) { return !isWord(name, length, "EGL_MESA_device_software"); }

const char *device_eglQueryString(EGLDisplay display, EGLint name) {
  const char *text = real.eglQueryString(display, name);
  bool isFiltered = name == EGL_EXTENSIONS && (device.isSmallest || device.hasNoDevices || device.hasNoPlatforms);
  return isFiltered ? filtered(text, isKeptOfEGL) : text;
}

const char *device_eglQueryDeviceStringEXT(EGLDeviceEXT handle, EGLint name) {
  const char *text = real.eglQueryDeviceStringEXT(handle, name);
  return device.isHardware && name == EGL_EXTENSIONS ? filtered(text, isKeptOfDevice) : text;
}

// Contexts

static void EGLAPIENTRY heard(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length, const GLchar *text,
  const void *user) {
  (void)length, (void)user;
  // The size of each compiled shader, from softpipe.
  if (source == GL_DEBUG_SOURCE_SHADER_COMPILER_KHR && type == GL_DEBUG_TYPE_OTHER_KHR &&
      severity == GL_DEBUG_SEVERITY_NOTIFICATION_KHR)
    return;
  // Mesa's software drivers compile a program once more for a context that has not linked it.
  if (device.hasNoParallel && type == GL_DEBUG_TYPE_PERFORMANCE_KHR) return;
  report("message: source 0x%x, type 0x%x, severity 0x%x, number %u: %s", source, type, severity, id, text);
}

void startDebugOutput(void) {
  if (!(modes & DEBUG_OUTPUT) || !current || current->hasDebugOutput) return;
  current->hasDebugOutput = true;
  real.glEnable(GL_DEBUG_OUTPUT_KHR);
  real.glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR);
  real.glDebugMessageControlKHR(GL_DONT_CARE, GL_DONT_CARE, GL_DONT_CARE, 0, NULL, GL_TRUE);
  real.glDebugMessageCallbackKHR(heard, NULL);
}

EGLContext device_eglCreateContext(
  EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes) {
  if (!(modes & DEBUG_OUTPUT)) return real.eglCreateContext(display, config, shared, attributes);
  EGLint longer[64];
  int count = 0;
  for (; attributes && attributes[count] != EGL_NONE && count < 60; count += 2) {
    longer[count] = attributes[count];
    longer[count + 1] = attributes[count + 1];
  }
  longer[count] = EGL_CONTEXT_OPENGL_DEBUG;
  longer[count + 1] = EGL_TRUE;
  longer[count + 2] = EGL_NONE;
  EGLContext context = real.eglCreateContext(display, config, shared, longer);
  // softpipe has no such contexts; it reports less, then.
  return context ? context : real.eglCreateContext(display, config, shared, attributes);
}

EGLBoolean device_eglMakeCurrent(EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext handle) {
  EGLBoolean isDone = real.eglMakeCurrent(display, draw, read, handle);
  if (!isDone || !handle || !(modes & STATE)) return isDone;
  lockState();
  track_eglMakeCurrent(display, draw, read, handle, isDone);
  unlockState();
  if (current && (modes & DEVICE) && !current->extensionCount) listExtensions();
  startDebugOutput();
  return isDone;
}

// Textures and framebuffers

static bool hasNormalized(void) { return !device.isSmallest && !device.hasNoNormalized; }

bool isRenderable(GLenum format) {
  switch (format) {
    case GL_RGBA16F: case GL_RG16F: case GL_R16F: return !device.isSmallest;
    case GL_RGBA16_EXT: return hasNormalized();
    case GL_RGBA32UI: return !device.hasNoIntegers;
    default: return true;
  }
}

static bool isRefused(void) {
  const Texture *texture = modes & DEVICE && current ? attached(current->framebuffer) : NULL;
  return texture && texture->format && !isRenderable(texture->format);
}

GLenum device_glCheckFramebufferStatus(GLenum target) {
  return isRefused() ? GL_FRAMEBUFFER_UNSUPPORTED : real.glCheckFramebufferStatus(target);
}

static bool isRefusedIn(const char *call) {
  if (!isRefused()) return false;
  report("limit: %s with a format that cannot be rendered to", call);
  setError(GL_INVALID_FRAMEBUFFER_OPERATION);
  return true;
}

void device_glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  if (!isRefusedIn("glDrawArrays")) real.glDrawArrays(mode, first, count);
}

void device_glReadPixels(
  GLint x, GLint y, GLsizei width, GLsizei height, GLenum channels, GLenum type, void *pixels) {
  if (!isRefusedIn("glReadPixels")) real.glReadPixels(x, y, width, height, channels, type, pixels);
}

void device_glClearBufferfv(GLenum buffer, GLint index, const GLfloat *value) {
  if (!isRefusedIn("glClearBufferfv")) real.glClearBufferfv(buffer, index, value);
}

void device_glClearBufferiv(GLenum buffer, GLint index, const GLint *value) {
  if (!isRefusedIn("glClearBufferiv")) real.glClearBufferiv(buffer, index, value);
}

void device_glClearBufferuiv(GLenum buffer, GLint index, const GLuint *value) {
  if (!isRefusedIn("glClearBufferuiv")) real.glClearBufferuiv(buffer, index, value);
}

void device_glTexStorage2D(GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height) {
  int side = modes & DEVICE ? limit(GL_MAX_TEXTURE_SIZE) : 0;
  if (side && (width > side || height > side)) {
    report("limit: a texture of %d x %d, where a side has at most %d", width, height, side);
    setError(GL_INVALID_VALUE);
  } else if (!hasNormalized() && format == GL_RGBA16_EXT) {
    report("limit: a texture of RGBA16 without EXT_texture_norm16");
    setError(GL_INVALID_ENUM);
  } else {
    real.glTexStorage2D(target, levels, format, width, height);
  }
}

void device_glActiveTexture(GLenum unit) {
  if (modes & DEVICE && unit - GL_TEXTURE0 >= (GLenum)limit(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS)) {
    report("limit: the texture unit %u", unit - GL_TEXTURE0);
    setError(GL_INVALID_ENUM);
  } else {
    real.glActiveTexture(unit);
  }
}

// Programs

static bool fits(GLuint name) {
  GLint isLinked = 0;
  real.glGetProgramiv(name, GL_LINK_STATUS, &isLinked);
  if (!isLinked) return true;
  track_glLinkProgram(name);
  const Program *program = readProgram(name);
  int textures = 0, vectors = 0;
  for (int index = 0; program && index < program->count; index++) {
    const Uniform *uniform = &program->uniforms[index];
    if (isSampler(uniform->type)) textures += uniform->size;
    else if (!isImage(uniform->type)) vectors += uniform->size;
  }
  int units = limit(GL_MAX_TEXTURE_IMAGE_UNITS), most = limit(GL_MAX_FRAGMENT_UNIFORM_VECTORS);
  if (textures > units) report("limit: a program reads %d textures of at most %d", textures, units);
  // Scalars share vectors, so this is a little strict.
  if (vectors > most) report("limit: a program has %d vectors of uniforms of at most %d", vectors, most);
  return textures <= units && vectors <= most;
}

void device_glLinkProgram(GLuint name) {
  real.glLinkProgram(name);
  if (!(modes & DEVICE)) return;
  lockState();
  Object *object = find(PROGRAM, name);
  if (object) object->program.isRefused = !fits(name);
  unlockState();
}

void device_glGetProgramiv(GLuint name, GLenum which, GLint *value) {
  real.glGetProgramiv(name, which, value);
  if (modes & DEVICE && which == GL_LINK_STATUS) {
    lockState();
    Object *object = find(PROGRAM, name);
    if (object && object->program.isRefused) *value = GL_FALSE;
    unlockState();
  }
  if (device.isSmallest && which == GL_PROGRAM_BINARY_LENGTH) *value = 0;
}

// Maps

static bool isCopied(const Buffer *buffer, GLbitfield access) {
  return device.isAligned && buffer && !(access & (GL_MAP_PERSISTENT_BIT_EXT | GL_MAP_FLUSH_EXPLICIT_BIT));
}

void *device_glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access) {
  void *bytes = real.glMapBufferRange(target, offset, length, access);
  Buffer *buffer = modes & STATE ? boundBuffer(target) : NULL;
  if (!bytes || !isCopied(buffer, access)) return bytes;
  size_t page = 4096, rounded = ((size_t)length + 63) & ~(size_t)63;
  // One more multiple of 64 at the end than at a page's, where it is shorter than a page's rest.
  size_t body = (rounded + 64 + page - 1) / page * page;
  char *pages = mmap(NULL, body + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return bytes;
  mprotect(pages + body, page, PROT_NONE);
  char *start = pages + body - rounded;
  if (((uintptr_t)start & 127) == 0) start -= 64;
  bool isKept = access & GL_MAP_READ_BIT || !(access & (GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT));
  if (isKept) memcpy(start, bytes, (size_t)length);
  else memset(start, 0xA5, (size_t)length);
  buffer->pages = pages;
  buffer->pageBytes = body + page;
  buffer->start = start;
  buffer->driver = bytes;
  buffer->length = (size_t)length;
  buffer->access = access;
  return start;
}

GLboolean device_glUnmapBuffer(GLenum target) {
  Buffer *buffer = modes & STATE ? boundBuffer(target) : NULL;
  if (buffer) buffer->isMapped = false;
  if (buffer && buffer->pages) {
    if (buffer->access & GL_MAP_WRITE_BIT) memcpy(buffer->driver, buffer->start, buffer->length);
    munmap(buffer->pages, buffer->pageBytes);
    buffer->pages = NULL;
  }
  return real.glUnmapBuffer(target);
}
