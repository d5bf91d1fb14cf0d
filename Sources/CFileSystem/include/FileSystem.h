#ifndef INTAGLIO_FILE_SYSTEM_H
#define INTAGLIO_FILE_SYSTEM_H

// The number of the kind of file system that an open file lies on, as in <linux/magic.h>; -1 where that cannot be told.
// Swift's Glibc does not show statfs.
long file_system_kind(int descriptor);

// Gives the system back what was freed and is kept for later, by any thread. Swift's Glibc does not show malloc_trim.
void memory_trim(void);

#endif
