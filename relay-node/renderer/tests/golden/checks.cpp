// SPDX-License-Identifier: MIT
#include "checks.hpp"

#include "sources.hpp"

#include <cstdio>
#include <dlfcn.h>
#include <unistd.h>

namespace golden {
Checks::Checks(const std::string &module) {
  start(module);
  set_folder("/tmp");
  void *library = dlopen(module.c_str(), RTLD_NOW | RTLD_NOLOAD);
  const auto work = reinterpret_cast<const renderer::Work *(*)()>(library ? dlsym(library, "trailcast_renderer_work") : nullptr);
  if (work) work_ = work();
  printf("{\"cases\":[");
}

void Checks::finish() const {
  printf("],\n\"ok\":%s}\n", good_ ? "true" : "false");
  fflush(nullptr);
  _exit(good_ ? 0 : 1); // skips libobs's shutdown, which is not tested
}

renderer::Work Checks::work() const {
  obs_enter_graphics();
  const renderer::Work now = work_ ? *work_ : renderer::Work{};
  obs_leave_graphics();
  return now;
}

std::string Checks::describe(const renderer::Work &a, const renderer::Work &b) {
  return std::to_string(b.conversions - a.conversions) + " conversions, " + std::to_string(b.copies - a.copies) + " copies, " +
         std::to_string(b.shapes - a.shapes) + " shapes, " + std::to_string(b.planes - a.planes) + " planes, " +
         std::to_string(b.passed_planes - a.passed_planes) + " passed planes";
}

void Checks::report(const std::string &name, bool ok, const std::string &what) {
  printf("%s\n{\"name\":\"%s\",\"what\":\"%s\",\"ok\":%s}", first_ ? "" : ",", name.c_str(), what.c_str(), ok ? "true" : "false");
  first_ = false;
  good_ &= ok;
}
} // namespace golden
