// SPDX-License-Identifier: MIT
#include "clear.hpp"

#include "../kernels/kernels.hpp"

#include <algorithm>
#include <cstring>

namespace renderer {
void clear_rows(const Draw &draw) {
  const TargetView &target = draw.target;
  if (target.width <= 0 || target.height <= 0) return;
  kernels->span(draw, 0, 0, target.width);
  const bool whole = std::all_of(draw.write, draw.write + 4, [](bool on) { return on; });
  for (int y = 1; y < target.height; y++) {
    if (whole) memcpy(target.row(y), target.row(0), size_t(target.stride));
    else kernels->span(draw, y, 0, target.width);
  }
}
} // namespace renderer
