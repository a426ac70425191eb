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

ALWAYS_INLINE int least(int a, int b) { return a < b ? a : b; }
ALWAYS_INLINE int most(int a, int b) { return a > b ? a : b; }
ALWAYS_INLINE float least(float a, float b) { return a < b ? a : b; }
ALWAYS_INLINE float most(float a, float b) { return a > b ? a : b; }
ALWAYS_INLINE int clamped(int v, int low, int high) { return most(low, least(v, high)); }
ALWAYS_INLINE float clamped(float v, float low, float high) { return most(low, least(v, high)); }
/** Clamps v to 0…1. Not a number becomes 0. */
ALWAYS_INLINE float unit(float v) { return v > 0 ? (v < 1 ? v : 1.f) : 0.f; }
ALWAYS_INLINE float mixed(float a, float b, float t) { return a + (b - a) * t; }

/** Rounds down. The result is unspecified unless |v| is below 2^31. */
ALWAYS_INLINE int floor_int(float v) {
  const int i = int(v);
  return i - (v < float(i));
}
/** Clamps v to the range of texture coordinates, so that its conversion to an integer is defined. */
ALWAYS_INLINE float finite(float v) { return v > -1e6f ? (v < 1e6f ? v : 1e6f) : -1e6f; }

ALWAYS_INLINE float as_float(int bits) { return __builtin_bit_cast(float, bits); }
ALWAYS_INLINE int as_int(float value) { return __builtin_bit_cast(int, value); }

/** log2 of a positive normal number, to 1e-7. Uses the series of artanh around 1 for the mantissa. */
ALWAYS_INLINE float log2_positive(float v) {
  constexpr int root_half = 0x3f3504f3;
  const int bits = as_int(v) - root_half;
  const float m = as_float((bits & 0x7fffff) + root_half);
  const float s = (m - 1) / (m + 1), q = s * s;
  return float(bits >> 23) +
         s * (2.885390082f + q * (0.961796694f + q * (0.577078016f + q * (0.412198583f + q * 0.320598898f))));
}
/** 2^v, to 1e-7 of itself; v is clamped to the range of normal numbers. */
ALWAYS_INLINE float exp2_clamped(float v) {
  constexpr float rounder = 12582912.f; // 1.5 * 2^23
  v = clamped(v, -126.f, 127.f);
  const float shifted = v + rounder, f = v - (shifted - rounder);
  const float p = 1 + f * (0.693147181f + f * (0.240226507f +
                      f * (0.0555041087f + f * (0.00961812911f + f * (0.00133335581f + f * 0.000154035304f)))));
  return as_float(as_int(p) + (as_int(shifted) - as_int(rounder)) * (1 << 23));
}
/** v^exponent; 0 for v of 0 and below, like llvmpipe for positive exponents (OpenGL leaves it undefined). */
ALWAYS_INLINE float power(float v, float exponent) {
  const float p = exp2_clamped(exponent * log2_positive(most(v, 1.2e-38f)));
  return v > 0 ? p : 0.f;
}

/**
 * sRGB to linear light for a byte's value in 0…1. A polynomial, off by at most 0.013 of a step when stored as
 * sRGB again.
 */
ALWAYS_INLINE float decoded(float c) {
  const float p = 0.000916874285f +
                  c * (0.0327464408f + c * (0.519379716f + c * (0.667165845f + c * (-0.307382324f + c * 0.0872837192f))));
  return c <= 0.04045f ? c * (1 / 12.92f) : p;
}
/** Linear light in 0…1 to sRGB: a polynomial in the square root, off by at most 0.04 of a byte's step. */
ALWAYS_INLINE float encoded(float l) {
  const float s = __builtin_sqrtf(l);
  const float p = -0.0422323912f +
                  s * (1.57527934f + s * (-1.89953126f + s * (3.89860188f + s * (-5.0034009f + s * (3.41884888f - s * 0.947714404f)))));
  return l <= 0.0031308f ? l * 12.92f : p;
}

/** The same two conversions for any value, as shaders compute them. */
ALWAYS_INLINE float srgb_to_linear(float v) {
  return v <= 0.04045f ? v * (1 / 12.92f) : power((v + 0.055f) * (1 / 1.055f), 2.4f);
}
ALWAYS_INLINE float linear_to_srgb(float v) {
  return v <= 0.0031308f ? v * 12.92f : 1.055f * power(v, 1 / 2.4f) - 0.055f;
}

/** Converts half floats. Rounds to nearest even, and clamps larger values to the largest number. */
ALWAYS_INLINE float from_half(int h) {
  const float magnitude = as_float((h & 0x7fff) << 13) * 5.192296858534828e33f; // 2^112
  return h & 0x8000 ? -magnitude : magnitude;
}
ALWAYS_INLINE int to_half(float v) {
  const int sign = (as_int(v) >> 16) & 0x8000;
  const float magnitude = least(most(v, -v), 65504.f) * 1.925929944387236e-34f; // 2^-112
  const int bits = as_int(magnitude);
  return sign | ((bits + 0xfff + ((bits >> 13) & 1)) >> 13);
}
