// SPDX-License-Identifier: MIT
// Operations on one pixel's colour.
#pragma once

struct Rgb {
  float r, g, b;
};
template <class F> ALWAYS_INLINE Rgb each(Rgb c, F f) { return {f(c.r), f(c.g), f(c.b)}; }
ALWAYS_INLINE Rgb times(Rgb c, float k) { return {c.r * k, c.g * k, c.b * k}; }

ALWAYS_INLINE Rgb to_2020(Rgb c) {
  return {0.627403896f * c.r + 0.329283038f * c.g + 0.0433130657f * c.b,
          0.0690972894f * c.r + 0.919540395f * c.g + 0.0113623156f * c.b,
          0.0163914389f * c.r + 0.0880133079f * c.g + 0.895595253f * c.b};
}
ALWAYS_INLINE Rgb to_709(Rgb c) {
  return {1.660491f * c.r - 0.587641139f * c.g - 0.0728498633f * c.b,
          -0.124550475f * c.r + 1.1328999f * c.g - 0.00834942260f * c.b,
          -0.0181507634f * c.r - 0.100578898f * c.g + 1.11872966f * c.b};
}
ALWAYS_INLINE float magnitude(float v) { return most(v, -v); }
/** SMPTE ST 2084 ("PQ"), 1 = 10 000 cd/m². */
ALWAYS_INLINE float pq_to_linear(float v) {
  const float c = power(magnitude(v), 1 / 78.84375f);
  return power(most(c - 0.8359375f, 0.f) / (18.8515625f - 18.6875f * c), 1 / 0.1593017578f);
}
ALWAYS_INLINE float linear_to_pq(float v) {
  const float c = power(magnitude(v), 0.1593017578f);
  return power((0.8359375f + 18.8515625f * c) / (1 + 18.6875f * c), 78.84375f);
}
ALWAYS_INLINE float reinhard(float v) { return v / (v + 1); }

/** BT.2390's curve from a mastering peak of `lw` to `lmax`, both in cd/m². Argument and result are in PQ. */
ALWAYS_INLINE float compressed_pq(float v, float lw, float lmax) {
  const float lw_pq = linear_to_pq(lw * 1e-4f);
  const float e1 = unit(v / lw_pq), peak = linear_to_pq(lmax * 1e-4f) / lw_pq, knee = 1.5f * peak - .5f;
  const float t = (e1 - knee) / (1 - knee), t2 = t * t, t3 = t2 * t;
  const float bent = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * peak;
  return (e1 > knee ? bent : e1) * lw_pq;
}
/** Scales a colour so that its largest channel follows that curve. */
ALWAYS_INLINE Rgb compressed(Rgb linear, float largest_pq, float lw, float lmax) {
  const float largest = most(most(linear.r, linear.g), linear.b);
  return times(linear, pq_to_linear(compressed_pq(largest_pq, lw, lmax)) / most(6.10352e-5f, largest));
}
ALWAYS_INLINE Rgb pq_to_light(Rgb pq, float lw, float lmax) {
  const Rgb linear = each(pq, pq_to_linear);
  return lw > lmax ? compressed(linear, most(most(pq.r, pq.g), pq.b), lw, lmax) : linear;
}

/** Hybrid log-gamma (ARIB STD-B67), 1 = the reference peak. */
ALWAYS_INLINE float hlg_to_scene(float v) {
  constexpr float m = 1.442695041f / 0.17883277f, a = -m * 0.55991073f;
  return v <= .5f ? v * v * (1 / 3.f) : (exp2_clamped(v * m + a) + 0.28466892f) * (1 / 12.f);
}
ALWAYS_INLINE Rgb hlg_to_light(Rgb hlg, float exponent) {
  const Rgb scene = each(hlg, hlg_to_scene);
  return times(scene, power(0.2627f * scene.r + 0.678f * scene.g + 0.0593f * scene.b, exponent));
}
ALWAYS_INLINE float scene_to_hlg(float v) {
  constexpr float m = 0.17883277f * 0.6931471806f;
  return v <= 1 / 12.f ? __builtin_sqrtf(3 * v) : log2_positive(12 * v - 0.28466892f) * m + 0.55991073f;
}
ALWAYS_INLINE Rgb light_to_hlg(Rgb light, float lw) {
  light = each(light, unit);
  if (lw > 1000) {
    const float largest = most(most(light.r, light.g), light.b);
    light = times(compressed(light, linear_to_pq(largest), lw, 1000), 10000 / lw);
  } else {
    light = times(light, 10);
  }
  const float y = most(6.10352e-5f, 0.2627f * light.r + 0.678f * light.g + 0.0593f * light.b);
  return each(times(light, power(y, -1 / 6.f)), scene_to_hlg);
}

/** Applies f(rgb, a) → rgb to n pixels. */
template <class F> ALWAYS_INLINE void recolour(Pixels &p, int n, F f) {
  for (int i = 0; i < n; i++) {
    const Rgb c = f(Rgb{p.r[i], p.g[i], p.b[i]}, p.a[i]);
    p.r[i] = c.r, p.g[i] = c.g, p.b[i] = c.b;
  }
}
/** Computes rgb / a, not below 0; 0 for a transparent pixel. */
ALWAYS_INLINE Rgb straight(Rgb c, float a) {
  const float k = a > 0 ? 1 / a : 0.f;
  return {most(0.f, c.r * k), most(0.f, c.g * k), most(0.f, c.b * k)};
}

