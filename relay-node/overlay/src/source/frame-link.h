// SPDX-License-Identifier: MIT
// Connection to a frame writer. Every call returns immediately, because OBS's graphics thread makes it.
#pragma once

#include "../memory/frame-memory.h"

enum link_state {
  LINK_ABSENT,  /* no writer listens */
  LINK_WAITING, /* connected, without memory */
  LINK_INVALID, /* the writer's memory is invalid, for the reason in `error` */
  LINK_SILENT,  /* no heartbeat for LINK_SILENCE_NS */
  LINK_OPEN,
};
#define LINK_SILENCE_NS 5000000000u

struct frame_link {
  int socket; /* -1 while not connected */
  uint64_t retry_ns, reported_ns, reported;
  struct frame_map map;
  enum link_state state;
  const char *error; /* set in LINK_INVALID */
};

void link_init(struct frame_link *link);
void link_close(struct frame_link *link);
/* Connects to the writer at a path once a second, receives its memory, and detects its exit. Updates `state`. */
void link_poll(struct frame_link *link, const char *path, uint64_t now_ns);
/* Reports the drawn frame to the writer, at most once a second. */
void link_report(struct frame_link *link, uint64_t number, uint64_t now_ns);
/* Returns the state as text for a log. */
const char *link_text(const struct frame_link *link);
