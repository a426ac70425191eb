// SPDX-License-Identifier: MIT
#include "shapes.hpp"

#include "../kernels/kernels.hpp"
#include "../work.hpp"
#include "copies.hpp"
#include "key-rows.hpp"
#include "resample.hpp"

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {
/**
 * Returns true if texels and pixels coincide along one axis, with all texels inside the texture. `distance` receives
 * their offset.
 */
bool coincides(const Plane &plane, bool along_x, int first, int end, int size, int &distance) {
  const float slope = along_x ? plane.dx : plane.dy;
  if (!(std::fabs(slope * float(size) - 1) * float(end - first) < .02f)) return false;
  const float texel = (plane.c + slope * (float(first) + .5f)) * float(size) - .5f, nearest = std::rint(texel);
  if (!(std::fabs(texel) < 1e6f)) return false;
  distance = int(nearest) - first;
  return std::fabs(texel - nearest) < .02f && nearest >= 0 && int(nearest) + end - first <= size;
}

/** Returns true if the draw shows its textures at the target's scale. Sets the distance between pixels and texels. */
bool is_exact(Draw &draw, const Area &area) {
  const TextureView &image = draw.image, &other = draw.image1;
  if (!image.pixels || (other.pixels && (other.width != image.width || other.height != image.height))) return false;
  if (!(std::fabs(draw.u.dy) * float(image.width) * float(area.y1 - area.y0) <= .02f)) return false;
  if (!(std::fabs(draw.v.dx) * float(image.height) * float(area.x1 - area.x0) <= .02f)) return false;
  return coincides(draw.u, true, area.x0, area.x1, image.width, draw.texel_dx) &&
         coincides(draw.v, false, area.y0, area.y1, image.height, draw.texel_dy);
}

void draw_rectangle(Draw &draw, const Area &area) {
  static thread_local Resampler resampler;
  static thread_local KeyRows key_rows;
  if (draw_as_bytes(draw, area)) return;
  const bool direct = draw.exact && draw.program.read == Read::Texture;
  const bool resampled = !direct && resampler.prepare(draw, area);
  const bool keyed = draw.exact && draw.program.read == Read::ChromaKey;
  if (keyed) key_rows.set_area(area);
  for (int y = area.y0; y < area.y1; y++) {
    if (keyed) key_rows.prepare(draw, y);
    if (resampled) draw.row = resampler.row(y), draw.row_x = area.x0;
    kernels->span(draw, y, area.x0, area.x1);
  }
}

void draw_triangle(const Draw &draw, const Area &area, const Coverage &coverage) {
  for (int y = area.y0; y < area.y1; y++) {
    int x0 = area.x0, x1 = area.x1;
    if (coverage.row(y, x0, x1)) kernels->span(draw, y, x0, x1);
  }
}
} // namespace

void set_shape(Draw &draw, const Shape &shape) {
  draw.u = shape.planes[U];
  draw.v = shape.planes[V];
  std::copy_n(shape.planes + RED, 4, draw.colour);
  draw.exact = !shape.triangle && is_exact(draw, shape.area);
  draw.row = nullptr;
  draw.key = {};
}

void draw_shapes(Draw draw, const std::vector<Shape> &shapes) {
  for (const Shape &shape : shapes) {
    set_shape(draw, shape);
    work.shapes++;
    if (shape.triangle) draw_triangle(draw, shape.area, *shape.triangle);
    else draw_rectangle(draw, shape.area);
  }
}
} // namespace renderer
