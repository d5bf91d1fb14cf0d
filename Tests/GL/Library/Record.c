// SPDX-License-Identifier: MIT

// The record: a line for each call, with tabs between number, thread, start and duration in microseconds,
// name, arguments and result, and details. The report: a line for each finding.

#define _GNU_SOURCE
#include "Instruments.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static FILE *record, *findings;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static FILE *opened(const char *path) {
  FILE *file = path && *path ? fopen(path, "ae") : NULL;
  if (path && *path && !file) fprintf(stderr, "instruments: cannot write %s\n", path);
  return file ? file : stderr;
}

void openRecord(const char *path) {
  record = opened(path);
  if (record != stderr) setvbuf(record, NULL, _IOFBF, 1 << 20);
}

void openReport(const char *path) { findings = opened(path); }

double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static char *known[256];
static int knownCount;

void forgetReports(void) {
  pthread_mutex_lock(&lock);
  while (knownCount > 0) free(known[--knownCount]);
  pthread_mutex_unlock(&lock);
}

void report(const char *format, ...) {
  char text[1024];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  pthread_mutex_lock(&lock);
  bool isNew = knownCount < 256;
  for (int index = 0; index < knownCount && isNew; index++) isNew = strcmp(known[index], text) != 0;
  if (isNew) {
    known[knownCount++] = strdup(text);
    fprintf(findings, "%s\n", text);
    fflush(findings);
  }
  pthread_mutex_unlock(&lock);
}

void add(Line *line, const char *format, ...) {
  size_t room = sizeof line->text - line->length;
  va_list list;
  va_start(list, format);
  int written = vsnprintf(line->text + line->length, room, format, list);
  va_end(list);
  if (written > 0) line->length += (size_t)written < room ? (size_t)written : room - 1;
}

// A letter of the format for each value, and = before the result.
Line began(const Entry *entry, const char *format, ...) {
  static const char *const fates[] = {"", "FAILED ", "LOST "};
  static double first;
  Line line = {.length = 0};
  double now = seconds();
  if (!first) first = entry->start;
  add(&line, "%ld\t%d\t%.1f\t%.1f\t%s%s\t", entry->number, gettid(), 1e6 * (entry->start - first),
    1e6 * (now - entry->start), fates[entry->fate], functions[entry->call].name);
  va_list list;
  va_start(list, format);
  for (const char *letter = format; *letter; letter++) {
    if (letter != format && letter[-1] != '=' && *letter != '=') add(&line, ",");
    switch (*letter) {
      case '=': add(&line, "\t"); break;
      case 'x': add(&line, "0x%x", va_arg(list, unsigned)); break;
      case 'd': add(&line, "%d", va_arg(list, int)); break;
      case 'l': add(&line, "%ld", va_arg(list, long)); break;
      case 's': {
        const char *text = va_arg(list, const char *);
        add(&line, "%.200s", text ? text : "null");
        break;
      }
      default: {
        const void *pointer = va_arg(list, const void *);
        if (pointer) add(&line, "%p", pointer);
        else add(&line, "null");
      }
    }
  }
  va_end(list);
  if (!strchr(format, '=')) add(&line, "\t");
  add(&line, "\t");
  return line;
}

void ended(Line *line) {
  add(line, "\n");
  line->text[line->length - 1] = '\n';
  fwrite(line->text, 1, line->length, record);
}

long bytesOf(GLenum channels, GLenum type, long width, long height) {
  long count = channels == GL_RED || channels == GL_RED_INTEGER ? 1 : channels == GL_RG || channels == GL_RG_INTEGER ? 2 : 4;
  long size = type == GL_UNSIGNED_BYTE || type == GL_BYTE ? 1
    : type == GL_UNSIGNED_SHORT || type == GL_SHORT || type == GL_HALF_FLOAT ? 2 : 4;
  return count * size * width * height;
}

static void addNames(Line *line, GLsizei n, const GLuint *names) {
  for (GLsizei index = 0; index < n; index++) add(line, index ? ",%u" : "names=%u", names[index]);
}

