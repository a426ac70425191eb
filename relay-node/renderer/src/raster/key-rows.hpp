// SPDX-License-Identifier: MIT
#pragma once

#include "../kernels/kernels.hpp"
#include "geometry.hpp"

#include <vector>

namespace renderer {
/** Keeps the distances of three rows for a chroma key that is drawn row by row. */
class KeyRows {
public:
  void begin(const Area &area) {
    area_ = area;
    for (Kept &kept : kept_) {
      kept.valid = false;
      kept.with_below.resize(size_t(area.x1 - area.x0) + 2);
      kept.with_right.resize(kept.with_below.size());
    }
  }

  /** Sets the inputs of `draw` for its row y. */
  void prepare(Draw &draw, int y) {
    const Kept &above = row(draw, y - 1), &here = row(draw, y), &below = row(draw, y + 1);
    draw.row_x = area_.x0;
    draw.key = {above.with_below.data(), here.with_below.data(), above.with_right.data(), below.with_right.data()};
  }

private:
  struct Kept {
    bool valid = false;
    int y = 0;
    std::vector<float> with_below, with_right;
  };

  const Kept &row(const Draw &draw, int y) {
    Kept &kept = kept_[(y + 3) % 3];
    if (!kept.valid || kept.y != y)
      kernels->key_distances(kept.with_below.data(), kept.with_right.data(), draw, y, area_.x0, area_.x1);
    kept.valid = true;
    kept.y = y;
    return kept;
  }

  Area area_{};
  Kept kept_[3];
};
} // namespace renderer
