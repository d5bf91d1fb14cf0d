// SPDX-License-Identifier: MIT
#include "FileSystem.h"
#include "Signals.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// A handler may interrupt anything, even an allocation. It therefore walks a list that only grows, and a name
// does not change while a handler may be reading it: a writer first marks the entry (`Taken`), then checks
// whether the process is ending.

enum { Free, Taken, Noted };

struct temporary_note {
  struct temporary_note *next;
  atomic_int state;
  char path[PATH_MAX];
};

static _Atomic(struct temporary_note *) notes;
static atomic_int is_ending;

// Keeps threads from creating files that would never be removed.
static void wait_for_end(void) {
  while (atomic_load(&is_ending)) pause();
}

static struct temporary_note *take_note(void) {
  for (struct temporary_note *note = atomic_load(&notes); note; note = note->next) {
    int expected = Free;
    if (atomic_compare_exchange_strong(&note->state, &expected, Taken)) return note;
  }
  struct temporary_note *note = calloc(1, sizeof *note);
  if (!note) return NULL;
  atomic_store(&note->state, Taken);
  note->next = atomic_load(&notes);
  while (!atomic_compare_exchange_weak(&notes, &note->next, note)) {}
  return note;
}

struct temporary_note *temporary_file_note(const char *path) {
  size_t length = strlen(path);
  if (length >= PATH_MAX) return NULL;
  struct temporary_note *note = take_note();
  if (!note) return NULL;
  wait_for_end();
  memcpy(note->path, path, length + 1);
  atomic_store(&note->state, Noted);
  wait_for_end();
  return note;
}

void temporary_file_forget(struct temporary_note *note) {
  if (note) atomic_store(&note->state, Free);
}

// <dirent.h> may allocate; the system call does not.
struct entry {
  unsigned long inode;
  long offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

static void remove_folder(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  _Alignas(struct entry) char entries[4096];
  long count;
  while ((count = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0) {
    for (long place = 0; place < count;) {
      const struct entry *entry = (const struct entry *)(entries + place);
      unlinkat(folder, entry->name, 0);
      place += entry->length;
    }
  }
  close(folder);
  rmdir(path);
}

static void remove_all(void) {
  atomic_store(&is_ending, 1);
  for (struct temporary_note *note = atomic_load(&notes); note; note = note->next) {
    if (atomic_load(&note->state) != Noted) continue;
    if (unlink(note->path) != 0 && errno == EISDIR) remove_folder(note->path);
  }
}

void temporary_files_end_process(int number) {
  remove_all();
  signal(number, SIG_DFL);
  kill(getpid(), number);
  // In case the signal is blocked.
  _exit(128 + number);
}

static void end(int number) {
  remove_all();
  // The handler is one-shot, so this ends the process with the default action as soon as the handler returns.
  raise(number);
}

static const int ends[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU};

void temporary_files_end_with_process(void) {
  struct sigaction action = {.sa_handler = end, .sa_flags = SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) sigaddset(&action.sa_mask, ends[index]);
  // Includes SIGQUIT, which Swift would report as a crash.
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) signal_handle(ends[index], &action);
  // A process started from a thread that blocks signals, such as libdispatch's, inherits the blocked mask.
  pthread_sigmask(SIG_UNBLOCK, &action.sa_mask, NULL);
}
