// SPDX-License-Identifier: MIT
#pragma once

#include "../kernels/kernels.hpp"
#include "geometry.hpp"

#include <vector>

namespace renderer {
/** Keeps the distances of three rows for a chroma key that is drawn row by row. */
class KeyRows {
public:
  void set_area(const Area &area) {
    area_ = area;
    for (KeyRow &key_row : key_rows_) {
      key_row.valid = false;
      key_row.with_below.resize(size_t(area.x1 - area.x0) + 2);
      key_row.with_right.resize(key_row.with_below.size());
    }
  }

  /** Sets the inputs of `draw` for its row y. */
  void prepare(Draw &draw, int y) {
    const KeyRow &above = row(draw, y - 1), &here = row(draw, y), &below = row(draw, y + 1);
    draw.row_x = area_.x0;
    draw.key = {above.with_below.data(), here.with_below.data(), above.with_right.data(), below.with_right.data()};
  }

private:
  struct KeyRow {
    bool valid = false;
    int y = 0;
    std::vector<float> with_below, with_right;
  };

  const KeyRow &row(const Draw &draw, int y) {
    KeyRow &key_row = key_rows_[(y + 3) % 3];
    if (!key_row.valid || key_row.y != y)
      kernels->key_distances(key_row.with_below.data(), key_row.with_right.data(), draw, y, area_.x0, area_.x1);
    key_row.valid = true;
    key_row.y = y;
    return key_row;
  }

  Area area_{};
  KeyRow key_rows_[3];
};
} // namespace renderer
