// SPDX-License-Identifier: MIT
// Loads and stores of texels, and nearest and bilinear sampling.
#pragma once

/** Returns the shift for a four-byte pixel's red and blue. */
ALWAYS_INLINE int red_shift(Layout layout) { return blue_first(layout) ? 16 : 0; }
ALWAYS_INLINE int blue_shift(Layout layout) { return blue_first(layout) ? 0 : 16; }

static void unpack_8888(const uint32_t *raw, int n, Layout layout, bool decode, Pixels &out) {
  const int rs = red_shift(layout), bs = blue_shift(layout);
  constexpr float step = 1 / 255.f;
  if (decode) {
    for (int i = 0; i < n; i++) {
      const uint32_t p = raw[i];
      out.r[i] = decoded(float(int((p >> rs) & 255)) * step);
      out.g[i] = decoded(float(int((p >> 8) & 255)) * step);
      out.b[i] = decoded(float(int((p >> bs) & 255)) * step);
    }
  } else {
    for (int i = 0; i < n; i++) {
      const uint32_t p = raw[i];
      out.r[i] = float(int((p >> rs) & 255)) * step;
      out.g[i] = float(int((p >> 8) & 255)) * step;
      out.b[i] = float(int((p >> bs) & 255)) * step;
    }
  }
  if (layout == Layout::BGRX8)
    for (int i = 0; i < n; i++) out.a[i] = 1;
  else
    for (int i = 0; i < n; i++) out.a[i] = float(int(raw[i] >> 24)) * step;
}

ALWAYS_INLINE void set_all(Pixels &out, int n, float r, float g, float b, float a) {
  for (int i = 0; i < n; i++) {
    out.r[i] = r;
    out.g[i] = g;
    out.b[i] = b;
    out.a[i] = a;
  }
}

/** Calls put(i, pixel's address) for n pixels and fills what the layout does not store: green, blue 0, alpha 1. */
template <class At> ALWAYS_INLINE void unpack_other(Layout layout, int n, At at, Pixels &out) {
  const auto u16 = [](const uint8_t *p, int k) { return float(p[2 * k] | p[2 * k + 1] << 8) * (1 / 65535.f); };
  const auto half = [](const uint8_t *p, int k) { return from_half(p[2 * k] | p[2 * k + 1] << 8); };
  switch (layout) {
  case Layout::A8:
    for (int i = 0; i < n; i++) out.r[i] = out.g[i] = out.b[i] = 1, out.a[i] = float(*at(i)) * (1 / 255.f);
    break;
  case Layout::R8:
    for (int i = 0; i < n; i++) out.r[i] = float(*at(i)) * (1 / 255.f), out.g[i] = out.b[i] = 0, out.a[i] = 1;
    break;
  case Layout::RG8:
    for (int i = 0; i < n; i++) {
      const uint8_t *p = at(i);
      out.r[i] = float(p[0]) * (1 / 255.f);
      out.g[i] = float(p[1]) * (1 / 255.f);
      out.b[i] = 0;
      out.a[i] = 1;
    }
    break;
  case Layout::R16:
    for (int i = 0; i < n; i++) out.r[i] = u16(at(i), 0), out.g[i] = out.b[i] = 0, out.a[i] = 1;
    break;
  case Layout::RG16:
    for (int i = 0; i < n; i++) {
      const uint8_t *p = at(i);
      out.r[i] = u16(p, 0);
      out.g[i] = u16(p, 1);
      out.b[i] = 0;
      out.a[i] = 1;
    }
    break;
  case Layout::RGBA16:
    for (int i = 0; i < n; i++) {
      const uint8_t *p = at(i);
      out.r[i] = u16(p, 0), out.g[i] = u16(p, 1), out.b[i] = u16(p, 2), out.a[i] = u16(p, 3);
    }
    break;
  case Layout::RGBA16F:
    for (int i = 0; i < n; i++) {
      const uint8_t *p = at(i);
      out.r[i] = half(p, 0), out.g[i] = half(p, 1), out.b[i] = half(p, 2), out.a[i] = half(p, 3);
    }
    break;
  case Layout::RGB10A2:
    for (int i = 0; i < n; i++) {
      uint32_t p;
      __builtin_memcpy(&p, at(i), 4);
      out.r[i] = float(int(p & 1023)) * (1 / 1023.f);
      out.g[i] = float(int((p >> 10) & 1023)) * (1 / 1023.f);
      out.b[i] = float(int((p >> 20) & 1023)) * (1 / 1023.f);
      out.a[i] = float(int(p >> 30)) * (1 / 3.f);
    }
    break;
  case Layout::RGBA32F:
    for (int i = 0; i < n; i++) {
      float p[4];
      __builtin_memcpy(p, at(i), 16);
      out.r[i] = p[0], out.g[i] = p[1], out.b[i] = p[2], out.a[i] = p[3];
    }
    break;
  default: set_all(out, n, 0, 0, 0, 1);
  }
}

