// SPDX-License-Identifier: MIT
// Commands on standard input: a letter, a length (32 bit, little endian), and that many bytes.
//   F  a frame as PNG
//   C  an empty frame
//   B  a heartbeat, which confirms that the newest frame is current
#pragma once

#include <stddef.h>
#include <stdint.h>

#define COMMAND_HEADER_BYTES 5u

struct commands {
  uint8_t *buffer;
  size_t size, filled;
};
struct command {
  char kind;
  const uint8_t *data;
  uint32_t length;
};
enum commands_state { COMMANDS_MORE, COMMANDS_ENDED, COMMANDS_BROKEN };

/* `max_length` is the maximum length of a command's data. Returns false if there is not enough memory. */
int commands_init(struct commands *commands, size_t max_length);
/* Reads the available input. Returns COMMANDS_BROKEN for a command longer than the maximum. */
enum commands_state commands_read(struct commands *commands, int fd);
/* Returns true with the first complete command. `commands_drop` removes it. */
int commands_first(const struct commands *commands, struct command *command);
void commands_drop(struct commands *commands);
