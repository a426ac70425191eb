// SPDX-License-Identifier: MIT
// Shaders are recognised only by the hash of the text that libobs generates from an effect file. A changed effect is
// unknown, even if its name is known.
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

/** Returns the pixel program of a known shader's key, or null. */
const PixelProgram *pixel_program(const std::string &key);
/** Returns the vertex program of a known shader's key. */
VertexProgram vertex_program(const std::string &key);

/** Creates a shader. If its text is unknown, reports it and ends the process. */
std::unique_ptr<gs_shader> create_shader(gs_shader_type type, const char *text, const char *file);
} // namespace renderer
