// SPDX-License-Identifier: MIT
#include "geometry.hpp"

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {
constexpr int64_t ONE = 256, HALF = 128;
using Wide = __int128;

bool is_drawable(const Vertex &v) { return std::fabs(v.x) < 1e9f && std::fabs(v.y) < 1e9f; }
int64_t fixed(float v) { return std::llrint(double(v) * ONE); }

/** Returns a / b, rounded up. b is positive. */
Wide ceiling(Wide a, Wide b) { return a >= 0 ? (a + b - 1) / b : -(-a / b); }
int pixel_from(Wide v) { return int(std::clamp<Wide>(v, -1000000000, 1000000000)); }
/** Returns the first pixel with its centre at or after a fixed-point position. */
int first_pixel(int64_t position) { return pixel_from(ceiling(position - HALF, ONE)); }
} // namespace

bool attribute_planes(const Vertex &a, const Vertex &b, const Vertex &c, Plane planes[ATTRIBUTES]) {
  if (!is_drawable(a) || !is_drawable(b) || !is_drawable(c)) return false;
  const double x1 = double(b.x) - a.x, y1 = double(b.y) - a.y, x2 = double(c.x) - a.x, y2 = double(c.y) - a.y;
  const double determinant = x1 * y2 - x2 * y1;
  if (std::fabs(determinant) < 1e-9) return false;
  for (int i = 0; i < ATTRIBUTES; i++) {
    const double d1 = double(b.attribute[i]) - a.attribute[i], d2 = double(c.attribute[i]) - a.attribute[i];
    const double dx = (d1 * y2 - d2 * y1) / determinant, dy = (d2 * x1 - d1 * x2) / determinant;
    planes[i] = {float(a.attribute[i] - dx * a.x - dy * a.y), float(dx), float(dy)};
  }
  return true;
}

bool axis_aligned(const Vertex &a, const Vertex &b, const Vertex &c, const Vertex &d, Area &area) {
  for (const Vertex *v : {&a, &b, &c, &d})
    if (!is_drawable(*v)) return false;
  const int64_t ax = fixed(a.x), ay = fixed(a.y), bx = fixed(b.x), by = fixed(b.y), cx = fixed(c.x), cy = fixed(c.y),
                dx = fixed(d.x), dy = fixed(d.y);
  const bool upright = ay == by && ax == cx && dx == bx && dy == cy;
  const bool turned = ax == bx && ay == cy && dy == by && dx == cx;
  if (!upright && !turned) return false;
  for (int i = 0; i < ATTRIBUTES; i++) // the same planes must fit all four
    if (std::fabs(a.attribute[i] + d.attribute[i] - b.attribute[i] - c.attribute[i]) > 1e-5f) return false;
  area = {first_pixel(std::min(ax, dx)), first_pixel(std::min(ay, dy)), first_pixel(std::max(ax, dx)),
          first_pixel(std::max(ay, dy))};
  return true;
}

Coverage::Coverage(const Vertex &a, const Vertex &b, const Vertex &c) : bounds_{0, 0, 0, 0} {
  const Vertex *corners[3] = {&a, &b, &c};
  for (int i = 0; i < 3; i++) {
    x_[i] = fixed(corners[i]->x);
    y_[i] = fixed(corners[i]->y);
  }
  const Wide twice = Wide(x_[1] - x_[0]) * (y_[2] - y_[0]) - Wide(x_[2] - x_[0]) * (y_[1] - y_[0]);
  if (twice == 0) return;
  if (twice < 0) { // clockwise on the screen from here on: the inside is on the right of each edge
    std::swap(x_[1], x_[2]);
    std::swap(y_[1], y_[2]);
  }
  const auto [left, right] = std::minmax({x_[0], x_[1], x_[2]});
  const auto [top, bottom] = std::minmax({y_[0], y_[1], y_[2]});
  bounds_ = {first_pixel(left), first_pixel(top), first_pixel(right), first_pixel(bottom)};
}

bool Coverage::row(int y, int &x0, int &x1) const {
  const int64_t centre = int64_t(y) * ONE + HALF;
  for (int i = 0; i < 3; i++) {
    const int64_t ax = x_[i], ay = y_[i], ex = x_[(i + 1) % 3] - ax, ey = y_[(i + 1) % 3] - ay;
    const Wide along = Wide(ex) * (centre - ay);
    if (ey == 0) { // the row is on the inside, or on a top edge
      if (along < 0 || (along == 0 && ex < 0)) return false;
    } else if (ey > 0) { // a right edge: centres before it
      x1 = std::min(x1, pixel_from(ceiling(along + Wide(ey) * (ax - HALF), Wide(ey) * ONE)));
    } else { // a left edge: centres on or after it
      x0 = std::max(x0, pixel_from(ceiling(Wide(-ey) * (ax - HALF) - along, Wide(-ey) * ONE)));
    }
  }
  return x0 < x1;
}
} // namespace renderer
