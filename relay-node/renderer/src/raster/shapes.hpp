// SPDX-License-Identifier: MIT
// The shapes of a draw as plain data, which can be drawn later.
#pragma once

#include "geometry.hpp"

#include <optional>
#include <vector>

namespace renderer {
struct Shape {
  /** The pixels that the shape can cover. */
  Area area;
  Plane planes[ATTRIBUTES];
  /** The covered pixels of the area; null means all of them. */
  std::optional<Coverage> triangle;
};

/** Sets the values of a draw that differ between its shapes. */
void set_shape(Draw &draw, const Shape &shape);

/** Draws shapes in order. Reads nothing but the draw and the memory of its textures. */
void draw_shapes(Draw draw, const std::vector<Shape> &shapes);
} // namespace renderer
