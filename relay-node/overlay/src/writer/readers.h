// SPDX-License-Identifier: MIT
// The OBS sources that read a writer's memory.
#pragma once

#include <stdint.h>
#include <sys/types.h>

/*
 * Maximum number of readers. All 8 sources of a collection may show the same page, and OBS creates the next
 * collection's sources before it removes these.
 */
#define MAX_READERS 16

struct readers {
  int listener, memory_fd;
  uid_t uid; /* OBS's user; only this user's processes get the memory */
  int sockets[MAX_READERS]; /* -1 for a free one */
};

/* Listens at a path. Returns false with errno. */
int readers_listen(struct readers *readers, const char *path, uid_t uid, int memory_fd);
/* Accepts one connection and sends it the memory. Closes connections of other users. */
void readers_accept(struct readers *readers);
/* Returns the number of the frame that a reader draws. Returns 0 if it has reported none or has disconnected. */
uint64_t readers_receive(struct readers *readers, int index);
