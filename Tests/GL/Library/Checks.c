// SPDX-License-Identifier: MIT

// What OpenGL ES leaves undefined or forbids, and some drivers forgive. Each finding is a line of the report.

#include "State.h"

#include <stdarg.h>
#include <string.h>

static void __attribute__((format(printf, 1, 2))) violated(const char *format, ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  report("violation: %s", text);
}

// Any error of the driver; the program still finds it.
void checkError(int call) {
  if (!current || call == CALL_glGetError) return;
  GLenum code = real.glGetError();
  if (!code) return;
  violated("%s gives the error 0x%x", functions[call].name, code);
  setError(code);
}

static void checkName(const char *call, Kind kind, GLuint name) {
  if (!current) {
    violated("%s without a context on this thread", call);
    return;
  }
  if (name == 0 || find(kind, name)) return;
  for (const Context *context = contexts; context; context = context->next) {
    if (context != current && !context->isDestroyed && findIn(context, kind, name)) {
      violated("%s uses a %s of another context", call, kindNames[kind]);
      return;
    }
  }
  violated("%s uses a %s that does not exist", call, kindNames[kind]);
}

static void checkNames(const char *call, Kind kind, GLsizei n, const GLuint *names) {
  for (GLsizei index = 0; index < n; index++) checkName(call, kind, names[index]);
}

void check_glBindTexture(GLenum target, GLuint texture) { (void)target, checkName("glBindTexture", TEXTURE, texture); }
void check_glBindBuffer(GLenum target, GLuint buffer) { (void)target, checkName("glBindBuffer", BUFFER, buffer); }
void check_glUseProgram(GLuint program) { checkName("glUseProgram", PROGRAM, program); }
void check_glDeleteTextures(GLsizei n, const GLuint *names) { checkNames("glDeleteTextures", TEXTURE, n, names); }
void check_glDeleteBuffers(GLsizei n, const GLuint *names) { checkNames("glDeleteBuffers", BUFFER, n, names); }
void check_glDeleteFramebuffers(GLsizei n, const GLuint *names) { checkNames("glDeleteFramebuffers", FRAMEBUFFER, n, names); }
void check_glDeleteProgram(GLuint program) { checkName("glDeleteProgram", PROGRAM, program); }
void check_glDeleteShader(GLuint shader) { checkName("glDeleteShader", SHADER, shader); }
void check_glLinkProgram(GLuint program) { checkName("glLinkProgram", PROGRAM, program); }
void check_glCompileShader(GLuint shader) { checkName("glCompileShader", SHADER, shader); }

void check_glBindFramebuffer(GLenum target, GLuint framebuffer) {
  (void)target;
  checkName("glBindFramebuffer", FRAMEBUFFER, framebuffer);
}

void check_glAttachShader(GLuint program, GLuint shader) {
  checkName("glAttachShader", PROGRAM, program);
  checkName("glAttachShader", SHADER, shader);
}

void check_glFramebufferTexture2D(GLenum target, GLenum attachment, GLenum image, GLuint texture, GLint level) {
  (void)target, (void)attachment, (void)image, (void)level;
  checkName("glFramebufferTexture2D", TEXTURE, texture);
}

void check_glBindImageTexture(
  GLuint unit, GLuint texture, GLint level, GLboolean layered, GLint layer, GLenum access, GLenum format) {
  (void)unit, (void)level, (void)layered, (void)layer, (void)access;
  checkName("glBindImageTexture", TEXTURE, texture);
  Object *object = find(TEXTURE, texture);
  if (object && object->texture.format != format) violated("an image has another format than its texture");
}

static void checkSync(const char *call, GLsync sync) {
  if (current && sync && !stuck(sync)) violated("%s uses a fence of another context, or a deleted one", call);
}

void check_glDeleteSync(GLsync sync) { checkSync("glDeleteSync", sync); }

