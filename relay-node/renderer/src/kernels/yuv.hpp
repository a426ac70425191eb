// SPDX-License-Identifier: MIT
// Video's planes to RGB and back, as libobs's format_conversion.effect defines it.
#pragma once

/** Converts a plane's stored value (0…1 of its type) to 0…1 of the video's range. */
static void rescale(float *v, int n, Scale scale) {
  const float factor = scale == Scale::Low10 ? 65535 / 1023.f : 65535 / 4095.f;
  if (scale == Scale::High10)
    for (int i = 0; i < n; i++) v[i] = float(int(unit(v[i]) * 65535 + .5f) >> 6) * (1 / 1023.f);
  else if (scale != Scale::None)
    for (int i = 0; i < n; i++) v[i] *= factor;
}

/**
 * Samples one channel of a chroma plane at the span's coordinates, which are in one row. Filters bilinearly, and rounds
 * bytes at each step like mixed_bytes().
 */
template <class Value>
ALWAYS_INLINE void filter_chroma(const TextureView &t, int channel, int n, const float *u, float v, float *out) {
  const int values = t.layout == Layout::RG8 || t.layout == Layout::RG16 ? 2 : 1;
  const float y = finite(v * float(t.height)) - .5f;
  const int top = floor_int(y);
  const float down = y - float(top);
  const auto *row0 = reinterpret_cast<const Value *>(t.row(clamped(top, 0, t.height - 1))) + channel;
  const auto *row1 = reinterpret_cast<const Value *>(t.row(clamped(top + 1, 0, t.height - 1))) + channel;
  alignas(32) int left[CHUNK], right[CHUNK], a[CHUNK], b[CHUNK], c[CHUNK], d[CHUNK];
  alignas(32) float across[CHUNK];
  for (int i = 0; i < n; i++) {
    const float x = finite(u[i] * float(t.width)) - .5f;
    const int first = floor_int(x);
    across[i] = x - float(first);
    left[i] = values * clamped(first, 0, t.width - 1);
    right[i] = values * clamped(first + 1, 0, t.width - 1);
  }
  for (int i = 0; i < n; i++) a[i] = row0[left[i]], b[i] = row0[right[i]], c[i] = row1[left[i]], d[i] = row1[right[i]];
  if (sizeof(Value) == 1) {
    const auto mixed_here = [](int from, int to, int weight) { return from + (((to - from) * weight + 128) >> 8); };
    const int w = int(down * 256);
    for (int i = 0; i < n; i++) {
      const int wx = int(across[i] * 256);
      out[i] = float(mixed_here(mixed_here(a[i], b[i], wx), mixed_here(c[i], d[i], wx), w)) * (1 / 255.f);
    }
  } else {
    for (int i = 0; i < n; i++)
      out[i] = mixed(mixed(float(a[i]), float(b[i]), across[i]), mixed(float(c[i]), float(d[i]), across[i]), down) *
               (1 / 65535.f);
  }
}
static void sample_chroma(const TextureView &t, int channel, int n, const float *u, const float *v, float *out) {
  if (t.pixels && (t.layout == Layout::R8 || t.layout == Layout::RG8)) {
    filter_chroma<uint8_t>(t, channel, n, u, v[0], out);
  } else if (t.pixels && (t.layout == Layout::R16 || t.layout == Layout::RG16)) {
    filter_chroma<uint16_t>(t, channel, n, u, v[0], out);
  } else {
    Pixels p;
    sample(t, n, u, v, p);
    __builtin_memcpy(out, channel ? p.g : p.r, size_t(n) * sizeof(float));
  }
}