ALWAYS_INLINE int pixel_bytes(Layout layout) {
  switch (layout) {
  case Layout::A8: case Layout::R8: return 1;
  case Layout::RG8: case Layout::R16: return 2;
  case Layout::RGBA16: case Layout::RGBA16F: return 8;
  case Layout::RGBA32F: return 16;
  default: return 4;
  }
}

/** Loads the texels (x[i], y[i]), which must be inside the texture. */
static void gather(const TextureView &t, int n, const int *x, const int *y, Pixels &out) {
  if (is_8888(t.layout)) {
    alignas(32) uint32_t raw[CHUNK];
    const auto *base = reinterpret_cast<const uint32_t *>(t.pixels);
    const int stride = t.stride / 4;
    for (int i = 0; i < n; i++) raw[i] = base[y[i] * stride + x[i]];
    unpack_8888(raw, n, t.layout, t.decode, out);
    return;
  }
  const int bytes = pixel_bytes(t.layout);
  unpack_other(t.layout, n, [&](int i) { return t.row(y[i]) + int64_t(x[i]) * bytes; }, out);
}

/** Loads the texels (x + i, y). Clamps coordinates outside the texture. */
static void load_row(const TextureView &t, int y, int x, int n, Pixels &out) {
  y = clamped(y, 0, t.height - 1);
  if (x < 0 || x + n > t.width) {
    alignas(32) int xs[CHUNK], ys[CHUNK];
    for (int i = 0; i < n; i++) xs[i] = clamped(x + i, 0, t.width - 1), ys[i] = y;
    gather(t, n, xs, ys, out);
  } else if (is_8888(t.layout)) {
    unpack_8888(reinterpret_cast<const uint32_t *>(t.row(y)) + x, n, t.layout, t.decode, out);
  } else {
    const int bytes = pixel_bytes(t.layout);
    const uint8_t *first = t.row(y) + int64_t(x) * bytes;
    unpack_other(t.layout, n, [&](int i) { return first + int64_t(i) * bytes; }, out);
  }
}

/** Wraps texel indices into the texture. Sets `inside` to 0 where the border shows. */
static void wrap(int *index, float *inside, int n, int size, Address address) {
  switch (address) {
  case Address::Clamp:
    for (int i = 0; i < n; i++) index[i] = clamped(index[i], 0, size - 1);
    break;
  case Address::Border:
    for (int i = 0; i < n; i++) {
      inside[i] = index[i] >= 0 && index[i] < size ? inside[i] : 0.f;
      index[i] = clamped(index[i], 0, size - 1);
    }
    break;
  case Address::Repeat:
    for (int i = 0; i < n; i++) index[i] = (index[i] % size + size) % size;
    break;
  case Address::Mirror:
    for (int i = 0; i < n; i++) {
      const int k = (index[i] % (2 * size) + 2 * size) % (2 * size);
      index[i] = k < size ? k : 2 * size - 1 - k;
    }
    break;
  }
}

/** Adds weight * texel to `sum`. */
static void accumulate(const TextureView &t, int n, const int *x, const int *y, const float *weight, Pixels &sum) {
  Pixels p;
  gather(t, n, x, y, p);
  for (int i = 0; i < n; i++) {
    sum.r[i] += p.r[i] * weight[i];
    sum.g[i] += p.g[i] * weight[i];
    sum.b[i] += p.b[i] * weight[i];
    sum.a[i] += p.a[i] * weight[i];
  }
}

