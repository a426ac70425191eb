// SPDX-License-Identifier: MIT
// One draw as plain data: all inputs of a kernel.
#pragma once

#include "programs.hpp"
#include "texture-view.hpp"

namespace renderer {
/** A value that is linear over the target: value(x, y) = c + dx * x + dy * y, pixel centres at .5. */
struct Plane {
  float c = 0, dx = 0, dy = 0;
  INLINED float at(float x, float y) const { return c + dx * x + dy * y; }
};

struct Blend {
  bool on = false;
  gs_blend_op_type op = GS_BLEND_OP_ADD;
  gs_blend_type source_colour = GS_BLEND_ONE, target_colour = GS_BLEND_ZERO;
  gs_blend_type source_alpha = GS_BLEND_ONE, target_alpha = GS_BLEND_ZERO;

  /** source + target * (1 - source alpha), the colour multiplied by its alpha before or here. */
  INLINED bool is_over() const {
    return op == GS_BLEND_OP_ADD && target_colour == GS_BLEND_INVSRCALPHA && target_alpha == GS_BLEND_INVSRCALPHA &&
           (source_colour == GS_BLEND_ONE || source_colour == GS_BLEND_SRCALPHA) &&
           (source_alpha == GS_BLEND_ONE || source_alpha == GS_BLEND_SRCALPHA);
  }
  INLINED bool replaces() const {
    return !on || (op == GS_BLEND_OP_ADD && source_colour == GS_BLEND_ONE && source_alpha == GS_BLEND_ONE &&
                   target_colour == GS_BLEND_ZERO && target_alpha == GS_BLEND_ZERO);
  }
};

/** The uniforms. Most have their names in the effects. */
struct Uniforms {
  float color[4] = {1, 1, 1, 1};
  float multiplier = 1;
  float gamma = 1, contrast = 1, brightness = 0, opacity = 1;
  float color_matrix[16] = {};
  float key[4] = {}, similarity = 0, smoothness = 0, spill = 0;
  float pixel_size[2] = {}, cb[4] = {}, cr[4] = {};
  float sharpness = 0, texture_size[2] = {};
  float progress = 0, softness = 0;
  bool invert = false;
  float offset_a[2] = {}, offset_b[2] = {};
  /** Rows of the matrix between YUV and RGB, and the range of the YUV values. */
  float yuv[3][4] = {}, range_min[3] = {}, range_max[3] = {1, 1, 1};
  /** Steps to the second column and row of a chroma footprint, in texture coordinates. */
  float left = 0, below = 0;
  float nits_over_white = 1, white_over_nits = 1, hlg_exponent = 0, hdr_lw = 0, hdr_lmax = 0;
};

/**
 * Distances of a row's neighbours from the key colour, for a chroma key at the target's scale. Several rows share them.
 * The first value of each is for the pixel before row_x.
 */
struct KeyDistances {
  const float *above = nullptr, *below = nullptr;   // between this row and the one above or below
  const float *previous = nullptr, *next = nullptr; // in the row above or below, between a column and the next one
};

struct Draw {
  PixelProgram program;
  TextureView image, image1, image2, image3;
  TargetView target;
  Blend blend;
  bool write[4] = {true, true, true, true};
  Plane u, v, colour[4];
  Uniforms uniforms;

  /** Pixel (x, y) shows exactly texel (x + texel_dx, y + texel_dy), inside the texture. */
  bool exact = false;
  int texel_dx = 0, texel_dy = 0;
  /** The row's resampled pixels, four floats each, or null. The first one is for x = row_x. */
  const float *row = nullptr;
  int row_x = 0;
  KeyDistances key;
};
} // namespace renderer
