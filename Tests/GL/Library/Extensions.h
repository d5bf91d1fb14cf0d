// SPDX-License-Identifier: MIT

// Functions beside those in Sources/Core/Shims/CEGL/Functions.h, in the same form: what the program finds
// through eglGetProcAddress, and what the instruments call themselves. A name in both lists is the program's.

EGL(EGLBoolean, eglQueryDevicesEXT, (EGLint capacity, EGLDeviceEXT *devices, EGLint *count), (capacity, devices, count))
EGL(const char *, eglQueryDeviceStringEXT, (EGLDeviceEXT device, EGLint name), (device, name))
EGL(EGLBoolean, eglQueryDeviceAttribEXT, (EGLDeviceEXT device, EGLint name, EGLAttrib *value), (device, name, value))
EGL(EGLDisplay, eglGetPlatformDisplayEXT, (EGLenum platform, void *native, const EGLint *attributes),
  (platform, native, attributes))

GLES(void, glMaxShaderCompilerThreadsKHR, (GLuint count), (count))
GLES(GLenum, glGetGraphicsResetStatus, (void), ())
GLES(GLenum, glGetGraphicsResetStatusKHR, (void), ())
GLES(GLenum, glGetGraphicsResetStatusEXT, (void), ())
GLES(void, glBufferStorageEXT, (GLenum target, GLsizeiptr size, const void *data, GLbitfield flags),
  (target, size, data, flags))
GLES(void, glGenQueriesEXT, (GLsizei n, GLuint *queries), (n, queries))
GLES(void, glDeleteQueriesEXT, (GLsizei n, const GLuint *queries), (n, queries))
GLES(void, glBeginQueryEXT, (GLenum target, GLuint query), (target, query))
GLES(void, glEndQueryEXT, (GLenum target), (target))
GLES(void, glQueryCounterEXT, (GLuint query, GLenum target), (query, target))
GLES(void, glGetQueryivEXT, (GLenum target, GLenum name, GLint *value), (target, name, value))
GLES(void, glGetQueryObjectuivEXT, (GLuint query, GLenum name, GLuint *value), (query, name, value))
GLES(void, glGetQueryObjectui64vEXT, (GLuint query, GLenum name, GLuint64 *value), (query, name, value))
GLES(void, glGetInteger64vEXT, (GLenum name, GLint64 *data), (name, data))

GLES(void, glGetActiveUniform, (GLuint program, GLuint index, GLsizei capacity, GLsizei *length, GLint *size,
  GLenum *type, GLchar *name), (program, index, capacity, length, size, type, name))
GLES(GLint, glGetUniformLocation, (GLuint program, const GLchar *name), (program, name))
GLES(void, glGetUniformiv, (GLuint program, GLint location, GLint *value), (program, location, value))
GLES(void, glTexParameterfv, (GLenum target, GLenum name, const GLfloat *value), (target, name, value))
GLES(void, glEnable, (GLenum name), (name))
GLES(void, glColorMask, (GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha), (red, green, blue, alpha))
GLES(void, glFinish, (void), ())
GLES(void, glDebugMessageCallbackKHR, (GLDEBUGPROC callback, const void *user), (callback, user))
GLES(void, glDebugMessageControlKHR, (GLenum source, GLenum type, GLenum severity, GLsizei count, const GLuint *ids,
  GLboolean enabled), (source, type, severity, count, ids, enabled))
GLES(void, glInvalidateFramebuffer, (GLenum target, GLsizei n, const GLenum *attachments), (target, n, attachments))
