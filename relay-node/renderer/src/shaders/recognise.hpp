// SPDX-License-Identifier: MIT
// Shaders are recognised by the hash of the text that libobs compiles from an effect file. The text decides alone:
// a changed effect under a known name is unknown.
#pragma once

#include "../device/objects.hpp"

namespace renderer {
/** FNV-1a, 64 bits. */
uint64_t hash_of(const char *text);

/** A known shader text with a kernel, under the name "file.effect/Technique". */
struct KnownShader {
  uint64_t hash;
  const char *key;
};
/** Returns null if no tested version of OBS generates this text. */
const KnownShader *known_shader(gs_shader_type type, uint64_t hash);

/** Returns the program of a key from the list of known shaders, or null. */
const PixelProgram *pixel_program(const std::string &key);
VertexProgram vertex_program(const std::string &key);

/** Creates a shader. If its text is unknown, reports it and ends the process. */
std::unique_ptr<gs_shader> create_shader(gs_shader_type type, const char *text, const char *file);
} // namespace renderer
