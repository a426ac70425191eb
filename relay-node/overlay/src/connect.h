// SPDX-License-Identifier: MIT
#pragma once

/* Connects to a Unix socket without blocking. Returns its descriptor, or -1. */
int connect_to(const char *path);
