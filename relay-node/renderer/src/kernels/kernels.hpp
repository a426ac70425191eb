// SPDX-License-Identifier: MIT
// The kernels. The same source is compiled once for each instruction set, and one is chosen at run time.
#pragma once

#include "draw.hpp"

namespace renderer {
/** Coefficients of a YUV to RGB conversion of bytes, as 16-bit fixed point (see yuv.hpp). */
struct FixedYuv {
  int16_t matrix[3][3], offset[3];
  int16_t luma_min, luma_max, chroma_min, chroma_max;
};

/** The two widened chroma rows above and below a row of video. */
struct ChromaRows {
  const uint8_t *cb_near, *cb_far, *cr_near, *cr_far;
};

struct Kernels {
  const char *name;
  /** Draws pixels x0 ≤ x < x1 of row y: reads, computes, blends, stores. */
  void (*span)(const Draw &draw, int y, int x0, int x1);
  /**
   * Computes distances from the key colour for the pixels x0 - 1 ≤ x ≤ x1 of row y: for the mean with the pixel below,
   * and for the mean with the pixel on the right.
   */
  void (*key_distances)(float *with_below, float *with_right, const Draw &draw, int y, int x0, int x1);
  /** Copies four-byte pixels. Exchanges red and blue if `swap`, and sets alpha to 255 if `opaque`. */
  void (*copy)(uint32_t *to, const uint32_t *from, int n, bool swap, bool opaque);
  /**
   * Returns the length (at most n) of the run at `from` of opaque pixels (`alpha` becomes 255), of pixels that
   * are 0 in all channels (0), or of others (-1).
   */
  int (*alpha_run)(const uint32_t *from, int n, int *alpha);
  /** to = a + (b - a) * t / 256 for each byte; t is 0…256. */
  void (*mix)(uint8_t *to, const uint8_t *a, const uint8_t *b, int bytes, int t);

  /** Resampling in pixels of four floats, as explained in resample.hpp. */
  void (*decode)(float *to, const TextureView &from, int y, int x, int n);
  void (*filter_columns)(float *to, const float *from, const int *index, const float *weight, int taps, int n);
  void (*mix_rows)(float *to, const float *const *rows, const float *weight, int count, int n, bool add);

  /** Doubles a row of n chroma samples, every `step` bytes. The columns in between get the mean, rounded up. */
  void (*widen_chroma)(uint8_t *to, const uint8_t *from, int n, int step);
  /** Converts one row of 4:2:0 video to BGRX; chroma is (3 * near + far) / 4, rounded. */
  void (*yuv420)(uint32_t *to, const uint8_t *luma, const ChromaRows &rows, int n, const FixedYuv &);
  /** Computes one row of luma from four-byte pixels: (k · bytes + offset) >> 14. */
  void (*luma)(uint8_t *to, const uint32_t *from, int n, const int16_t k[3], int offset);
  /**
   * Chroma samples from two rows of four-byte pixels, columns 2c - 1, 2c, 2c + 1 weighted 1 2 1 and clamped
   * to the width; `to_v` null means interleaved into `to_u`.
   */
  void (*chroma)(uint8_t *to_u, uint8_t *to_v, const uint32_t *row0, const uint32_t *row1, int width, int n,
                 const int16_t ku[3], const int16_t kv[3], int offset_u, int offset_v);

  /** Copies bytes, limited to `least`…`most`. */
  void (*limit)(uint8_t *to, const uint8_t *from, int n, uint8_t least, uint8_t most);
  /** Copies n pairs of bytes from two planes, limited to `least`…`most`. */
  void (*interleave)(uint8_t *to, const uint8_t *u, const uint8_t *v, int n, uint8_t least, uint8_t most);
};

/** The chosen kernels; valid after choose_kernels(). */
extern const Kernels *kernels;

/** Chooses the best kernels for the CPU and returns their name. RENDERER_KERNELS=base|avx2 overrides the choice. */
const char *choose_kernels();
} // namespace renderer
