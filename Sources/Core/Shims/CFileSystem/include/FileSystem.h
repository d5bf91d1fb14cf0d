// SPDX-License-Identifier: MIT
#pragma once

// The kind of file system of an open file, by its number in <linux/magic.h>; -1 if unknown. Swift's Glibc
// does not export statfs.
long file_system_kind(int descriptor);

struct temporary_note;

// Registers a file, or a folder that contains only files, for removal when a signal ends the process. Call it
// before the file is created, since the signal may follow at once. Returns NULL if memory runs out, or for an
// invalid path. Any thread may call it.
struct temporary_note *temporary_file_note(const char *path);

// Forgets a registered file that was renamed or removed. Does nothing for NULL.
void temporary_file_forget(struct temporary_note *note);

// From now on, SIGHUP, SIGINT, SIGQUIT, SIGTERM and SIGXCPU remove the registered files before they end the
// process as usual; ignored signals stay ignored. For programs only, because libraries should not handle
// signals.
void temporary_files_end_with_process(void);

// Removes the registered files, and ends the process like one of those signals.
void temporary_files_end_process(int number);

// From now on, these signals only write their number, a byte, into a pipe. Returns its reading end, or -1 if
// the pipe cannot be created, in which case nothing changes. Ignored signals stay ignored. A program may call
// this once.
int signals_heard(const int *numbers, int count);

// Returns freed memory to the system, on any thread. Swift's Glibc does not export malloc_trim.
void memory_trim(void);
