// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace renderer {
/** Numbers of passes over a whole picture or plane since the module was loaded, for tests and measurements. */
struct Work {
  /** Frames of 4:2:0 video converted to RGB. */
  uint64_t conversions;
  /** Converted frames copied from the texture that holds them. */
  uint64_t copies;
  /** Rectangles and triangles drawn. */
  uint64_t shapes;
  /** Planes of the output computed from RGB. */
  uint64_t planes;
  /** Planes of the output copied from a frame's planes. */
  uint64_t passed_planes;
};
extern Work work;
} // namespace renderer
