// SPDX-License-Identifier: MIT
// Scales the axes in sequence: filters each source row once for the columns, and then mixes a few such rows. Pixels are
// four floats, in linear light if the texture is decoded.
#pragma once

#include "../kernels/kernels.hpp"
#include "geometry.hpp"

#include <vector>

namespace renderer {
class Resampler {
public:
  /** Returns false if this area can't be scaled one axis at a time. Then the general path draws it. */
  bool prepare(const Draw &draw, const Area &area);
  /** Returns the pixels x0 ≤ x < x1 of the target's row y; valid until the next call. */
  const float *resample_row(int y);

private:
  struct CachedRow {
    int source = -1;
    uint64_t last_use = 0;
    std::vector<float> pixels;
  };
  static constexpr int CACHED_ROWS = 8;

  const float *filter_row(int source);

  TextureView image_;
  Read read_ = Read::Texture;
  Plane v_;
  float centre_x_ = 0;
  int columns_ = 0, tap_count_ = 0, first_texel_ = 0, texel_count_ = 0;
  uint64_t use_count_ = 0;
  std::vector<int> index_;
  std::vector<float> weight_, decoded_, mixed_;
  CachedRow cached_rows_[CACHED_ROWS];
};
} // namespace renderer
