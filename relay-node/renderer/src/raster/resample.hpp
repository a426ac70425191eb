// SPDX-License-Identifier: MIT
// Scaling along both axes, one after the other. Filters each source row once along x, then mixes a few of these rows.
// Pixels have four floats, in linear light if the texture is decoded.
#pragma once

#include "../kernels/kernels.hpp"
#include "geometry.hpp"

#include <vector>

namespace renderer {
class Resampler {
public:
  /** Prepares the draw. Returns false if it is not a separable scaling: the caller then samples it per pixel. */
  bool prepare(const Draw &draw, const Area &area);
  /** Returns the pixels x0 ≤ x < x1 of the target's row y; valid until the next call. */
  const float *row(int y);

private:
  /** A row filtered along x. The least recently used one is replaced. */
  struct CachedRow {
    int source = -1;
    uint64_t last_used = 0;
    std::vector<float> pixels;
  };
  static constexpr int CACHED_ROWS = 8;

  const float *filtered_row(int source);

  TextureView image_;
  Read read_ = Read::Texture;
  Plane v_;
  float centre_x_ = 0;
  int columns_ = 0, taps_ = 0, first_ = 0, span_ = 0;
  uint64_t use_count_ = 0;
  std::vector<int> index_;
  std::vector<float> weight_, decoded_, mixed_;
  CachedRow row_cache_[CACHED_ROWS];
};
} // namespace renderer
