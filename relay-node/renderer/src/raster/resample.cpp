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

/** All samples lie tap least half a texel inside, so that the address mode does not matter. */
bool stays_inside(const Plane &plane, bool along_x, int first, int end, int size) {
  const float slope = along_x ? plane.dx : plane.dy, half = .499f / float(size);
  const float start = plane.c + slope * (float(first) + .5f), finish = plane.c + slope * (float(end) - .5f);
  return std::min(start, finish) >= half && std::max(start, finish) <= 1 - half;
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
  std::vector<std::pair<int, float>> column_taps;
  std::vector<int> ends;
  const float middle_y = float(area.y0) + .5f;
  tap_count_ = 1;
  for (int i = 0; i < columns; i++) {
    const size_t previous_count = column_taps.size();
    visit_taps(read_, image.linear, {draw.u.at(centre_x_ + float(i), middle_y), draw.u.dx, image.width},
         [&](int texel, float weight) { column_taps.emplace_back(texel, weight); });
    ends.push_back(int(column_taps.size()));
    tap_count_ = std::max(tap_count_, int(column_taps.size() - previous_count));
  }
  first_texel_ = image.width;
  int last_texel = 0;
  for (const auto &[texel, weight] : column_taps) first_texel_ = std::min(first_texel_, texel), last_texel = std::max(last_texel, texel);
  if (column_taps.empty()) first_texel_ = 0;
  texel_count_ = last_texel - first_texel_ + 1;
  index_.assign(size_t(columns) * size_t(tap_count_), 0);
  weight_.assign(index_.size(), 0);
  size_t tap = 0;
  for (int i = 0; i < columns; i++)
    for (size_t k = size_t(i) * size_t(tap_count_); tap < size_t(ends[size_t(i)]); tap++, k++) {
      index_[k] = column_taps[tap].first - first_texel_;
      weight_[k] = column_taps[tap].second;
    }
  decoded_.resize(4 * size_t(texel_count_));
  mixed_.resize(4 * size_t(columns));
  for (CachedRow &cached_row : cached_rows_) cached_row.source = -1;
  return true;
}

const float *Resampler::filter_row(int source) {
  CachedRow *oldest = &cached_rows_[0];
  for (CachedRow &cached_row : cached_rows_) {
    if (cached_row.source == source) {
      cached_row.last_use = ++use_count_;
      return cached_row.pixels.data();
    }
    if (cached_row.last_use < oldest->last_use) oldest = &cached_row;
  }
  oldest->source = source;
  oldest->last_use = ++use_count_;
  oldest->pixels.resize(4 * size_t(columns_));
  kernels->decode_row(decoded_.data(), image_, source, first_texel_, texel_count_);
  kernels->filter_columns(oldest->pixels.data(), decoded_.data(), index_.data(), weight_.data(), tap_count_, columns_);
  return oldest->pixels.data();
}

const float *Resampler::resample_row(int y) {
  constexpr int max_rows = CACHED_ROWS - 1;
  const float *rows[max_rows], *single_row = nullptr;
  float weights[max_rows];
  int count = 0;
  bool adds = false;
  const float height = read_ == Read::Area || read_ == Read::AreaUpscale ? std::fabs(v_.dy) : v_.dy;
  visit_taps(read_, image_.linear, {v_.at(centre_x_, float(y) + .5f), height, image_.height}, [&](int texel, float weight) {
    if (std::fabs(weight) < 1e-6f) return;
    if (count == max_rows) {
      kernels->mix_rows(mixed_.data(), rows, weights, count, columns_, adds);
      adds = true;
      count = 0;
    }
    rows[count] = single_row = filter_row(texel);
    weights[count++] = weight;
  });
  if (!adds && count == 1 && std::fabs(weights[0] - 1) < 1e-6f) return single_row;
  if (!adds && count == 0) std::fill(mixed_.begin(), mixed_.end(), 0.f);
  if (count) kernels->mix_rows(mixed_.data(), rows, weights, count, columns_, adds);
  return mixed_.data();
}
} // namespace renderer
