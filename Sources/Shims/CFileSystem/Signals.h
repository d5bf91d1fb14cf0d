// SPDX-License-Identifier: MIT
#ifndef INTAGLIO_SIGNALS_H
#define INTAGLIO_SIGNALS_H

#include <signal.h>

// Installs a handler, unless the process ignores the signal, as nohup and shells' background jobs have it.
void signal_handle(int number, const struct sigaction *action);

#endif