void check_glClientWaitSync(GLsync sync, GLbitfield flags, GLuint64 timeout) {
  (void)flags, (void)timeout;
  checkSync("glClientWaitSync", sync);
}

// Transfers

static void checkTransfer(const char *call, GLenum target, long bytes, const void *offset) {
  Buffer *buffer = boundBuffer(target);
  if (!buffer) return;
  if (buffer->isMapped && !buffer->isPersistent) violated("%s uses a mapped buffer", call);
  if ((long)(intptr_t)offset + bytes > buffer->size) violated("%s reaches past the end of a buffer", call);
}

static void checkBarrier(const char *use, const Texture *texture, GLbitfield barrier) {
  if (texture->missing & barrier) violated("%s after an image store, without a barrier of 0x%x", use, barrier);
}

void check_glTexSubImage2D(GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height, GLenum channels,
  GLenum type, const void *pixels) {
  (void)target, (void)level, (void)x, (void)y;
  checkTransfer("glTexSubImage2D", GL_PIXEL_UNPACK_BUFFER, bytesOf(channels, type, width, height), pixels);
  Object *object = current ? find(TEXTURE, current->units[current->activeUnit]) : NULL;
  if (object) checkBarrier("an upload", &object->texture, GL_TEXTURE_UPDATE_BARRIER_BIT);
}

void check_glReadPixels(
  GLint x, GLint y, GLsizei width, GLsizei height, GLenum channels, GLenum type, void *pixels) {
  checkTransfer("glReadPixels", GL_PIXEL_PACK_BUFFER, bytesOf(channels, type, width, height), pixels);
  const Texture *texture = current ? attached(current->readFramebuffer) : NULL;
  if (!texture) {
    violated("glReadPixels without an attachment");
    return;
  }
  checkBarrier("glReadPixels", texture, GL_FRAMEBUFFER_BARRIER_BIT);
  if (!isDefined(texture, (Box){x, y, x + width, y + height})) violated("glReadPixels reads texels that nothing has written");
}

static void checkClear(GLenum buffer, Numbers numbers) {
  const Texture *texture = current ? attached(current->framebuffer) : NULL;
  if (buffer != GL_COLOR || !texture) return;
  if (numbers != numbersOf(texture->format)) violated("a clear has another type than its attachment");
  checkBarrier("a clear", texture, GL_FRAMEBUFFER_BARRIER_BIT);
}

void check_glClearBufferfv(GLenum buffer, GLint index, const GLfloat *value) { (void)index, (void)value, checkClear(buffer, FLOATS); }
void check_glClearBufferiv(GLenum buffer, GLint index, const GLint *value) { (void)index, (void)value, checkClear(buffer, SIGNED); }
void check_glClearBufferuiv(GLenum buffer, GLint index, const GLuint *value) { (void)index, (void)value, checkClear(buffer, UNSIGNED); }

// Draws and dispatches

static void checkSampled(const char *use, const Uniform *uniform, int unit, const Texture *target, bool isCompute) {
  char place[160];
  snprintf(place, sizeof place, "%s: the sampler %s", use, uniform->name);
  Object *object = unit >= 0 && unit < UNITS ? find(TEXTURE, current->units[unit]) : NULL;
  if (!object) {
    violated("%s has no texture", place);
    return;
  }
  const Texture *texture = &object->texture;
  if (texture == target) violated("%s reads the texture that is written", place);
  bool isInteger = numbersOf(texture->format) != FLOATS;
  if (numbersRead(uniform->type) != numbersOf(texture->format)) violated("%s has another type than its texture", place);
  bool isFiltered = texture->minFilter != GL_NEAREST || texture->magFilter != GL_NEAREST;
  if (isInteger && isFiltered) violated("%s filters integers", place);
  if (isInteger && texture->hasFloatBorder) violated("%s reads integers with a border colour of floats", place);
  // A texture may have more room than its surface.
  if (texture->definedCount != 1 || texture->defined[0].left > 0 || texture->defined[0].top > 0) {
    violated("%s reads a texture of which nothing has written some texels", place);
  }
  checkBarrier(isCompute ? "a dispatch samples" : "a draw samples", texture, GL_TEXTURE_FETCH_BARRIER_BIT);
}

