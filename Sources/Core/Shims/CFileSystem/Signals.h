// SPDX-License-Identifier: MIT
#pragma once

#include <signal.h>

// Installs a handler, unless the process ignores the signal, like under nohup or as a shell's background job.
void signal_handle(int number, const struct sigaction *action);
