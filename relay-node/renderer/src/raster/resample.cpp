// SPDX-License-Identifier: MIT
#include "resample.hpp"

#include "../kernels/taps.hpp"

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {
bool is_scaler(Read read) {
  return read == Read::Texture || read == Read::Bicubic || read == Read::Lanczos || read == Read::Area ||
         read == Read::AreaUpscale;
}

/** Returns true if all samples are at least half a texel inside, so that the address mode has no effect. */
bool stays_inside(const Plane &plane, bool along_x, int first, int end, int size) {
  const float slope = along_x ? plane.dx : plane.dy, half = .499f / float(size);
  const float from = plane.c + slope * (float(first) + .5f), to = plane.c + slope * (float(end) - .5f);
  return std::min(from, to) >= half && std::max(from, to) <= 1 - half;
}
} // namespace

bool Resampler::prepare(const Draw &draw, const Area &area) {
  const TextureView &image = draw.image;
  const int columns = area.x1 - area.x0, rows = area.y1 - area.y0;
  if (!is_scaler(draw.program.read) || !image.pixels) return false;
  if (!(std::fabs(draw.u.dy) * float(image.width) * float(rows) <= .02f)) return false;
  if (!(std::fabs(draw.v.dx) * float(image.height) * float(columns) <= .02f)) return false;
  const bool clamped = image.address_u == Address::Clamp && image.address_v == Address::Clamp;
  if (!clamped && !(stays_inside(draw.u, true, area.x0, area.x1, image.width) &&
                    stays_inside(draw.v, false, area.y0, area.y1, image.height)))
    return false;

  image_ = image;
  read_ = draw.program.read;
  v_ = draw.v;
  centre_x_ = float(area.x0) + .5f;
  columns_ = columns;
  std::vector<std::pair<int, float>> found;
  std::vector<int> ends;
  const float middle_y = float(area.y0) + .5f;
  taps_ = 1;
  for (int i = 0; i < columns; i++) {
    const size_t before = found.size();
    taps(read_, image.linear, {draw.u.at(centre_x_ + float(i), middle_y), draw.u.dx, image.width},
         [&](int texel, float weight) { found.emplace_back(texel, weight); });
    ends.push_back(int(found.size()));
    taps_ = std::max(taps_, int(found.size() - before));
  }
  first_ = image.width;
  int last = 0;
  for (const auto &[texel, weight] : found) first_ = std::min(first_, texel), last = std::max(last, texel);
  if (found.empty()) first_ = 0;
  span_ = last - first_ + 1;
  index_.assign(size_t(columns) * size_t(taps_), 0);
  weight_.assign(index_.size(), 0);
  size_t at = 0;
  for (int i = 0; i < columns; i++)
    for (size_t k = size_t(i) * size_t(taps_); at < size_t(ends[size_t(i)]); at++, k++) {
      index_[k] = found[at].first - first_;
      weight_[k] = found[at].second;
    }
  decoded_.resize(4 * size_t(span_));
  mixed_.resize(4 * size_t(columns));
  for (CachedRow &cached : row_cache_) cached.source = -1;
  return true;
}

const float *Resampler::filtered_row(int source) {
  CachedRow *oldest = &row_cache_[0];
  for (CachedRow &cached : row_cache_) {
    if (cached.source == source) {
      cached.last_used = ++use_count_;
      return cached.pixels.data();
    }
    if (cached.last_used < oldest->last_used) oldest = &cached;
  }
  oldest->source = source;
  oldest->last_used = ++use_count_;
  oldest->pixels.resize(4 * size_t(columns_));
  kernels->decode(decoded_.data(), image_, source, first_, span_);
  kernels->filter_columns(oldest->pixels.data(), decoded_.data(), index_.data(), weight_.data(), taps_, columns_);
  return oldest->pixels.data();
}

const float *Resampler::row(int y) {
  constexpr int most = CACHED_ROWS - 1;
  const float *rows[most], *only = nullptr;
  float weights[most];
  int count = 0;
  bool add = false;
  const float height = read_ == Read::Area || read_ == Read::AreaUpscale ? std::fabs(v_.dy) : v_.dy;
  taps(read_, image_.linear, {v_.at(centre_x_, float(y) + .5f), height, image_.height}, [&](int texel, float weight) {
    if (std::fabs(weight) < 1e-6f) return;
    if (count == most) {
      kernels->mix_rows(mixed_.data(), rows, weights, count, columns_, add);
      add = true;
      count = 0;
    }
    rows[count] = only = filtered_row(texel);
    weights[count++] = weight;
  });
  if (!add && count == 1 && std::fabs(weights[0] - 1) < 1e-6f) return only;
  if (!add && count == 0) std::fill(mixed_.begin(), mixed_.end(), 0.f);
  if (count) kernels->mix_rows(mixed_.data(), rows, weights, count, columns_, add);
  return mixed_.data();
}
} // namespace renderer
