// SPDX-License-Identifier: MIT
#include "kernels.hpp"

#include <cstdlib>
#include <cstring>

namespace renderer {
namespace base {
extern const Kernels kernels;
}
#ifdef __x86_64__
namespace avx2 {
extern const Kernels kernels;
}
#endif

const Kernels *kernels = &base::kernels;

const char *choose_kernels() {
  kernels = &base::kernels;
#ifdef __x86_64__
  const char *wanted = getenv("RENDERER_KERNELS");
  const bool able = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (able && !(wanted && !strcmp(wanted, "base"))) kernels = &avx2::kernels;
#endif
  return kernels->name;
}
} // namespace renderer
