// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "frame-link.h"
#include "../connect.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define SECOND_NS 1000000000u

void link_init(struct frame_link *link) { *link = (struct frame_link){.socket = -1}; }

void link_close(struct frame_link *link) {
  if (link->socket >= 0) close(link->socket);
  frame_memory_close(&link->map);
  link_init(link);
}

static void disconnect(struct frame_link *link, enum link_state state, const char *error, uint64_t now_ns) {
  link_close(link);
  link->state = state;
  link->error = error;
  link->retry_ns = now_ns + SECOND_NS;
}

/* Returns a descriptor received with a byte, or -1 if there is none. Sets `*has_ended` if the writer has exited. */
static int receive_fd(int socket, bool *has_ended) {
  char byte;
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec data = {&byte, 1};
  struct msghdr message = {
      .msg_iov = &data, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  const ssize_t received_bytes = recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  *has_ended = received_bytes == 0 || (received_bytes < 0 && errno != EAGAIN && errno != EINTR);
  if (received_bytes <= 0) return -1;
  const struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  int fd = -1;
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof fd))
    memcpy(&fd, CMSG_DATA(header), sizeof fd);
  return fd;
}

static void receive_memory(struct frame_link *link, uint64_t now_ns) {
  bool has_ended;
  const int fd = receive_fd(link->socket, &has_ended);
  if (has_ended) return disconnect(link, LINK_ABSENT, NULL, now_ns);
  if (fd < 0) return;
  if (link->map.memory) {
    close(fd);
    return;
  }
  const char *error = frame_memory_open(fd, &link->map);
  close(fd);
  if (error) disconnect(link, LINK_INVALID, error, now_ns);
}

static enum link_state compute_state(const struct frame_link *link, uint64_t now_ns) {
  if (!link->map.memory) return LINK_WAITING;
  const uint64_t alive = atomic_load_explicit(&link->map.memory->alive_ns, memory_order_relaxed);
  return now_ns > alive && now_ns - alive > LINK_SILENCE_NS ? LINK_SILENT : LINK_OPEN;
}

void link_poll(struct frame_link *link, const char *path, uint64_t now_ns) {
  if (link->socket < 0) {
    if (now_ns < link->retry_ns) return;
    link->socket = connect_to(path);
    if (link->socket < 0) return disconnect(link, LINK_ABSENT, NULL, now_ns);
  }
  receive_memory(link, now_ns);
  if (link->socket >= 0) link->state = compute_state(link, now_ns);
}

void link_report(struct frame_link *link, uint64_t number, uint64_t now_ns) {
  if (link->socket < 0 || number == link->reported || now_ns - link->reported_ns < SECOND_NS) return;
  link->reported_ns = now_ns;
  if (send(link->socket, &number, sizeof number, MSG_DONTWAIT | MSG_NOSIGNAL) == sizeof number) link->reported = number;
}

const char *link_text(const struct frame_link *link) {
  switch (link->state) {
  case LINK_ABSENT: return "draws nothing: there is no frame writer";
  case LINK_WAITING: return "draws nothing: the frame writer has sent no memory yet";
  case LINK_INVALID: return link->error;
  case LINK_SILENT: return "draws nothing: the frame writer sends no heartbeat";
  default: return "draws the page";
  }
}
