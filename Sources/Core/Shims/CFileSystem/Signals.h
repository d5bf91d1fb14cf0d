// SPDX-License-Identifier: MIT
#ifndef INTAGLIO_SIGNALS_H
#define INTAGLIO_SIGNALS_H

#include <signal.h>

// Installs a handler, unless the process ignores the signal, like under nohup or as a shell's background job.
void signal_handle(int number, const struct sigaction *action);

#endif
