// SPDX-License-Identifier: MIT

// The functions of EGL and OpenGL ES that the program calls, one per entry: its result, its name, its
// parameters, and the parameters' names again, as arguments. CEGL.c includes this list with definitions of
// EGL() and GLES().
//
// A call of a function that is missing here does not link ("undefined reference to glFoo"): copy its
// declaration from <EGL/egl.h> or <GLES3/gl32.h>. The compiler checks every entry against those headers; a
// test finds unused entries.

EGL(EGLBoolean, eglBindAPI, (EGLenum api), (api))
EGL(EGLBoolean, eglChooseConfig, (EGLDisplay display, const EGLint *attributes, EGLConfig *configs, EGLint capacity,
  EGLint *count), (display, attributes, configs, capacity, count))
EGL(EGLContext, eglCreateContext, (EGLDisplay display, EGLConfig config, EGLContext shared, const EGLint *attributes),
  (display, config, shared, attributes))
EGL(EGLBoolean, eglDestroyContext, (EGLDisplay display, EGLContext context), (display, context))
EGL(EGLContext, eglGetCurrentContext, (void), ())
EGL(EGLDisplay, eglGetCurrentDisplay, (void), ())
EGL(EGLDisplay, eglGetDisplay, (EGLNativeDisplayType display), (display))
EGL(EGLSurface, eglGetCurrentSurface, (EGLint which), (which))
EGL(EGLint, eglGetError, (void), ())
EGL(__eglMustCastToProperFunctionPointerType, eglGetProcAddress, (const char *name), (name))
EGL(EGLBoolean, eglInitialize, (EGLDisplay display, EGLint *major, EGLint *minor), (display, major, minor))
EGL(EGLBoolean, eglMakeCurrent, (EGLDisplay display, EGLSurface draw, EGLSurface read, EGLContext context),
  (display, draw, read, context))
EGL(const char *, eglQueryString, (EGLDisplay display, EGLint name), (display, name))
EGL(EGLBoolean, eglReleaseThread, (void), ())

GLES(void, glActiveTexture, (GLenum texture), (texture))
GLES(void, glAttachShader, (GLuint program, GLuint shader), (program, shader))
GLES(void, glBindBuffer, (GLenum target, GLuint buffer), (target, buffer))
GLES(void, glBindFramebuffer, (GLenum target, GLuint framebuffer), (target, framebuffer))
GLES(void, glBindImageTexture, (GLuint unit, GLuint texture, GLint level, GLboolean layered, GLint layer,
  GLenum access, GLenum format), (unit, texture, level, layered, layer, access, format))
GLES(void, glBindTexture, (GLenum target, GLuint texture), (target, texture))
GLES(void, glBufferData, (GLenum target, GLsizeiptr size, const void *data, GLenum usage), (target, size, data, usage))
GLES(GLenum, glCheckFramebufferStatus, (GLenum target), (target))
GLES(void, glClearBufferfv, (GLenum buffer, GLint index, const GLfloat *value), (buffer, index, value))
GLES(void, glClearBufferiv, (GLenum buffer, GLint index, const GLint *value), (buffer, index, value))
GLES(void, glClearBufferuiv, (GLenum buffer, GLint index, const GLuint *value), (buffer, index, value))
GLES(GLenum, glClientWaitSync, (GLsync sync, GLbitfield flags, GLuint64 timeout), (sync, flags, timeout))
GLES(void, glCompileShader, (GLuint shader), (shader))
GLES(GLuint, glCreateProgram, (void), ())
GLES(GLuint, glCreateShader, (GLenum type), (type))
GLES(void, glDeleteBuffers, (GLsizei n, const GLuint *buffers), (n, buffers))
GLES(void, glDeleteFramebuffers, (GLsizei n, const GLuint *framebuffers), (n, framebuffers))
GLES(void, glDeleteProgram, (GLuint program), (program))
GLES(void, glDeleteShader, (GLuint shader), (shader))
GLES(void, glDeleteSync, (GLsync sync), (sync))
GLES(void, glDeleteTextures, (GLsizei n, const GLuint *textures), (n, textures))
GLES(void, glDisable, (GLenum name), (name))
GLES(void, glDispatchCompute, (GLuint x, GLuint y, GLuint z), (x, y, z))
GLES(void, glDrawArrays, (GLenum mode, GLint first, GLsizei count), (mode, first, count))
GLES(GLsync, glFenceSync, (GLenum condition, GLbitfield flags), (condition, flags))
GLES(void, glFlush, (void), ())
GLES(void, glFramebufferTexture2D, (GLenum target, GLenum attachment, GLenum image, GLuint texture, GLint level),
  (target, attachment, image, texture, level))
