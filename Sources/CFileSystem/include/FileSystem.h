#ifndef INTAGLIO_FILE_SYSTEM_H
#define INTAGLIO_FILE_SYSTEM_H

// The number of the kind of file system that an open file lies on, as in <linux/magic.h>; -1 where that cannot be told.
// Swift's Glibc does not show statfs.
long file_system_kind(int descriptor);

#endif
