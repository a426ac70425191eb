// SPDX-License-Identifier: MIT
// frame-writer SOCKET WIDTH HEIGHT READER_UID
// Shares a page's frames with OBS processes of one user, which connect to SOCKET. Reads commands from standard input, and
// exits when it ends. Prints `ready`, then for each frame `written N` or `invalid`, and `drawn N` at most once a second.
#include "../memory/frame-memory.h"
#include "commands.h"
#include "decode.h"
#include "readers.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned long parse_number(const char *text) {
  char *end;
  const unsigned long number = strtoul(text, &end, 10);
  return *text == '\0' || *end != '\0' ? 0 : number;
}

static int report_error(const char *operation) {
  perror(operation);
  return 1;
}

static void write_frame(struct frame_map *map, const struct command *command) {
  uint8_t *slot = frame_begin(map);
  if (command->kind == 'C') memset(slot, 0, frame_bytes(map->width, map->height));
  else if (!decode_png(command->data, command->length, map->width, map->height, slot)) {
    puts("invalid");
    return;
  }
  frame_heartbeat(map);
  printf("written %" PRIu64 "\n", frame_publish(map));
}

/* Returns false for an unknown command. */
static int execute(struct frame_map *map, const struct command *command) {
  if (command->kind == 'F' || command->kind == 'C') write_frame(map, command);
  else if (command->kind == 'B') frame_heartbeat(map);
  else return 0;
  return 1;
}

static int execute_all(struct commands *commands, struct frame_map *map) {
  struct command command;
  for (; commands_first(commands, &command); commands_drop(commands))
    if (!execute(map, &command)) return 0;
  return 1;
}

static void serve_readers(struct readers *readers, const struct pollfd *poll_requests) {
  for (int i = 0; i < MAX_READERS; i++) {
    if (readers->sockets[i] < 0 || !poll_requests[i].revents) continue;
    const uint64_t drawn = readers_receive(readers, i);
    if (drawn) printf("drawn %" PRIu64 "\n", drawn);
  }
}

static int serve(struct commands *commands, struct readers *readers, struct frame_map *map) {
  for (;;) {
    struct pollfd poll_requests[2 + MAX_READERS] = {{.fd = STDIN_FILENO, .events = POLLIN},
                                             {.fd = readers->listener, .events = POLLIN}};
    for (int i = 0; i < MAX_READERS; i++) poll_requests[2 + i] = (struct pollfd){.fd = readers->sockets[i], .events = POLLIN};
    if (poll(poll_requests, 2 + MAX_READERS, -1) < 0) continue;
    serve_readers(readers, poll_requests + 2);
    if (poll_requests[1].revents) readers_accept(readers);
    if (!poll_requests[0].revents) continue;
    const enum commands_state state = commands_read(commands, STDIN_FILENO);
    if (state == COMMANDS_ENDED) return 0;
    if (state == COMMANDS_BROKEN || !execute_all(commands, map)) return 2;
  }
}

int main(int argc, char **argv) {
  if (argc != 5) return fprintf(stderr, "usage: frame-writer SOCKET WIDTH HEIGHT READER_UID\n"), 2;
  const char *path = argv[1];
  const uint32_t width = (uint32_t)parse_number(argv[2]), height = (uint32_t)parse_number(argv[3]);
  if (!is_valid_frame_side(width) || !is_valid_frame_side(height))
    return fprintf(stderr, "width and height are %u to %u\n", MIN_FRAME_SIDE, MAX_FRAME_SIDE), 2;
  setvbuf(stdout, NULL, _IOLBF, 0);
  struct frame_map map;
  struct readers readers;
  struct commands commands;
  const int fd = frame_memory_create(width, height, &map);
  if (fd < 0) return report_error("memory");
  if (!readers_listen(&readers, path, (uid_t)parse_number(argv[4]), fd)) return report_error(path);
  /* A PNG of noise is slightly larger than its pixels. */
  const size_t frame = frame_bytes(width, height);
  if (!commands_init(&commands, frame + frame / 16 + 65536)) return report_error("memory");
  puts("ready");
  const int code = serve(&commands, &readers, &map);
  unlink(path);
  return code;
}
