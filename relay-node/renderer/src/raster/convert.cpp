// SPDX-License-Identifier: MIT
#include "convert.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace renderer {
namespace {
/** Converts the matrix to 16-bit fixed point. Returns false if a coefficient does not fit, as in no colour space. */
bool convert_matrix(const Uniforms &uniforms, FixedYuv &fixed) {
  const auto fits = [](float v) { return std::fabs(v) < 32767; };
  for (int c = 0; c < 3; c++) {
    const float *row = uniforms.yuv[c], offset = (row[3] * 255 + (row[1] + row[2]) * 128) * 32 + 16;
    if (!fits(offset)) return false;
    fixed.offset[c] = int16_t(std::lrint(offset));
    for (int j = 0; j < 3; j++) {
      if (!fits(row[j] * 8192)) return false;
      fixed.matrix[c][j] = int16_t(std::lrint(row[j] * 8192));
    }
  }
  const auto to_byte = [](float v) { return int16_t(std::lrint((v > 0 ? std::min(v, 1.f) : 0) * 255)); };
  fixed.luma_min = to_byte(uniforms.range_min[0]);
  fixed.luma_max = to_byte(uniforms.range_max[0]);
  fixed.chroma_min = to_byte(uniforms.range_min[1]);
  fixed.chroma_max = to_byte(uniforms.range_max[1]);
  return uniforms.range_min[1] == uniforms.range_min[2] && uniforms.range_max[1] == uniforms.range_max[2];
}

bool covers(const Area &area, const TargetView &target) {
  return area.x0 == 0 && area.y0 == 0 && area.x1 == target.width && area.y1 == target.height;
}
bool has_size(const TextureView &view, int width, int height) {
  return view.pixels && view.width == width && view.height == height;
}

/**
 * Converts 4:2:0 video to RGB. The centre of video row r is a quarter of a chroma row above (even r) or below (odd r) the
 * centre of chroma row r / 2. Returns false if a format or size is not supported.
 */
bool convert_yuv420(const Draw &draw) {
  const TargetView &target = draw.target;
  const int width = target.width, height = target.height;
  const bool is_planar = draw.program.yuv == Yuv::Planar;
  const Layout chroma = is_planar ? Layout::R8 : Layout::RG8;
  if (!blue_first(target.layout) || target.encode || width % 2 || height % 2) return false;
  if (!has_size(draw.image, width, height) || draw.image.layout != Layout::R8) return false;
  if (!has_size(draw.image1, width / 2, height / 2) || draw.image1.layout != chroma) return false;
  if (is_planar && (!has_size(draw.image2, width / 2, height / 2) || draw.image2.layout != chroma)) return false;
  FixedYuv fixed;
  if (!convert_matrix(draw.uniforms, fixed)) return false;

  // Cached chroma rows, widened to the width of the video. Each one is used for four rows of video.
  static thread_local std::vector<uint8_t> widened[2][2];
  for (auto &plane : widened)
    for (auto &row : plane) row.resize(size_t(width));
  int cached_rows[2] = {-1, -1};
  const int step = is_planar ? 1 : 2;
  const auto find_slot = [&](int row) {
    const int slot = row & 1;
    if (cached_rows[slot] != row) {
      const uint8_t *cr = is_planar ? draw.image2.row(row) : draw.image1.row(row) + 1;
      kernels->widen_chroma(widened[0][slot].data(), draw.image1.row(row), width / 2, step);
      kernels->widen_chroma(widened[1][slot].data(), cr, width / 2, step);
      cached_rows[slot] = row;
    }
    return slot;
  };
  for (int y = 0; y < height; y++) {
    const int near = find_slot(y / 2), far = find_slot(std::clamp(y % 2 ? y / 2 + 1 : y / 2 - 1, 0, height / 2 - 1));
    const ChromaRows rows = {widened[0][near].data(), widened[0][far].data(), widened[1][near].data(),
                             widened[1][far].data()};
    kernels->convert_yuv420(reinterpret_cast<uint32_t *>(target.row(y)), draw.image.row(y), rows, width, fixed);
  }
  return true;
}

/**
 * Computes a plane's factors for the bytes of a pixel (2^14 means 1), and its offset for sums that are `scale` times as
 * large.
 */
void compute_plane_factors(const float row[4], bool swap, int scale, int16_t factors[3], int &offset) {
  for (int c = 0; c < 3; c++) factors[swap ? 2 - c : c] = int16_t(std::lrint(row[c] * 16384));
  offset = int(std::lrint(row[3] * 255 * 16384)) * scale + 8192 * scale;
}

/** Converts RGB to a plane of video. Returns false if a format or size is not supported. */
bool convert_to_plane(const Draw &draw) {
  const PixelProgram &program = draw.program;
  const TargetView &target = draw.target;
  const TextureView &image = draw.image;
  const bool swap = blue_first(image.layout);
  if (!is_8888(image.layout) || image.decode) return false;
  int16_t factors[3], second_factors[3];
  int offset, second_offset;
  const float *row = draw.uniforms.yuv[program.plane == PlaneOf::Y ? 0 : program.plane == PlaneOf::V ? 2 : 1];
  for (int c = 0; c < 4; c++)
    if (!(std::fabs(row[c]) < 1.9f && std::fabs(draw.uniforms.yuv[2][c]) < 1.9f)) return false;
  const auto pixels = [&](int y) { return reinterpret_cast<const uint32_t *>(image.row(y)); };

  if (program.footprint == Footprint::One) {
    if (target.layout != Layout::R8 || !has_size(image, target.width, target.height)) return false;
    compute_plane_factors(row, swap, 1, factors, offset);
    for (int y = 0; y < target.height; y++) kernels->convert_to_luma(target.row(y), pixels(y), target.width, factors, offset);
    return true;
  }
  const bool is_interleaved = program.plane == PlaneOf::UV;
  if (program.footprint != Footprint::Wide || target.layout != (is_interleaved ? Layout::RG8 : Layout::R8)) return false;
  if (!has_size(image, 2 * target.width, 2 * target.height)) return false;
  if (!(std::fabs(draw.uniforms.left * float(image.width) - 1) < 1e-3f)) return false;
  compute_plane_factors(row, swap, 8, factors, offset);
  compute_plane_factors(draw.uniforms.yuv[2], swap, 8, second_factors, second_offset);
  static thread_local std::vector<uint8_t> unused;
  unused.resize(size_t(target.width));
  for (int y = 0; y < target.height; y++)
    kernels->convert_to_chroma(target.row(y), is_interleaved ? nullptr : unused.data(), pixels(2 * y), pixels(2 * y + 1), image.width,
                    target.width, factors, second_factors, offset, second_offset);
  return true;
}
} // namespace

bool convert_as_bytes(const Draw &draw, const Area &area) {
  const PixelProgram &program = draw.program;
  if (program.transfer != Transfer::None || program.scale != Scale::None || program.alpha_plane) return false;
  if (!draw.blend.replaces() || !covers(area, draw.target)) return false;
  if (program.read == Read::YuvToRgb) return program.yuv != Yuv::Planar444 && convert_yuv420(draw);
  return program.read == Read::RgbToYuv && convert_to_plane(draw);
}
} // namespace renderer
