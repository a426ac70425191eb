// SPDX-License-Identifier: MIT
// Triangles and rectangles over a target's pixels. A shape covers a pixel if the pixel's centre is inside. A centre on
// an edge belongs to the shape on its right or below it. Positions are rounded to 1/256 of a pixel, like llvmpipe's.
#pragma once

#include "../kernels/draw.hpp"

namespace renderer {
/** Texture coordinates and colour of a vertex. */
enum Attribute { U, V, RED, GREEN, BLUE, ALPHA, ATTRIBUTES };

struct Vertex {
  float x, y;
  float attribute[ATTRIBUTES];
};

/** Half-open rectangle of pixels. */
struct Area {
  int x0, y0, x1, y1;
  bool empty() const { return x0 >= x1 || y0 >= y1; }
};

inline bool covers(const Area &area, const TargetView &target) {
  return area.x0 == 0 && area.y0 == 0 && area.x1 == target.width && area.y1 == target.height;
}

/** Computes the plane of each attribute over the triangle. Returns false if it has no area or is not finite. */
bool attribute_planes(const Vertex &a, const Vertex &b, const Vertex &c, Plane planes[ATTRIBUTES]);

/** Returns true and sets `area` if a, b, c, d form an axis-aligned rectangle; d is opposite a. */
bool axis_aligned(const Vertex &a, const Vertex &b, const Vertex &c, const Vertex &d, Area &area);

/** The pixels of a triangle, row by row. */
class Coverage {
public:
  Coverage(const Vertex &a, const Vertex &b, const Vertex &c);
  /** Returns the rows that the triangle can cover. */
  Area bounds() const { return bounds_; }
  /** Narrows x0 ≤ x < x1 to the pixels of row y; returns false if none are left. */
  bool row(int y, int &x0, int &x1) const;

private:
  int64_t x_[3], y_[3];
  Area bounds_;
};
} // namespace renderer
