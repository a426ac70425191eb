// SPDX-License-Identifier: MIT
#include "copies.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace renderer {
namespace {
uint32_t *target_row(const Draw &draw, int x, int y) {
  return reinterpret_cast<uint32_t *>(draw.target.row(y)) + x;
}
const uint32_t *source_row(const Draw &draw, const TextureView &view, int x, int y) {
  return reinterpret_cast<const uint32_t *>(view.row(y + draw.texel_dy)) + x + draw.texel_dx;
}

bool writes_pixels(const Draw &draw) {
  return is_8888(draw.target.layout) && std::all_of(draw.write, draw.write + 4, [](bool on) { return on; });
}

bool fill(const Draw &draw, const Area &area) {
  if (!draw.blend.replaces() && !(draw.blend.is_over() && draw.uniforms.color[3] >= 1)) return false;
  kernels->span(draw, area.y0, area.x0, area.x1);
  const uint32_t *first = target_row(draw, area.x0, area.y0);
  const size_t bytes = size_t(area.x1 - area.x0) * sizeof *first;
  for (int y = area.y0 + 1; y < area.y1; y++) memcpy(target_row(draw, area.x0, y), first, bytes);
  return true;
}

/** Returns true if opaque pixels have the same bytes in texture and target. */
bool keeps_bytes(const Draw &draw) {
  const bool decode = draw.image.decode, encode = draw.target.encode;
  switch (draw.program.colour) {
  case Colour::Bare: case Colour::AlphaDivide: return decode == encode;
  case Colour::NonlinearAlpha: return decode && encode;
  case Colour::SrgbDecompress: return !decode && encode;
  default: return false;
  }
}

/** Copies opaque pixels of a row, skips empty ones, and blends the rest; `from` holds the row's source. */
void copy_opaque_runs(const Draw &draw, const uint32_t *from, int y, int x0, int x1, bool swap) {
  for (int x = x0; x < x1;) {
    int alpha;
    const int run = kernels->alpha_run(from + (x - x0), x1 - x, &alpha);
    if (alpha == 255) kernels->copy(target_row(draw, x, y), from + (x - x0), run, swap, false);
    else if (alpha != 0) kernels->span(draw, y, x, x + run);
    x += run;
  }
}

bool is_opaque(const Draw &draw) { return draw.program.opaque || draw.image.always_opaque(); }

bool can_copy(const Draw &draw) { return is_8888(draw.image.layout) && keeps_bytes(draw); }

bool copy(const Draw &draw, const Area &area) {
  if (!can_copy(draw)) return false;
  const TextureView &image = draw.image;
  const bool opaque = is_opaque(draw), over = draw.blend.is_over();
  const bool swap = blue_first(image.layout) != blue_first(draw.target.layout);
  const bool as_is = opaque || draw.program.colour == Colour::Bare || draw.program.colour == Colour::SrgbDecompress;
  if ((draw.blend.replaces() && as_is) || (over && opaque)) {
    for (int y = area.y0; y < area.y1; y++)
      kernels->copy(target_row(draw, area.x0, y), source_row(draw, image, area.x0, y), area.x1 - area.x0, swap, opaque);
    return true;
  }
  if (!over) return false;
  for (int y = area.y0; y < area.y1; y++)
    copy_opaque_runs(draw, source_row(draw, image, area.x0, y), y, area.x0, area.x1, swap);
  return true;
}

/** Draws a fade of two pictures with sRGB values, which the shader mixes without decoding. */
bool fade(const Draw &draw, const Area &area) {
  const TextureView &a = draw.image, &b = draw.image1;
  if (!is_8888(a.layout) || a.layout != b.layout || a.decode || b.decode || !keeps_bytes(draw)) return false;
  if (!draw.blend.replaces() && !draw.blend.is_over()) return false;
  const bool swap = blue_first(a.layout) != blue_first(draw.target.layout);
  const float progress = draw.uniforms.progress > 0 ? std::min(draw.uniforms.progress, 1.f) : 0; // not a number is 0
  const int t = int(std::lrint(progress * 256)), n = area.x1 - area.x0;
  static thread_local std::vector<uint32_t> mixed;
  mixed.resize(size_t(n));
  for (int y = area.y0; y < area.y1; y++) {
    const auto bytes = [&](const TextureView &view) {
      return reinterpret_cast<const uint8_t *>(source_row(draw, view, area.x0, y));
    };
    kernels->mix(reinterpret_cast<uint8_t *>(mixed.data()), bytes(a), bytes(b), 4 * n, t);
    if (draw.blend.replaces()) kernels->copy(target_row(draw, area.x0, y), mixed.data(), n, swap, a.always_opaque());
    else copy_opaque_runs(draw, mixed.data(), y, area.x0, area.x1, swap);
  }
  return true;
}
} // namespace

bool copies_opaque_bytes(const Draw &draw) {
  return draw.program.read == Read::Texture && draw.exact && writes_pixels(draw) && can_copy(draw) && is_opaque(draw) &&
         (draw.blend.replaces() || draw.blend.is_over());
}

bool replaces_area(const Draw &draw) {
  if (draw.program.read != Read::Solid) return copies_opaque_bytes(draw);
  return writes_pixels(draw) && (draw.blend.replaces() || (draw.blend.is_over() && draw.uniforms.color[3] == 1));
}

bool draw_as_bytes(const Draw &draw, const Area &area) {
  if (!writes_pixels(draw)) return false;
  switch (draw.program.read) {
  case Read::Solid: return fill(draw, area);
  case Read::Texture: return draw.exact && copy(draw, area);
  case Read::Fade: return draw.exact && fade(draw, area);
  default: return false;
  }
}
} // namespace renderer