GLES(void, glGenBuffers, (GLsizei n, GLuint *buffers), (n, buffers))
GLES(void, glGenFramebuffers, (GLsizei n, GLuint *framebuffers), (n, framebuffers))
GLES(void, glGenTextures, (GLsizei n, GLuint *textures), (n, textures))
GLES(void, glGetActiveUniform, (GLuint program, GLuint index, GLsizei capacity, GLsizei *length, GLint *size,
  GLenum *type, GLchar *name), (program, index, capacity, length, size, type, name))
GLES(GLenum, glGetError, (void), ())
GLES(void, glGetIntegerv, (GLenum name, GLint *data), (name, data))
GLES(void, glGetProgramBinary, (GLuint program, GLsizei capacity, GLsizei *length, GLenum *format, void *binary),
  (program, capacity, length, format, binary))
GLES(void, glGetProgramInfoLog, (GLuint program, GLsizei capacity, GLsizei *length, GLchar *text),
  (program, capacity, length, text))
GLES(void, glGetProgramiv, (GLuint program, GLenum name, GLint *value), (program, name, value))
GLES(void, glGetShaderInfoLog, (GLuint shader, GLsizei capacity, GLsizei *length, GLchar *text),
  (shader, capacity, length, text))
GLES(void, glGetShaderiv, (GLuint shader, GLenum name, GLint *value), (shader, name, value))
GLES(const GLubyte *, glGetString, (GLenum name), (name))
GLES(const GLubyte *, glGetStringi, (GLenum name, GLuint index), (name, index))
GLES(GLint, glGetUniformLocation, (GLuint program, const GLchar *name), (program, name))
GLES(void, glInvalidateFramebuffer, (GLenum target, GLsizei count, const GLenum *attachments),
  (target, count, attachments))
GLES(void, glLinkProgram, (GLuint program), (program))
GLES(void *, glMapBufferRange, (GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access),
  (target, offset, length, access))
GLES(void, glMemoryBarrier, (GLbitfield barriers), (barriers))
GLES(void, glPixelStorei, (GLenum name, GLint param), (name, param))
GLES(void, glProgramBinary, (GLuint program, GLenum format, const void *binary, GLsizei length),
  (program, format, binary, length))
GLES(void, glProgramParameteri, (GLuint program, GLenum name, GLint value), (program, name, value))
GLES(void, glReadPixels, (GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels),
  (x, y, width, height, format, type, pixels))
GLES(void, glShaderSource, (GLuint shader, GLsizei count, const GLchar *const *string, const GLint *length),
  (shader, count, string, length))
GLES(void, glTexParameteri, (GLenum target, GLenum name, GLint param), (target, name, param))
GLES(void, glTexStorage2D, (GLenum target, GLsizei levels, GLenum format, GLsizei width, GLsizei height),
  (target, levels, format, width, height))
GLES(void, glTexSubImage2D, (GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height,
  GLenum format, GLenum type, const void *pixels), (target, level, x, y, width, height, format, type, pixels))
GLES(void, glUniform1fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value))
GLES(void, glUniform1iv, (GLint location, GLsizei count, const GLint *value), (location, count, value))
GLES(void, glUniform2fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value))
GLES(void, glUniform2iv, (GLint location, GLsizei count, const GLint *value), (location, count, value))
GLES(void, glUniform4fv, (GLint location, GLsizei count, const GLfloat *value), (location, count, value))
GLES(void, glUniform4iv, (GLint location, GLsizei count, const GLint *value), (location, count, value))
GLES(GLboolean, glUnmapBuffer, (GLenum target), (target))
GLES(void, glUseProgram, (GLuint program), (program))
GLES(void, glViewport, (GLint x, GLint y, GLsizei width, GLsizei height), (x, y, width, height))
