// SPDX-License-Identifier: MIT
#include "pass-through.hpp"

#include "../kernels/kernels.hpp"
#include "../work.hpp"

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {
/** Returns true if row `c` of the conversion to planes, after that of the frame to RGB, gives the frame's value `c`. */
bool restores(const float to_yuv[3][4], const float to_rgb[3][4], int c) {
  constexpr double most = .5 / 255 / 4; // half a step, shared by three factors and an offset
  for (int j = 0; j < 4; j++) {
    double sum = j == 3 ? double(to_yuv[c][3]) : 0;
    for (int k = 0; k < 3; k++) sum += double(to_yuv[c][k]) * double(to_rgb[k][j]);
    if (!(std::fabs(sum - (j == c)) < most)) return false;
  }
  return true;
}

bool has_size(const TargetView &target, const TextureView &plane) {
  return target.width == plane.width && target.height == plane.height;
}

bool has_chroma_footprint(const Draw &plane, const TextureView &luma) {
  return plane.program.footprint == Footprint::Wide && std::fabs(plane.uniforms.left * float(luma.width) - 1) < 1e-3f;
}

uint8_t byte(float v) { return uint8_t(std::lrint((v > 0 ? std::min(v, 1.f) : 0) * 255)); }
} // namespace

bool can_pass_plane(const Draw &plane, const Draw &frame) {
  const PixelProgram &program = plane.program;
  const TargetView &target = plane.target;
  const TextureView &luma = frame.image, &chroma = frame.image1;
  if (program.read != Read::RgbToYuv || plane.image.decode) return false;
  if (program.transfer != Transfer::None || program.scale != Scale::None || !plane.blend.replaces()) return false;
  const float(*to_yuv)[4] = plane.uniforms.yuv, (*to_rgb)[4] = frame.uniforms.yuv;
  if (program.plane == PlaneOf::Y)
    return has_size(target, luma) && target.layout == Layout::R8 && restores(to_yuv, to_rgb, 0);
  return program.plane == PlaneOf::UV && has_size(target, chroma) && target.layout == Layout::RG8 && has_chroma_footprint(plane, luma) &&
         restores(to_yuv, to_rgb, 1) && restores(to_yuv, to_rgb, 2);
}

void pass_plane(const Draw &plane, const Draw &frame) {
  work.passed_planes++;
  const bool luma = plane.program.plane == PlaneOf::Y, planar = frame.program.yuv == Yuv::Planar;
  const TargetView &target = plane.target;
  const uint8_t least = byte(frame.uniforms.range_min[luma ? 0 : 1]), most = byte(frame.uniforms.range_max[luma ? 0 : 1]);
  for (int y = 0; y < target.height; y++) {
    uint8_t *to = target.row(y);
    if (luma) kernels->limit(to, frame.image.row(y), target.width, least, most);
    else if (planar) kernels->interleave(to, frame.image1.row(y), frame.image2.row(y), target.width, least, most);
    else kernels->limit(to, frame.image1.row(y), 2 * target.width, least, most);
  }
}
} // namespace renderer
