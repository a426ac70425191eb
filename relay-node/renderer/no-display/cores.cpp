// SPDX-License-Identifier: MIT
//
// libavutil counts the cores that the process may use, and a decoder starts one thread per core and one more. Each
// holds pictures and delays the feed by a frame. Only a share of the cores is this server's, so the count is limited to
// it. Nothing in OBS sets an affinity, and with OpenGL this library is not loaded: llvmpipe counts its threads likewise.
#include <cstdlib>
#include <dlfcn.h>
#include <sched.h>

// Reports at most RENDERER_CORES cores, or all of them if it is not set.
extern "C" __attribute__((visibility("default"))) int sched_getaffinity(pid_t pid, size_t size, cpu_set_t *cores) noexcept
{
  static const auto next = reinterpret_cast<decltype(&sched_getaffinity)>(dlsym(RTLD_NEXT, "sched_getaffinity"));
  const int result = next(pid, size, cores);
  const char *limit = getenv("RENDERER_CORES");
  int remaining = limit ? atoi(limit) : 0;
  if (result != 0 || remaining < 1) return result;
  for (size_t core = 0; core < size * 8; core++)
    if (CPU_ISSET_S(core, size, cores) && remaining-- <= 0) CPU_CLR_S(core, size, cores);
  return 0;
}