/** rgb = matrix · (y, cb, cr, 1), limited to the range first, then made linear if the video is not SDR in 8 bits. */
static void yuv_to_rgb(const Draw &d, int x, int y, int n, const float *u, const float *v, Pixels &out) {
  const PixelProgram &program = d.program;
  const Uniforms k = d.uniforms; // a copy, which no store to `out` can change
  Pixels luma, cb, cr;
  float *second = cr.r;
  load_row(d.image, y, x, n, luma);
  if (program.yuv == Yuv::Planar444) {
    load_row(d.image1, y, x, n, cb);
    load_row(d.image2, y, x, n, cr);
  } else {
    const bool planar = program.yuv == Yuv::Planar;
    sample_chroma(d.image1, 0, n, u, v, cb.r);
    sample_chroma(planar ? d.image2 : d.image1, planar ? 0 : 1, n, u, v, second);
  }
  rescale(luma.r, n, program.scale);
  rescale(cb.r, n, program.scale);
  rescale(second, n, program.scale);
  const auto limited = [&k](float value, int c) { return clamped(value, k.range_min[c], k.range_max[c]); };
  for (int i = 0; i < n; i++) {
    const float p0 = limited(luma.r[i], 0), p1 = limited(cb.r[i], 1), p2 = limited(second[i], 2);
    out.r[i] = k.yuv[0][0] * p0 + k.yuv[0][1] * p1 + k.yuv[0][2] * p2 + k.yuv[0][3];
    out.g[i] = k.yuv[1][0] * p0 + k.yuv[1][1] * p1 + k.yuv[1][2] * p2 + k.yuv[1][3];
    out.b[i] = k.yuv[2][0] * p0 + k.yuv[2][1] * p1 + k.yuv[2][2] * p2 + k.yuv[2][3];
    out.a[i] = 1;
  }
  switch (program.transfer) {
  case Transfer::None: break;
  case Transfer::Srgb: recolour(out, n, [](Rgb c, float) { return each(c, srgb_to_linear); }); break;
  case Transfer::Pq:
    recolour(out, n, [&k](Rgb c, float) {
      return to_709(times(pq_to_light(c, k.hdr_lw, k.hdr_lmax), k.nits_over_white));
    });
    break;
  case Transfer::Hlg:
    recolour(out, n, [&k](Rgb c, float) { return to_709(times(hlg_to_light(c, k.hlg_exponent), k.nits_over_white)); });
    break;
  }
  if (!program.alpha_plane) return;
  load_row(d.image3, y, x, n, luma);
  const float alpha = program.scale == Scale::Low12 ? 16.f : 1.f;
  for (int i = 0; i < n; i++) out.a[i] = luma.r[i] * alpha;
}

static void average(Pixels &sum, const Pixels &p, int n, float weight) {
  for (int i = 0; i < n; i++) sum.r[i] += p.r[i] * weight, sum.g[i] += p.g[i] * weight, sum.b[i] += p.b[i] * weight;
}

/** Computes a plane's pixel: a weighted sum of R, G and B plus an offset. Stores it in red and green of `out`. */
static void rgb_to_yuv(const Draw &d, int x, int y, int n, const float *u, const float *v, Pixels &out) {
  const PixelProgram &program = d.program;
  const Uniforms k = d.uniforms; // a copy, which no store to `out` can change
  if (program.footprint == Footprint::One) {
    load_row(d.image, y, x, n, out);
  } else {
    const bool below = program.footprint == Footprint::WideWide;
    float left[CHUNK], under[CHUNK];
    for (int i = 0; i < n; i++) left[i] = u[i] - k.left, under[i] = v[i] + k.below;
    const float weight = below ? .25f : .5f;
    Pixels p;
    set_all(out, n, 0, 0, 0, 1);
    sample(d.image, n, left, v, p);
    average(out, p, n, weight);
    sample(d.image, n, u, v, p);
    average(out, p, n, weight);
    if (below) {
      sample(d.image, n, left, under, p);
      average(out, p, n, weight);
      sample(d.image, n, u, under, p);
      average(out, p, n, weight);
    }
  }
  const float white = k.white_over_nits;
  switch (program.transfer) {
  case Transfer::None: break;
  case Transfer::Srgb: recolour(out, n, [](Rgb c, float) { return each(c, linear_to_srgb); }); break;
  case Transfer::Pq:
    recolour(out, n, [white](Rgb c, float) { return each(to_2020(times(c, white)), linear_to_pq); });
    break;
  case Transfer::Hlg:
    recolour(out, n, [&](Rgb c, float) { return light_to_hlg(to_2020(times(c, white)), k.hdr_lw); });
    break;
  }
  const int first = program.plane == PlaneOf::Y ? 0 : program.plane == PlaneOf::V ? 2 : 1;
  const float *m = k.yuv[first], *m2 = k.yuv[2];
  const Scale scale = program.scale;
  const auto stored = [scale](float value) {
    if (scale == Scale::Low10) return value * (1023 / 65535.f);
    return scale == Scale::High10 ? float(quantised(value, 1023)) * (64 / 65535.f) : value;
  };
  for (int i = 0; i < n; i++) {
    const float r = out.r[i], g = out.g[i], b = out.b[i];
    out.r[i] = stored(m[0] * r + m[1] * g + m[2] * b + m[3]);
    out.g[i] = stored(m2[0] * r + m2[1] * g + m2[2] * b + m2[3]);
  }
}
