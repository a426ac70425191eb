/*
 * Simulates a bad network: a UDP proxy for one caller that delays every datagram and drops a share of them in both
 * directions. The same seed drops the same positions in the order of arrival.
 *
 *   impair LISTEN_PORT TARGET_PORT DELAY_MS LOSS_PERMILLE SEED
 */
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <arpa/inet.h>
#include <sys/socket.h>

enum { SLOTS = 1 << 15, DATAGRAM_BYTES = 1536 };
struct datagram { uint64_t due_ns; int size, to_target; char bytes[DATAGRAM_BYTES]; };
/* A ring buffer: the delay is constant, so datagrams leave in order of arrival. */
static struct datagram ring[SLOTS];
static uint32_t head, tail;

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* splitmix64, one state per direction. */
static uint64_t next_random(uint64_t *state) {
  uint64_t z = (*state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

int main(int argc, char **argv) {
  if (argc != 6) return 2;
  uint64_t delay_ns = (uint64_t)atoi(argv[3]) * 1000000u, permille = (uint64_t)atoi(argv[4]);
  uint64_t random[2] = {strtoull(argv[5], NULL, 10), ~strtoull(argv[5], NULL, 10)};
  struct sockaddr_in here = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[1]))}, target = here, caller;
  here.sin_addr.s_addr = target.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  target.sin_port = htons((uint16_t)atoi(argv[2]));
  memset(&caller, 0, sizeof caller);
  int caller_socket = socket(AF_INET, SOCK_DGRAM, 0), target_socket = socket(AF_INET, SOCK_DGRAM, 0), buffer = 4 << 20;
  setsockopt(caller_socket, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  setsockopt(target_socket, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  if (bind(caller_socket, (struct sockaddr *)&here, sizeof here) ||
      connect(target_socket, (struct sockaddr *)&target, sizeof target)) {
    perror("impair");
    return 1;
  }
  struct pollfd sources[2] = {{caller_socket, POLLIN, 0}, {target_socket, POLLIN, 0}};
  for (;;) {
    uint64_t now = now_ns();
    while (tail != head && ring[tail % SLOTS].due_ns <= now) {
      struct datagram *datagram = &ring[tail++ % SLOTS];
      if (datagram->to_target) send(target_socket, datagram->bytes, (size_t)datagram->size, 0);
      else sendto(caller_socket, datagram->bytes, (size_t)datagram->size, 0, (struct sockaddr *)&caller, sizeof caller);
    }
    struct timespec wait = {0, 100000000};
    if (tail != head) wait.tv_nsec = (long)(ring[tail % SLOTS].due_ns - now);
    ppoll(sources, 2, &wait, NULL);
    for (int i = 0; i < 2; i++) {
      if (!(sources[i].revents & POLLIN)) continue;
      struct datagram *datagram = &ring[head % SLOTS];
      socklen_t length = sizeof caller;
      ssize_t size = i == 0
          ? recvfrom(caller_socket, datagram->bytes, DATAGRAM_BYTES, MSG_DONTWAIT, (struct sockaddr *)&caller, &length)
          : recv(target_socket, datagram->bytes, DATAGRAM_BYTES, MSG_DONTWAIT);
      if (size <= 0 || head - tail == SLOTS - 1 || next_random(&random[i]) % 1000 < permille) continue;
      datagram->size = (int)size;
      datagram->to_target = i == 0;
      datagram->due_ns = now_ns() + delay_ns;
      head++;
    }
  }
}
