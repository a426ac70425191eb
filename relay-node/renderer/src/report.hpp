// SPDX-License-Identifier: MIT
// Reports to the process that started OBS. Every report is one line of JSON, written to stderr
// after the prefix "trailcast-renderer: ", and appended to the file that RENDERER_STATUS_FILE names:
//   {"event":"ready","kernels":"avx2","obs":"29.0.2"}
//   {"event":"unsupported","what":"shader","name":"luma_key_filter_v2.effect/Draw","hash":"0123…","obs":"29.0.2"}
#pragma once

#include <cstdint>
#include <string>

namespace renderer {
/** Exit code of an OBS that can't draw something. OBS must then be restarted with OpenGL. */
constexpr int UNSUPPORTED_EXIT_CODE = 86;

void report_ready(const char *kernels);

/**
 * Reports an unsupported shader, format or call, and ends the process with UNSUPPORTED_EXIT_CODE, without destructors.
 * Otherwise, a wrong picture would be broadcast. `kind` and `name` identify the unsupported object. `hash` is 0 except
 * for shaders.
 */
[[noreturn]] void unsupported(const char *kind, const std::string &name, uint64_t hash = 0);
} // namespace renderer