static void checkSamplers(const char *use, const Texture *target, bool isCompute) {
  Program *program = current ? readProgram(current->program) : NULL;
  if (!program) {
    violated("%s without a linked program", use);
    return;
  }
  for (int index = 0; index < program->count; index++) {
    const Uniform *uniform = &program->uniforms[index];
    for (int element = 0; isSampler(uniform->type) && element < uniform->size && element < 64; element++) {
      checkSampled(use, uniform, uniform->units[element], target, isCompute);
    }
  }
}

void check_glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  (void)mode, (void)first, (void)count;
  const Texture *target = current ? attached(current->framebuffer) : NULL;
  if (!target) {
    violated("a draw without an attachment");
    return;
  }
  checkBarrier("a draw", target, GL_FRAMEBUFFER_BARRIER_BIT);
  checkSamplers("a draw", target, false);
}

void check_glDispatchCompute(GLuint x, GLuint y, GLuint z) {
  (void)x, (void)y, (void)z;
  Program *program = current ? readProgram(current->program) : NULL;
  const Texture *target = NULL;
  for (int index = 0; program && index < program->count; index++) {
    const Uniform *uniform = &program->uniforms[index];
    if (!isImage(uniform->type)) continue;
    int unit = uniform->units[0];
    Object *object = unit >= 0 && unit < IMAGES ? find(TEXTURE, current->images[unit].texture) : NULL;
    if (!object) {
      violated("a dispatch: the image %s has no texture", uniform->name);
      continue;
    }
    target = &object->texture;
    if (!current->isDispatched) checkBarrier("an image is stored", target, GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    if (target->isUsed && !current->isDispatched) violated("an image is stored after a draw or a dispatch that uses it, without a barrier for images");
    if (numbersOf(target->format) != numbersRead(uniform->type)) {
      violated("a dispatch: the image %s has another type than its texture", uniform->name);
    }
  }
  checkSamplers("a dispatch", target, true);
}

// Uniforms

static void checkUniform(GLint location, GLsizei count, GLenum type) {
  Program *program = current ? readProgram(current->program) : NULL;
  if (location < 0) return;
  for (int index = 0; program && index < program->count; index++) {
    const Uniform *uniform = &program->uniforms[index];
    int first = location - uniform->location;
    if (first < 0 || first >= uniform->size) continue;
    bool fits = uniform->type == type || (type == GL_INT && isSampler(uniform->type));
    if (!fits) violated("the uniform %s of type 0x%x is set as 0x%x", uniform->name, uniform->type, type);
    // The elements of an array that no shader reads may be left out.
    bool isArray = strchr(uniform->name, '[');
    if (count > 1 && !isArray) violated("the uniform %s is set past its end", uniform->name);
    return;
  }
  violated("a uniform is set that the program in use does not have");
}

void check_glUniform1fv(GLint location, GLsizei count, const GLfloat *value) { (void)value, checkUniform(location, count, GL_FLOAT); }
void check_glUniform2fv(GLint location, GLsizei count, const GLfloat *value) { (void)value, checkUniform(location, count, GL_FLOAT_VEC2); }
void check_glUniform4fv(GLint location, GLsizei count, const GLfloat *value) { (void)value, checkUniform(location, count, GL_FLOAT_VEC4); }
void check_glUniform1iv(GLint location, GLsizei count, const GLint *value) { (void)value, checkUniform(location, count, GL_INT); }
void check_glUniform2iv(GLint location, GLsizei count, const GLint *value) { (void)value, checkUniform(location, count, GL_INT_VEC2); }
void check_glUniform4iv(GLint location, GLsizei count, const GLint *value) { (void)value, checkUniform(location, count, GL_INT_VEC4); }