void detail_glGenTextures(Line *line, GLsizei n, GLuint *names) { addNames(line, n, names); }
void detail_glGenBuffers(Line *line, GLsizei n, GLuint *names) { addNames(line, n, names); }
void detail_glGenFramebuffers(Line *line, GLsizei n, GLuint *names) { addNames(line, n, names); }
void detail_glDeleteTextures(Line *line, GLsizei n, const GLuint *names) { addNames(line, n, names); }
void detail_glDeleteBuffers(Line *line, GLsizei n, const GLuint *names) { addNames(line, n, names); }
void detail_glDeleteFramebuffers(Line *line, GLsizei n, const GLuint *names) { addNames(line, n, names); }

void detail_glBufferData(Line *line, GLenum target, GLsizeiptr size, const void *data, GLenum usage) {
  (void)target, (void)usage;
  add(line, "bytes=%ld", data ? (long)size : 0L);
}

void detail_glMapBufferRange(
  Line *line, GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access, void *result) {
  (void)target, (void)offset, (void)access, (void)result;
  add(line, "bytes=%ld", (long)length);
}

void detail_glTexSubImage2D(Line *line, GLenum target, GLint level, GLint x, GLint y, GLsizei width, GLsizei height,
  GLenum channels, GLenum type, const void *pixels) {
  (void)target, (void)level, (void)x, (void)y, (void)pixels;
  add(line, "bytes=%ld", bytesOf(channels, type, width, height));
}

void detail_glReadPixels(
  Line *line, GLint x, GLint y, GLsizei width, GLsizei height, GLenum channels, GLenum type, void *pixels) {
  (void)x, (void)y, (void)pixels;
  add(line, "bytes=%ld", bytesOf(channels, type, width, height));
}

void detail_glProgramBinary(Line *line, GLuint program, GLenum format, const void *binary, GLsizei length) {
  (void)program, (void)format, (void)binary;
  add(line, "bytes=%d", length);
}

void detail_glShaderSource(
  Line *line, GLuint shader, GLsizei count, const GLchar *const *strings, const GLint *lengths) {
  (void)shader;
  size_t bytes = 0;
  for (GLsizei index = 0; index < count; index++) {
    bytes += lengths && lengths[index] >= 0 ? (size_t)lengths[index] : strlen(strings[index]);
  }
  add(line, "bytes=%zu", bytes);
}

void detail_glGetActiveUniform(Line *line, GLuint program, GLuint index, GLsizei capacity, GLsizei *length, GLint *size,
  GLenum *type, GLchar *name) {
  (void)program, (void)index, (void)capacity, (void)length;
  add(line, "%s size=%d type=0x%x", name, *size, *type);
}

void detail_glUniform1iv(Line *line, GLint location, GLsizei count, const GLint *value) {
  (void)location;
  add(line, "bytes=%d", 4 * count);
  for (GLsizei index = 0; index < count && index < 16; index++) add(line, index ? ",%d" : " values=%d", value[index]);
}

void detail_glUniform2iv(Line *line, GLint location, GLsizei count, const GLint *value) {
  (void)location, (void)value;
  add(line, "bytes=%d", 8 * count);
}

void detail_glUniform4iv(Line *line, GLint location, GLsizei count, const GLint *value) {
  (void)location, (void)value;
  add(line, "bytes=%d", 16 * count);
}

void detail_glUniform1fv(Line *line, GLint location, GLsizei count, const GLfloat *value) {
  (void)location, (void)value;
  add(line, "bytes=%d", 4 * count);
}

void detail_glUniform2fv(Line *line, GLint location, GLsizei count, const GLfloat *value) {
  (void)location, (void)value;
  add(line, "bytes=%d", 8 * count);
}

void detail_glUniform4fv(Line *line, GLint location, GLsizei count, const GLfloat *value) {
  (void)location, (void)value;
  add(line, "bytes=%d", 16 * count);
}