/** Returns true for eight-bit values without decoding, which llvmpipe filters in integers. */
ALWAYS_INLINE bool filters_bytes(const TextureView &t) {
  return !t.decode && (is_8888(t.layout) || t.layout == Layout::R8 || t.layout == Layout::RG8 || t.layout == Layout::A8);
}
/** Mixes a and b as bytes, rounded like in llvmpipe; all values are 0…1. */
ALWAYS_INLINE float mixed_bytes(float a, float b, float weight) {
  const int from = int(a * 255 + .5f), to = int(b * 255 + .5f), w = int(weight * 256);
  return float(from + (((to - from) * w + 128) >> 8)) * (1 / 255.f);
}
static void mix_bytes(Pixels &a, const Pixels &b, const float *weight, int n) {
  for (int i = 0; i < n; i++) {
    a.r[i] = mixed_bytes(a.r[i], b.r[i], weight[i]), a.g[i] = mixed_bytes(a.g[i], b.g[i], weight[i]);
    a.b[i] = mixed_bytes(a.b[i], b.b[i], weight[i]), a.a[i] = mixed_bytes(a.a[i], b.a[i], weight[i]);
  }
}
static void gather_inside(const TextureView &t, int n, const int *x, const int *y, const float *in_x, const float *in_y,
                          Pixels &out) {
  gather(t, n, x, y, out);
  for (int i = 0; i < n; i++) {
    const float in = in_x[i] * in_y[i];
    out.r[i] *= in, out.g[i] *= in, out.b[i] *= in;
    out.a[i] = t.always_opaque() ? 1 : out.a[i] * in;
  }
}

/** Samples the texture at (u, v) in 0…1: the nearest texel, or the four around it weighted by distance. */
static void sample(const TextureView &t, int n, const float *u, const float *v, Pixels &out) {
  if (!t.pixels || t.width <= 0 || t.height <= 0) return set_all(out, n, 0, 0, 0, 1);
  alignas(32) int x0[CHUNK], y0[CHUNK], x1[CHUNK], y1[CHUNK];
  alignas(32) float fx[CHUNK], fy[CHUNK], weight[CHUNK], in_x0[CHUNK], in_x1[CHUNK], in_y0[CHUNK], in_y1[CHUNK];
  const float w = float(t.width), h = float(t.height), half = t.linear ? .5f : 0.f;
  for (int i = 0; i < n; i++) {
    const float x = finite(u[i] * w) - half, y = finite(v[i] * h) - half;
    x0[i] = floor_int(x);
    y0[i] = floor_int(y);
    fx[i] = x - float(x0[i]);
    fy[i] = y - float(y0[i]);
    x1[i] = x0[i] + 1;
    y1[i] = y0[i] + 1;
    in_x0[i] = in_x1[i] = in_y0[i] = in_y1[i] = 1;
  }
  wrap(x0, in_x0, n, t.width, t.address_u);
  wrap(y0, in_y0, n, t.height, t.address_v);
  if (!t.linear) return gather_inside(t, n, x0, y0, in_x0, in_y0, out);
  wrap(x1, in_x1, n, t.width, t.address_u);
  wrap(y1, in_y1, n, t.height, t.address_v);
  if (filters_bytes(t)) {
    Pixels right, below;
    gather_inside(t, n, x0, y0, in_x0, in_y0, out);
    gather_inside(t, n, x1, y0, in_x1, in_y0, right);
    mix_bytes(out, right, fx, n);
    gather_inside(t, n, x0, y1, in_x0, in_y1, below);
    gather_inside(t, n, x1, y1, in_x1, in_y1, right);
    mix_bytes(below, right, fx, n);
    mix_bytes(out, below, fy, n);
    return;
  }
  set_all(out, n, 0, 0, 0, 0);
  for (int i = 0; i < n; i++) weight[i] = (1 - fx[i]) * (1 - fy[i]) * in_x0[i] * in_y0[i];
  accumulate(t, n, x0, y0, weight, out);
  for (int i = 0; i < n; i++) weight[i] = fx[i] * (1 - fy[i]) * in_x1[i] * in_y0[i];
  accumulate(t, n, x1, y0, weight, out);
  for (int i = 0; i < n; i++) weight[i] = (1 - fx[i]) * fy[i] * in_x0[i] * in_y1[i];
  accumulate(t, n, x0, y1, weight, out);
  for (int i = 0; i < n; i++) weight[i] = fx[i] * fy[i] * in_x1[i] * in_y1[i];
  accumulate(t, n, x1, y1, weight, out);
  if (t.always_opaque())
    for (int i = 0; i < n; i++) out.a[i] = 1;
}

