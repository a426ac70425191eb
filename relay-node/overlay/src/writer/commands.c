// SPDX-License-Identifier: MIT
#include "commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int commands_init(struct commands *commands, size_t max_length) {
  const size_t size = COMMAND_HEADER_BYTES + max_length;
  *commands = (struct commands){malloc(size), size, 0};
  return commands->buffer != NULL;
}

static size_t read_length(const struct commands *commands) {
  const uint8_t *bytes = commands->buffer + 1;
  return (size_t)bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
}

enum commands_state commands_read(struct commands *commands, int fd) {
  const ssize_t received_bytes = read(fd, commands->buffer + commands->filled, commands->size - commands->filled);
  if (received_bytes < 0) return errno == EINTR || errno == EAGAIN ? COMMANDS_MORE : COMMANDS_ENDED;
  if (received_bytes == 0) return COMMANDS_ENDED;
  commands->filled += (size_t)received_bytes;
  const int has_length = commands->filled >= COMMAND_HEADER_BYTES;
  return has_length && read_length(commands) > commands->size - COMMAND_HEADER_BYTES ? COMMANDS_BROKEN : COMMANDS_MORE;
}

int commands_first(const struct commands *commands, struct command *command) {
  if (commands->filled < COMMAND_HEADER_BYTES) return 0;
  const size_t length = read_length(commands);
  if (commands->filled < COMMAND_HEADER_BYTES + length) return 0;
  *command = (struct command){(char)commands->buffer[0], commands->buffer + COMMAND_HEADER_BYTES, (uint32_t)length};
  return 1;
}

void commands_drop(struct commands *commands) {
  const size_t used = COMMAND_HEADER_BYTES + read_length(commands);
  commands->filled -= used;
  memmove(commands->buffer, commands->buffer + used, commands->filled);
}
