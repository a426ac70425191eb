// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <obs.h>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace renderer {
namespace {
std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
  }
  return out + "\"";
}

void write_line(const std::string &members) {
  const std::string line = "{" + members + ",\"obs\":" + quoted(obs_get_version_string()) + "}\n";
  fprintf(stderr, "trailcast-renderer: %s", line.c_str());
  fflush(stderr);
  const char *path = getenv("RENDERER_STATUS_FILE");
  FILE *file = path && *path ? fopen(path, "a") : nullptr;
  if (!file) return;
  fwrite(line.data(), 1, line.size(), file);
  fclose(file);
}
} // namespace

void report_ready(const char *kernels) {
  write_line("\"event\":\"ready\",\"kernels\":" + quoted(kernels));
}

void unsupported(const char *kind, const std::string &name, uint64_t hash) {
  char digits[24] = "";
  snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  write_line("\"event\":\"unsupported\",\"what\":" + quoted(kind) + ",\"name\":" + quoted(name) +
             (hash ? ",\"hash\":" + quoted(digits) : ""));
  _exit(UNSUPPORTED_EXIT_CODE);
}
} // namespace renderer