static void bend(float *channel, int n, float gamma) {
  for (int i = 0; i < n; i++) channel[i] = power(channel[i], gamma);
}
static void bend(Pixels &p, int n, float gamma) {
  if (gamma == 1) return;
  bend(p.r, n, gamma);
  bend(p.g, n, gamma);
  bend(p.b, n, gamma);
}

/**
 * Applies the filter's gamma to straight colour, then its 4 x 4 matrix to colour and alpha, and premultiplies again.
 */
static void correct(Pixels &p, int n, const Uniforms &k) {
  float m[16]; // a copy, which no store to `p` can change
  __builtin_memcpy(m, k.color_matrix, sizeof m);
  recolour(p, n, straight);
  bend(p, n, k.gamma);
  for (int i = 0; i < n; i++) {
    const float r = p.r[i], g = p.g[i], b = p.b[i], a = p.a[i], out = m[3] * r + m[7] * g + m[11] * b + m[15] * a;
    p.r[i] = (m[0] * r + m[4] * g + m[8] * b + m[12] * a) * out;
    p.g[i] = (m[1] * r + m[5] * g + m[9] * b + m[13] * a) * out;
    p.b[i] = (m[2] * r + m[6] * g + m[10] * b + m[14] * a) * out;
    p.a[i] = out;
  }
}

/** Applies gamma, contrast and brightness of the keying filters, then premultiplies with the keyed alpha. */
static void finish_key(Pixels &p, int n, const Uniforms &k) {
  const float contrast = k.contrast, brightness = k.brightness;
  bend(p, n, k.gamma);
  for (int i = 0; i < n; i++) {
    p.r[i] = (p.r[i] * contrast + brightness) * p.a[i];
    p.g[i] = (p.g[i] * contrast + brightness) * p.a[i];
    p.b[i] = (p.b[i] * contrast + brightness) * p.a[i];
  }
}
ALWAYS_INLINE float nonlinear(float v) { return encoded(unit(v)); }

/** Keys a colour. Alpha is 0 within `similarity` of it, and rises over `smoothness`. Distances are in sRGB. */
static void key_colour(Pixels &p, int n, const Uniforms &k) {
  const float kr = k.key[0], kg = k.key[1], kb = k.key[2], similarity = k.similarity, smoothness = k.smoothness,
              opacity = k.opacity;
  recolour(p, n, straight);
  for (int i = 0; i < n; i++) {
    const float r = nonlinear(p.r[i]) - kr, g = nonlinear(p.g[i]) - kg, b = nonlinear(p.b[i]) - kb;
    const float distance = __builtin_sqrtf(r * r + g * g + b * b);
    p.a[i] *= opacity * unit(most(distance - similarity, 0.f) / smoothness);
  }
  finish_key(p, n, k);
}

static void apply_colour(Colour colour, Pixels &p, int n, const Uniforms &k) {
  const float m = k.multiplier;
  switch (colour) {
  case Colour::Bare: break;
  case Colour::AlphaDivide: recolour(p, n, [](Rgb c, float a) { return times(c, a > 0 ? 1 / a : 0.f); }); break;
  case Colour::NonlinearAlpha: case Colour::NonlinearAlphaMultiply: {
    const float after = colour == Colour::NonlinearAlpha ? 1 : m;
    recolour(p, n, [after](Rgb c, float a) {
      const auto one = [a](float v) { return srgb_to_linear(linear_to_srgb(v) * a); };
      return times(each(c, one), after);
    });
    break;
  }
  case Colour::SrgbDecompress: recolour(p, n, [](Rgb c, float) { return each(c, srgb_to_linear); }); break;
  case Colour::SrgbDecompressMultiply:
    recolour(p, n, [m](Rgb c, float) { return times(each(c, srgb_to_linear), m); });
    break;
  case Colour::Multiply: recolour(p, n, [m](Rgb c, float) { return times(c, m); }); break;
  case Colour::Tonemap: case Colour::MultiplyTonemap: {
    const float before = colour == Colour::Tonemap ? 1 : m;
    recolour(p, n, [before](Rgb c, float) { return to_709(each(to_2020(times(c, before)), reinhard)); });
    break;
  }
  case Colour::Pq: recolour(p, n, [m](Rgb c, float) { return to_709(times(each(c, pq_to_linear), m)); }); break;
  case Colour::TonemapPq:
    recolour(p, n, [m](Rgb c, float) { return to_709(each(times(each(c, pq_to_linear), m), reinhard)); });
    break;
  case Colour::Unpremultiply:
    for (int i = 0; i < n; i++) {
      const float divide = p.a[i] > 0 ? 1 / p.a[i] : 1.f;
      p.r[i] = unit(p.r[i] * divide), p.g[i] = unit(p.g[i] * divide), p.b[i] = unit(p.b[i] * divide);
      p.a[i] = unit(p.a[i]);
    }
    break;
  case Colour::Correction: correct(p, n, k); break;
  case Colour::ColourKey: key_colour(p, n, k); break;
  }
}
