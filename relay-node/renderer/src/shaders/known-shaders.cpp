// SPDX-License-Identifier: MIT
// The shader texts of tested versions of OBS. `make list-shaders` generates the list for a version.
#include "recognise.hpp"

#include <iterator>

namespace renderer {
namespace {
struct Row {
  gs_shader_type type;
  KnownShader shader;
};
const Row rows[] = {
#include "obs-29.0.2.inc"
};
} // namespace

const KnownShader *known_shader(gs_shader_type type, uint64_t hash) {
  for (const Row &row : rows)
    if (row.type == type && row.shader.hash == hash) return &row.shader;
  return nullptr;
}
} // namespace renderer
