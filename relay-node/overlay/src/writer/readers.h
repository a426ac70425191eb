// SPDX-License-Identifier: MIT
// The OBS processes that a writer has given its memory to.
#pragma once

#include <stdint.h>
#include <sys/types.h>

/* Each of the 8 sources of a collection may show the same page, and the next collection's are there before they go. */
#define READERS_MAX 16

struct readers {
  int listener, memory_fd;
  uid_t uid; /* the only user whose processes get the memory */
  int sockets[READERS_MAX]; /* -1: free */
};

/* Listens at a path. Returns false with errno. */
int readers_listen(struct readers *readers, const char *path, uid_t uid, int memory_fd);
/* Accepts one connection and sends it the memory. Another user's is closed. */
void readers_accept(struct readers *readers);
/* Reads what a reader reports: the number of the frame that it draws. Returns 0 if there is none or it has gone. */
uint64_t readers_receive(struct readers *readers, int index);
