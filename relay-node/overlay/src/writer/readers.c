// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "readers.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int readers_listen(struct readers *readers, const char *path, uid_t uid, int memory_fd) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    return 0;
  }
  strcpy(address.sun_path, path);
  *readers = (struct readers){.memory_fd = memory_fd, .uid = uid};
  for (int i = 0; i < MAX_READERS; i++) readers->sockets[i] = -1;
  readers->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (readers->listener < 0) return 0;
  unlink(path);
  /* Any user may connect, because OBS runs as another user. `is_reader` checks the user. */
  return bind(readers->listener, (struct sockaddr *)&address, sizeof address) == 0 && chmod(path, 0666) == 0 &&
         listen(readers->listener, MAX_READERS) == 0;
}

static int is_reader(const struct readers *readers, int socket) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == readers->uid;
}

static int send_memory(int socket, int memory_fd) {
  char byte = 'M';
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  memset(&control, 0, sizeof control);
  struct iovec data = {&byte, 1};
  struct msghdr message = {
      .msg_iov = &data, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof memory_fd);
  memcpy(CMSG_DATA(header), &memory_fd, sizeof memory_fd);
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) == 1;
}

void readers_accept(struct readers *readers) {
  const int socket = accept4(readers->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (socket < 0) return;
  int index = 0;
  while (index < MAX_READERS && readers->sockets[index] >= 0) index++;
  if (index < MAX_READERS && is_reader(readers, socket) && send_memory(socket, readers->memory_fd))
    readers->sockets[index] = socket;
  else
    close(socket);
}

uint64_t readers_receive(struct readers *readers, int index) {
  uint64_t number = 0;
  const ssize_t received_bytes = recv(readers->sockets[index], &number, sizeof number, MSG_DONTWAIT);
  if (received_bytes == sizeof number) return number;
  if (received_bytes < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  close(readers->sockets[index]);
  readers->sockets[index] = -1;
  return 0;
}