/** Converts 0…1 to 0…limit, rounded to the nearest. */
ALWAYS_INLINE int quantised(float v, float limit) { return int(unit(v) * limit + .5f); }

/** Stores n pixels at (x, y) in the target's layout, as sRGB if it encodes. */
static void store(const TargetView &t, int x, int y, int n, const Pixels &p) {
  uint8_t *to = t.row(y) + int64_t(x) * pixel_bytes(t.layout);
  const auto put16 = [to](int index, int v) { to[2 * index] = uint8_t(v), to[2 * index + 1] = uint8_t(v >> 8); };
  switch (t.layout) {
  case Layout::RGBA8: case Layout::BGRA8: case Layout::BGRX8: {
    auto *out = reinterpret_cast<uint32_t *>(to);
    const int rs = red_shift(t.layout), bs = blue_shift(t.layout);
    if (t.encode)
      for (int i = 0; i < n; i++)
        out[i] = uint32_t(int(encoded(unit(p.r[i])) * 255.f + .5f) << rs | int(encoded(unit(p.g[i])) * 255.f + .5f) << 8 |
                          int(encoded(unit(p.b[i])) * 255.f + .5f) << bs) | uint32_t(quantised(p.a[i], 255)) << 24;
    else
      for (int i = 0; i < n; i++)
        out[i] = uint32_t(quantised(p.r[i], 255) << rs | quantised(p.g[i], 255) << 8 | quantised(p.b[i], 255) << bs) |
                 uint32_t(quantised(p.a[i], 255)) << 24;
    break;
  }
  case Layout::A8:
    for (int i = 0; i < n; i++) to[i] = uint8_t(quantised(p.a[i], 255));
    break;
  case Layout::R8:
    for (int i = 0; i < n; i++) to[i] = uint8_t(quantised(p.r[i], 255));
    break;
  case Layout::RG8:
    for (int i = 0; i < n; i++) {
      to[2 * i] = uint8_t(quantised(p.r[i], 255));
      to[2 * i + 1] = uint8_t(quantised(p.g[i], 255));
    }
    break;
  case Layout::R16:
    for (int i = 0; i < n; i++) put16(i, quantised(p.r[i], 65535));
    break;
  case Layout::RG16:
    for (int i = 0; i < n; i++) put16(2 * i, quantised(p.r[i], 65535)), put16(2 * i + 1, quantised(p.g[i], 65535));
    break;
  case Layout::RGBA16:
    for (int i = 0; i < n; i++) {
      put16(4 * i, quantised(p.r[i], 65535)), put16(4 * i + 1, quantised(p.g[i], 65535));
      put16(4 * i + 2, quantised(p.b[i], 65535)), put16(4 * i + 3, quantised(p.a[i], 65535));
    }
    break;
  case Layout::RGBA16F:
    for (int i = 0; i < n; i++) {
      put16(4 * i, to_half(p.r[i])), put16(4 * i + 1, to_half(p.g[i]));
      put16(4 * i + 2, to_half(p.b[i])), put16(4 * i + 3, to_half(p.a[i]));
    }
    break;
  case Layout::RGBA32F:
    for (int i = 0; i < n; i++) {
      const float pixel[4] = {p.r[i], p.g[i], p.b[i], p.a[i]};
      __builtin_memcpy(to + 16 * i, pixel, 16);
    }
    break;
  default: break; // clear() and draw() reject other targets
  }
}
