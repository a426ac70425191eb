// SPDX-License-Identifier: MIT
// Arithmetic that the compiler turns into vectors: no branches, no tables, no calls.
// Included only by kernels.cpp, inside the namespace of an instruction set.
#pragma once

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/** Number of pixels processed together, so that their values stay in the first-level cache. */
constexpr int CHUNK = 128;

struct Pixels {
  alignas(32) float r[CHUNK], g[CHUNK], b[CHUNK], a[CHUNK];
};

ALWAYS_INLINE int min_of(int a, int b) { return a < b ? a : b; }
ALWAYS_INLINE int max_of(int a, int b) { return a > b ? a : b; }
ALWAYS_INLINE float min_of(float a, float b) { return a < b ? a : b; }
ALWAYS_INLINE float max_of(float a, float b) { return a > b ? a : b; }
ALWAYS_INLINE int clamp(int v, int low, int high) { return max_of(low, min_of(v, high)); }
ALWAYS_INLINE float clamp(float v, float low, float high) { return max_of(low, min_of(v, high)); }
/** Clamps to 0…1. NaN becomes 0. */
ALWAYS_INLINE float clamp_unit(float v) { return v > 0 ? (v < 1 ? v : 1.f) : 0.f; }
ALWAYS_INLINE float interpolate(float a, float b, float t) { return a + (b - a) * t; }

/** Rounds down. `v` must be below 2^31; otherwise the result is unspecified. */
ALWAYS_INLINE int floor_int(float v) {
  const int i = int(v);
  return i - (v < float(i));
}
/** Clamps a texture coordinate to ±1e6, so that its conversion to an integer is defined. */
ALWAYS_INLINE float clamp_coordinate(float v) { return v > -1e6f ? (v < 1e6f ? v : 1e6f) : -1e6f; }

ALWAYS_INLINE float bits_to_float(int bits) { return __builtin_bit_cast(float, bits); }
ALWAYS_INLINE int float_to_bits(float value) { return __builtin_bit_cast(int, value); }

/** Returns log2 of a positive normal number, accurate to 1e-7. Uses the series of artanh around 1. */
ALWAYS_INLINE float log2_positive(float v) {
  constexpr int root_half = 0x3f3504f3;
  const int bits = float_to_bits(v) - root_half;
  const float m = bits_to_float((bits & 0x7fffff) + root_half);
  const float s = (m - 1) / (m + 1), q = s * s;
  return float(bits >> 23) +
         s * (2.885390082f + q * (0.961796694f + q * (0.577078016f + q * (0.412198583f + q * 0.320598898f))));
}
/** Returns 2^v with a relative error of 1e-7. Clamps v to the range of normal numbers. */
ALWAYS_INLINE float exp2_clamped(float v) {
  constexpr float rounder = 12582912.f; // 1.5 * 2^23
  v = clamp(v, -126.f, 127.f);
  const float shifted = v + rounder, f = v - (shifted - rounder);
  const float p = 1 + f * (0.693147181f + f * (0.240226507f +
                      f * (0.0555041087f + f * (0.00961812911f + f * (0.00133335581f + f * 0.000154035304f)))));
  return bits_to_float(float_to_bits(p) + (float_to_bits(shifted) - float_to_bits(rounder)) * (1 << 23));
}
/** Returns v^exponent, or 0 for v ≤ 0. OpenGL leaves that case undefined; llvmpipe also returns 0. */
ALWAYS_INLINE float raise(float v, float exponent) {
  const float p = exp2_clamped(exponent * log2_positive(max_of(v, 1.2e-38f)));
  return v > 0 ? p : 0.f;
}

/**
 * Converts sRGB in 0…1 to linear light with a polynomial. Stored as sRGB again, a byte differs by at most 0.013 of
 * a step.
 */
ALWAYS_INLINE float decode_srgb(float c) {
  const float p = 0.000916874285f +
                  c * (0.0327464408f + c * (0.519379716f + c * (0.667165845f + c * (-0.307382324f + c * 0.0872837192f))));
  return c <= 0.04045f ? c * (1 / 12.92f) : p;
}
/** Converts linear light in 0…1 to sRGB with a polynomial in the square root. The error is at most 0.04 of a byte's step. */
ALWAYS_INLINE float encode_srgb(float l) {
  const float s = __builtin_sqrtf(l);
  const float p = -0.0422323912f +
                  s * (1.57527934f + s * (-1.89953126f + s * (3.89860188f + s * (-5.0034009f + s * (3.41884888f - s * 0.947714404f)))));
  return l <= 0.0031308f ? l * 12.92f : p;
}

/** Convert values of any range, as shaders do. */
ALWAYS_INLINE float srgb_to_linear(float v) {
  return v <= 0.04045f ? v * (1 / 12.92f) : raise((v + 0.055f) * (1 / 1.055f), 2.4f);
}
ALWAYS_INLINE float linear_to_srgb(float v) {
  return v <= 0.0031308f ? v * 12.92f : 1.055f * raise(v, 1 / 2.4f) - 0.055f;
}

/** Convert half floats. Values are rounded to nearest even; those beyond the range become the largest number. */
ALWAYS_INLINE float half_to_float(int h) {
  const float magnitude = bits_to_float((h & 0x7fff) << 13) * 5.192296858534828e33f; // 2^112
  return h & 0x8000 ? -magnitude : magnitude;
}
ALWAYS_INLINE int float_to_half(float v) {
  const int sign = (float_to_bits(v) >> 16) & 0x8000;
  const float magnitude = min_of(max_of(v, -v), 65504.f) * 1.925929944387236e-34f; // 2^-112
  const int bits = float_to_bits(magnitude);
  return sign | ((bits + 0xfff + ((bits >> 13) & 1)) >> 13);
}
