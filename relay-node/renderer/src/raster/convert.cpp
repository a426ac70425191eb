// SPDX-License-Identifier: MIT
#include "convert.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace renderer {
namespace {
/** Converts the matrix to fixed point. Returns false if it exceeds 16 bits, which no colour space does. */
bool fixed_matrix(const Uniforms &k, FixedYuv &out) {
  const auto fits = [](float v) { return std::fabs(v) < 32767; };
  for (int c = 0; c < 3; c++) {
    const float *row = k.yuv[c], offset = (row[3] * 255 + (row[1] + row[2]) * 128) * 32 + 16;
    if (!fits(offset)) return false;
    out.offset[c] = int16_t(std::lrint(offset));
    for (int j = 0; j < 3; j++) {
      if (!fits(row[j] * 8192)) return false;
      out.matrix[c][j] = int16_t(std::lrint(row[j] * 8192));
    }
  }
  const auto byte = [](float v) { return int16_t(std::lrint((v > 0 ? std::min(v, 1.f) : 0) * 255)); };
  out.luma_min = byte(k.range_min[0]);
  out.luma_max = byte(k.range_max[0]);
  out.chroma_min = byte(k.range_min[1]);
  out.chroma_max = byte(k.range_max[1]);
  return k.range_min[1] == k.range_min[2] && k.range_max[1] == k.range_max[2];
}

bool is_plain(const PixelProgram &program) {
  return program.transfer == Transfer::None && program.scale == Scale::None && !program.alpha_plane;
}
bool has_size(const TextureView &view, int width, int height) {
  return view.pixels && view.width == width && view.height == height;
}

bool is_planar(const Draw &draw) { return draw.program.yuv == Yuv::Planar; }

bool has_420_planes(const Draw &draw) {
  const int width = draw.target.width, height = draw.target.height;
  const Layout chroma = is_planar(draw) ? Layout::R8 : Layout::RG8;
  if (width % 2 || height % 2) return false;
  if (!has_size(draw.image, width, height) || draw.image.layout != Layout::R8) return false;
  if (!has_size(draw.image1, width / 2, height / 2) || draw.image1.layout != chroma) return false;
  return !is_planar(draw) || (has_size(draw.image2, width / 2, height / 2) && draw.image2.layout == chroma);
}

/** Converts 4:2:0 video to RGB. Row r is a quarter of a chroma row above or below chroma row r / 2. */
void yuv420(const Draw &draw, const FixedYuv &fixed) {
  const TargetView &target = draw.target;
  const int width = target.width, height = target.height;
  const bool planar = is_planar(draw);
  // Chroma rows above and below the current rows, widened: each one serves four rows of video.
  static thread_local std::vector<uint8_t> widened[2][2];
  for (auto &plane : widened)
    for (auto &row : plane) row.resize(size_t(width));
  int kept[2] = {-1, -1};
  const int step = planar ? 1 : 2;
  const auto chroma_row = [&](int row) {
    const int slot = row & 1;
    if (kept[slot] != row) {
      const uint8_t *cr = planar ? draw.image2.row(row) : draw.image1.row(row) + 1;
      kernels->widen_chroma(widened[0][slot].data(), draw.image1.row(row), width / 2, step);
      kernels->widen_chroma(widened[1][slot].data(), cr, width / 2, step);
      kept[slot] = row;
    }
    return slot;
  };
  for (int y = 0; y < height; y++) {
    const int near = chroma_row(y / 2), far = chroma_row(std::clamp(y % 2 ? y / 2 + 1 : y / 2 - 1, 0, height / 2 - 1));
    const ChromaRows rows = {widened[0][near].data(), widened[0][far].data(), widened[1][near].data(),
                             widened[1][far].data()};
    kernels->yuv420(reinterpret_cast<uint32_t *>(target.row(y)), draw.image.row(y), rows, width, fixed);
  }
}

/** The factors of a plane for the bytes of a pixel in memory, 1 = 2^14, and its offset for sums times `scale`. */
void plane_factors(const float row[4], bool swap, int scale, int16_t k[3], int &offset) {
  for (int c = 0; c < 3; c++) k[swap ? 2 - c : c] = int16_t(std::lrint(row[c] * 16384));
  offset = int(std::lrint(row[3] * 255 * 16384)) * scale + 8192 * scale;
}

bool to_plane(const Draw &draw) {
  const PixelProgram &program = draw.program;
  const TargetView &target = draw.target;
  const TextureView &image = draw.image;
  const bool swap = blue_first(image.layout);
  if (!is_8888(image.layout) || image.decode) return false;
  int16_t k[3], k2[3];
  int offset, offset2;
  const float *row = draw.uniforms.yuv[program.plane == PlaneOf::Y ? 0 : program.plane == PlaneOf::V ? 2 : 1];
  for (int c = 0; c < 4; c++)
    if (!(std::fabs(row[c]) < 1.9f && std::fabs(draw.uniforms.yuv[2][c]) < 1.9f)) return false;
  const auto pixels = [&](int y) { return reinterpret_cast<const uint32_t *>(image.row(y)); };

  if (program.footprint == Footprint::One) {
    if (target.layout != Layout::R8 || !has_size(image, target.width, target.height)) return false;
    plane_factors(row, swap, 1, k, offset);
    for (int y = 0; y < target.height; y++) kernels->luma(target.row(y), pixels(y), target.width, k, offset);
    return true;
  }
  const bool both = program.plane == PlaneOf::UV;
  if (program.footprint != Footprint::Wide || target.layout != (both ? Layout::RG8 : Layout::R8)) return false;
  if (!has_size(image, 2 * target.width, 2 * target.height)) return false;
  if (!(std::fabs(draw.uniforms.left * float(image.width) - 1) < 1e-3f)) return false;
  plane_factors(row, swap, 8, k, offset);
  plane_factors(draw.uniforms.yuv[2], swap, 8, k2, offset2);
  static thread_local std::vector<uint8_t> unused;
  unused.resize(size_t(target.width));
  for (int y = 0; y < target.height; y++)
    kernels->chroma(target.row(y), both ? nullptr : unused.data(), pixels(2 * y), pixels(2 * y + 1), image.width,
                    target.width, k, k2, offset, offset2);
  return true;
}
} // namespace

bool converts_frame(const Draw &draw) {
  const PixelProgram &program = draw.program;
  FixedYuv fixed;
  return program.read == Read::YuvToRgb && program.yuv != Yuv::Planar444 && is_plain(program) &&
         draw.blend.replaces() && blue_first(draw.target.layout) && !draw.target.encode && has_420_planes(draw) &&
         fixed_matrix(draw.uniforms, fixed);
}

bool convert_as_bytes(const Draw &draw, const Area &area) {
  if (!is_plain(draw.program) || !draw.blend.replaces() || !covers(area, draw.target)) return false;
  if (draw.program.read == Read::RgbToYuv) return to_plane(draw);
  if (!converts_frame(draw)) return false;
  FixedYuv fixed;
  fixed_matrix(draw.uniforms, fixed);
  yuv420(draw, fixed);
  return true;
}
} // namespace renderer
