// SPDX-License-Identifier: MIT
#ifndef INTAGLIO_FILE_SYSTEM_H
#define INTAGLIO_FILE_SYSTEM_H

// The number of the kind of file system that an open file lies on, as in <linux/magic.h>; -1 where that
// cannot be told. Swift's Glibc does not show statfs.
long file_system_kind(int descriptor);

struct temporary_note;

// Notes a file, or a folder with nothing but files in it, that is to go when a signal ends the process;
// before it is made, because a signal may come right after that. NULL where there is no memory, or no such
// path can be. Any thread may call it.
struct temporary_note *temporary_file_note(const char *path);

// What was noted has its name, or is gone. Does nothing for NULL.
void temporary_file_forget(struct temporary_note *note);

// From now on SIGHUP, SIGINT, SIGQUIT, SIGTERM and SIGXCPU remove what is noted before they end the process,
// as they would have done without; those that the process ignores are still ignored. For programs: a library
// leaves signals to them.
void temporary_files_end_with_process(void);

// Ends the process as one of those signals does.
void temporary_files_end_process(int number);

// From now on these signals do nothing but write their number, a byte, into a pipe, whose reading end this
// gives; those that the process ignores are still ignored. For a program, once in its life. -1 where no pipe
// can be made: then nothing has changed.
int signals_heard(const int *numbers, int count);

// Gives the system back what was freed and is kept for later, by any thread. Swift's Glibc does not show
// malloc_trim.
void memory_trim(void);

#endif
