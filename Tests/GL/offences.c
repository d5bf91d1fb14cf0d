// SPDX-License-Identifier: MIT

// Commits every offence that the library must find, each once. It prints the findings that are expected, in
// order; the library writes its own into its report.

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl31.h>
#include <GLES2/gl2ext.h>
#include <stdio.h>
#include <stdlib.h>

static EGLDisplay display;

static EGLContext context(void) {
  const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1, EGL_NONE};
  EGLContext made = eglCreateContext(display, NULL, NULL, attributes);
  if (!made || !eglMakeCurrent(display, NULL, NULL, made)) {
    fprintf(stderr, "offences: no context\n");
    exit(69);
  }
  return made;
}

static void expect(const char *finding) { printf("%s\n", finding); }

static GLuint texture(GLenum format, int side) {
  GLuint name;
  glGenTextures(1, &name);
  glBindTexture(GL_TEXTURE_2D, name);
  glTexStorage2D(GL_TEXTURE_2D, 1, format, side, side);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  return name;
}

static void fill(GLuint name) {
  static const GLuint values[4 * 8 * 8];
  glBindTexture(GL_TEXTURE_2D, name);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 8, GL_RGBA_INTEGER, GL_UNSIGNED_INT, values);
}

static GLuint program(GLenum stage, const char *text) {
  static const char *const triangle = "#version 310 es\nvoid main() { gl_Position = vec4(0.0); }\n";
  GLuint made = glCreateProgram(), shader = glCreateShader(stage);
  glShaderSource(shader, 1, &text, NULL);
  glCompileShader(shader);
  glAttachShader(made, shader);
  if (stage == GL_FRAGMENT_SHADER) {
    GLuint vertex = glCreateShader(GL_VERTEX_SHADER);
    glShaderSource(vertex, 1, &triangle, NULL);
    glCompileShader(vertex);
    glAttachShader(made, vertex);
    glDeleteShader(vertex);
  }
  glLinkProgram(made);
  glDeleteShader(shader);
  GLint isLinked = 0;
  glGetProgramiv(made, GL_LINK_STATUS, &isLinked);
  if (!isLinked) fprintf(stderr, "offences: a program does not link\n");
  return made;
}

static void attach(GLuint name) {
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
}

int main(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC getDisplay = (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  display = getDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
  if (!eglInitialize(display, NULL, NULL)) return 69;
  eglBindAPI(EGL_OPENGL_ES_API);
  EGLContext first = context();
  GLuint source = texture(GL_RGBA32UI, 8), target = texture(GL_RGBA32UI, 8), framebuffer, buffer;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glViewport(0, 0, 8, 8);

  GLuint draw = program(GL_FRAGMENT_SHADER, "#version 310 es\nprecision highp float; precision highp int;\n"
    "uniform highp usampler2D plane; uniform vec2 shift; layout(location = 0) out uvec4 result;\n"
    "void main() { result = texelFetch(plane, ivec2(shift), 0); }\n");
  glUseProgram(draw);
  attach(target);

  expect("violation: a draw: the sampler plane reads a texture of which nothing has written some texels");
  glBindTexture(GL_TEXTURE_2D, source);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  expect("violation: a draw: the sampler plane reads the texture that is written");
  fill(target);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  expect("violation: a draw: the sampler plane reads integers with a border colour of floats");
  fill(source);
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR_EXT, (GLfloat[]){0, 0, 0, 0});
  glDrawArrays(GL_TRIANGLES, 0, 3);

  expect("violation: a draw: the sampler plane has no texture");
  glBindTexture(GL_TEXTURE_2D, 0);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  expect("violation: a draw: the sampler plane has another type than its texture");
  GLuint floats = texture(GL_RGBA16F, 8);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 8, GL_RGBA, GL_FLOAT, (GLfloat[256]){0});
  glDrawArrays(GL_TRIANGLES, 0, 3);

  expect("violation: glReadPixels reads texels that nothing has written");
  GLuint fresh = texture(GL_RGBA32UI, 8);
  static GLuint pixels[256];
  attach(fresh);
  glReadPixels(0, 0, 8, 8, GL_RGBA_INTEGER, GL_UNSIGNED_INT, pixels);

  expect("violation: the uniform shift of type 0x8b50 is set as 0x1406");
  expect("violation: glUniform1fv gives the error 0x502");
  glUniform1fv(glGetUniformLocation(draw, "shift"), 1, (GLfloat[]){0});

  GLuint store = program(GL_COMPUTE_SHADER, "#version 310 es\nlayout(local_size_x = 8, local_size_y = 8) in;\n"
    "layout(rgba32ui, binding = 0) writeonly uniform highp uimage2D image;\n"
    "void main() { imageStore(image, ivec2(gl_GlobalInvocationID.xy), uvec4(1)); }\n");
  expect("violation: a draw samples after an image store, without a barrier of 0x8");
  glUseProgram(store);
  glMemoryBarrier(GL_ALL_BARRIER_BITS);
  glBindImageTexture(0, fresh, 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_RGBA32UI);
  glDispatchCompute(1, 1, 1);
  glUseProgram(draw);
  attach(target);
  glBindTexture(GL_TEXTURE_2D, fresh);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  expect("violation: an image is stored after an image store, without a barrier of 0x20");
  expect("violation: an image is stored after a draw or a dispatch that uses it, without a barrier for images");
  glUseProgram(store);
  glDispatchCompute(1, 1, 1);

  expect("violation: glReadPixels after an image store, without a barrier of 0x400");
  attach(fresh);
  glReadPixels(0, 0, 8, 8, GL_RGBA_INTEGER, GL_UNSIGNED_INT, pixels);

  expect("violation: glTexSubImage2D uses a mapped buffer");
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
  glBufferData(GL_PIXEL_UNPACK_BUFFER, 1024, NULL, GL_STREAM_DRAW);
  glMapBufferRange(GL_PIXEL_UNPACK_BUFFER, 0, 1024, GL_MAP_WRITE_BIT);
  fill(source);
  glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER);

  expect("violation: glTexSubImage2D reaches past the end of a buffer");
  expect("violation: glTexSubImage2D gives the error 0x502");
  glBindTexture(GL_TEXTURE_2D, source);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 8, GL_RGBA_INTEGER, GL_UNSIGNED_INT, (void *)16);
  GLsync fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);

  expect("violation: glBindTexture uses a texture of another context");
  EGLContext second = context();
  glBindTexture(GL_TEXTURE_2D, floats);

  expect("violation: glClientWaitSync uses a fence of another context, or a deleted one");
  expect("violation: glClientWaitSync gives the error 0x501");
  glClientWaitSync(fence, 0, 0);

  expect("violation: glBindTexture uses a texture that does not exist");
  glBindTexture(GL_TEXTURE_2D, 999);

  expect("leak: a context is destroyed with 4 of its textures");
  expect("leak: a context is destroyed with 1 of its buffers");
  expect("leak: a context is destroyed with 1 of its framebuffers");
  expect("leak: a context is destroyed with 2 of its programs");
  expect("leak: a context is destroyed with 1 of its fences");
  eglMakeCurrent(display, NULL, NULL, NULL);
  eglDestroyContext(display, first);
  eglDestroyContext(display, second);
  return 0;
}
