// SPDX-License-Identifier: MIT
// The first value of each pixel, read by a texture lookup, a filter of neighbouring texels, or a transition.
#pragma once

/** Reads a texture at the span's coordinates in the fastest way. */
static void fetch(const Draw &d, const TextureView &t, int x, int y, int n, const float *u, const float *v, Pixels &out) {
  if (d.exact) return load_row(t, y + d.texel_dy, x + d.texel_dx, n, out);
  sample(t, n, u, v, out);
}
/** Samples a texture at the span's coordinates plus (du, dv). */
static void fetch_moved(const TextureView &t, int n, const float *u, const float *v, float du, float dv, Pixels &out) {
  float moved_u[CHUNK], moved_v[CHUNK];
  for (int i = 0; i < n; i++) moved_u[i] = u[i] + du, moved_v[i] = v[i] + dv;
  sample(t, n, moved_u, moved_v, out);
}

static void read_row(const Draw &d, int x, int n, Pixels &out) {
  const float *from = d.row + 4 * (x - d.row_x);
  for (int i = 0; i < n; i++) {
    out.r[i] = from[4 * i];
    out.g[i] = from[4 * i + 1];
    out.b[i] = from[4 * i + 2];
    out.a[i] = from[4 * i + 3];
  }
}

static void add(Pixels &sum, const Pixels &p, int n, float weight) {
  for (int i = 0; i < n; i++) {
    sum.r[i] += p.r[i] * weight, sum.g[i] += p.g[i] * weight;
    sum.b[i] += p.b[i] * weight, sum.a[i] += p.a[i] * weight;
  }
}

/** Averages eight bilinear samples, where Direct3D places them for multisampling, in 1/16 of a pixel. */
static void read_lowres(const Draw &d, int n, const float *u, const float *v, Pixels &out) {
  static const int8_t pattern[8][2] = {{1, -3}, {-1, 3}, {5, 1}, {-3, -5}, {-5, 5}, {-7, -1}, {3, 7}, {7, -7}};
  Pixels p;
  set_all(out, n, 0, 0, 0, 0);
  for (const auto &place : pattern) {
    fetch_moved(d.image, n, u, v, d.u.dx * float(place[0]) * .0625f, d.v.dy * float(place[1]) * .0625f, p);
    add(out, p, n, .125f);
  }
}

/** Scales at coordinates without a common row, for rotated or skewed items. */
static void read_scaled(const Draw &d, int n, const float *u, const float *v, Pixels &out) {
  const TextureView &t = d.image;
  if (!t.pixels || t.width <= 0 || t.height <= 0) return set_all(out, n, 0, 0, 0, 1);
  const float height = d.v.dy < 0 && d.program.read != Read::Bicubic ? -d.v.dy : d.v.dy;
  for (int i = 0; i < n; i++) {
    float sum[4] = {};
    taps(d.program.read, t.linear, {finite(v[i]), height, t.height}, [&](int row, float row_weight) {
      taps(d.program.read, t.linear, {finite(u[i]), d.u.dx, t.width}, [&](int column, float weight) {
        Pixels p;
        gather(t, 1, &column, &row, p);
        weight *= row_weight;
        sum[0] += p.r[0] * weight, sum[1] += p.g[0] * weight, sum[2] += p.b[0] * weight, sum[3] += p.a[0] * weight;
      });
    });
    out.r[i] = sum[0], out.g[i] = sum[1], out.b[i] = sum[2], out.a[i] = sum[3];
  }
}

/** Adds weight * distance between the pixels' chroma, in sRGB values, and the key's. */
static void add_distance(float *sum, const float *r, const float *g, const float *b, int n, float weight,
                         const Uniforms &k) {
  const float b0 = k.cb[0], b1 = k.cb[1], b2 = k.cb[2], b3 = k.cb[3] - k.key[0];
  const float r0 = k.cr[0], r1 = k.cr[1], r2 = k.cr[2], r3 = k.cr[3] - k.key[1];
  for (int i = 0; i < n; i++) {
    const float x = nonlinear(r[i]), y = nonlinear(g[i]), z = nonlinear(b[i]);
    const float cb = b0 * x + b1 * y + b2 * z + b3, cr = r0 * x + r1 * y + r2 * z + r3;
    sum[i] += weight * __builtin_sqrtf(cb * cb + cr * cr);
  }
}

/** Three rows of texels around a span, each one texel longer on both sides. */
struct Around {
  Pixels row[3];
  Around(const Draw &d, int x, int y, int n) {
    for (int k = 0; k < 3; k++) load_row(d.image, y + d.texel_dy + k - 1, x + d.texel_dx - 1, n + 2, row[k]);
  }
};

static void copy_pixels(Pixels &to, const Pixels &from, int first, int n) {
  for (int i = 0; i < n; i++) {
    to.r[i] = from.r[i + first], to.g[i] = from.g[i + first];
    to.b[i] = from.b[i + first], to.a[i] = from.a[i + first];
  }
}

static void key_distances(float *with_below, float *with_right, const Draw &d, int y, int x0, int x1) {
  constexpr int step = CHUNK - 1;
  Pixels here, below, mean;
  const auto distance = [&](float *to, const Pixels &other, int first, int n) {
    for (int i = 0; i < n; i++) {
      mean.r[i] = .5f * (here.r[i] + other.r[i + first]);
      mean.g[i] = .5f * (here.g[i] + other.g[i + first]);
      mean.b[i] = .5f * (here.b[i] + other.b[i + first]);
      to[i] = 0;
    }
    add_distance(to, mean.r, mean.g, mean.b, n, 1, d.uniforms);
  };
  for (int x = x0 - 1; x <= x1; x += step) {
    const int n = least(step, x1 + 1 - x), at = x - (x0 - 1);
    load_row(d.image, y + d.texel_dy, x + d.texel_dx, n + 1, here);
    load_row(d.image, y + d.texel_dy + 1, x + d.texel_dx, n, below);
    distance(with_below + at, below, 0, n);
    distance(with_right + at, here, 1, n);
  }
}

/**
 * The chroma key. Measures the distance from the key colour over a 3 x 3 box (five samples, four of them between two
 * texels). Alpha and remaining colour follow ramps of power 1.5 above `similarity`.
 */
static void read_chroma_key(const Draw &d, int x, int y, int n, const float *u, const float *v, Pixels &out) {
  const Uniforms &k = d.uniforms;
  alignas(32) float distance[CHUNK] = {};
  if (d.key.above) {
    const int before = x - d.row_x; // where the pixel before the span is in the shared rows
    const float *above = d.key.above + before, *below = d.key.below + before + 2;
    const float *next = d.key.next + before, *previous = d.key.previous + before + 1;
    for (int i = 0; i < n; i++) distance[i] = 2 / 9.f * (above[i] + below[i] + next[i] + previous[i]);
    load_row(d.image, y + d.texel_dy, x + d.texel_dx, n, out);
  } else {
    static const float places[4][2] = {{-1, -.5f}, {1, .5f}, {-.5f, 1}, {.5f, -1}};
    Pixels p;
    for (const auto &place : places) {
      fetch_moved(d.image, n, u, v, place[0] * k.pixel_size[0], place[1] * k.pixel_size[1], p);
      add_distance(distance, p.r, p.g, p.b, n, 2 / 9.f, k);
    }
    sample(d.image, n, u, v, out);
  }
  recolour(out, n, straight);
  add_distance(distance, out.r, out.g, out.b, n, 1 / 9.f, k);
  const float similarity = k.similarity, smoothness = k.smoothness, spill = k.spill, opacity = k.opacity;
  for (int i = 0; i < n; i++) {
    const float above = distance[i] - similarity, full = unit(above / smoothness), clear = unit(above / spill);
    const float keep = clear * __builtin_sqrtf(clear);
    const float grey = 0.2126f * out.r[i] + 0.7152f * out.g[i] + 0.0722f * out.b[i];
    out.r[i] = mixed(grey, out.r[i], keep), out.g[i] = mixed(grey, out.g[i], keep), out.b[i] = mixed(grey, out.b[i], keep);
    out.a[i] *= opacity * full * __builtin_sqrtf(full);
  }
  finish_key(out, n, k);
}

/** Sets `differ` where two spans differ. `first` is the position of b's first pixel. */
static void note_difference(int *differ, const Pixels &a, const Pixels &b, int first, int n) {
  for (int i = 0; i < n; i++)
    differ[i] &= (a.r[i] != b.r[i + first]) | (a.g[i] != b.g[i + first]) | (a.b[i] != b.b[i + first]) |
                 (a.a[i] != b.a[i + first]);
}

/**
 * The sharpness filter: adds to the texel `sharpness` times the sum of its differences from its eight neighbours. Keeps
 * a texel that equals one of its two neighbours both in its row and in its column.
 */
static void read_sharpness(const Draw &d, int x, int y, int n, const float *u, const float *v, Pixels &out) {
  const float by = d.uniforms.sharpness, du = 1 / d.uniforms.texture_size[0], dv = 1 / d.uniforms.texture_size[1];
  Pixels sum;
  alignas(32) int in_row[CHUNK], in_column[CHUNK];
  for (int i = 0; i < n; i++) in_row[i] = in_column[i] = 1;
  const auto neighbour = [&](const Pixels &p, int first, int dx, int dy) {
    for (int i = 0; i < n; i++) {
      sum.r[i] -= p.r[i + first], sum.g[i] -= p.g[i + first];
      sum.b[i] -= p.b[i + first], sum.a[i] -= p.a[i + first];
    }
    if (dy == 0) note_difference(in_row, out, p, first, n);
    if (dx == 0) note_difference(in_column, out, p, first, n);
  };
  const auto each_neighbour = [&](auto visit) {
    set_all(sum, n, 0, 0, 0, 0);
    add(sum, out, n, 8);
    for (int dy = -1; dy <= 1; dy++)
      for (int dx = -1; dx <= 1; dx++)
        if (dx || dy) visit(dx, dy);
  };
  if (d.exact) {
    const Around around(d, x, y, n);
    copy_pixels(out, around.row[1], 1, n);
    each_neighbour([&](int dx, int dy) { neighbour(around.row[dy + 1], dx + 1, dx, dy); });
  } else {
    sample(d.image, n, u, v, out);
    each_neighbour([&](int dx, int dy) {
      Pixels p;
      fetch_moved(d.image, n, u, v, float(dx) * du, float(dy) * dv, p);
      neighbour(p, 0, dx, dy);
    });
  }
  for (int i = 0; i < n; i++) {
    const float by_here = in_row[i] | in_column[i] ? by : 0.f;
    out.r[i] = unit(out.r[i] + sum.r[i] * by_here), out.g[i] = unit(out.g[i] + sum.g[i] * by_here);
    out.b[i] = unit(out.b[i] + sum.b[i] * by_here), out.a[i] = unit(out.a[i] + sum.a[i] * by_here);
  }
}

/** Mixes b into a. The result is a for t of 0, and b for t of 1. */
static void mix_into(Pixels &a, const Pixels &b, int n, float t) {
  for (int i = 0; i < n; i++) {
    a.r[i] = mixed(a.r[i], b.r[i], t), a.g[i] = mixed(a.g[i], b.g[i], t);
    a.b[i] = mixed(a.b[i], b.b[i], t), a.a[i] = mixed(a.a[i], b.a[i], t);
  }
}
static void choose(Pixels &a, const Pixels &b, int n, const float *t) {
  for (int i = 0; i < n; i++) {
    a.r[i] = mixed(a.r[i], b.r[i], t[i]), a.g[i] = mixed(a.g[i], b.g[i], t[i]);
    a.b[i] = mixed(a.b[i], b.b[i], t[i]), a.a[i] = mixed(a.a[i], b.a[i], t[i]);
  }
}

/** Reads the first texture, moved by offset_a, and outside it the second one, moved by -offset_b. */
static void read_slide(const Draw &d, int n, const float *u, const float *v, Pixels &out) {
  const Uniforms &k = d.uniforms;
  float outside[CHUNK];
  for (int i = 0; i < n; i++) {
    const float x = u[i] + k.offset_a[0], y = v[i] + k.offset_a[1];
    outside[i] = x >= 0 && x <= 1 && y >= 0 && y <= 1 ? 0.f : 1.f;
  }
  Pixels second;
  fetch_moved(d.image, n, u, v, k.offset_a[0], k.offset_a[1], out);
  fetch_moved(d.image1, n, u, v, -k.offset_b[0], -k.offset_b[1], second);
  choose(out, second, n, outside);
}

/** Reads the second picture where the wipe's grey picture is darker than `progress`, with a ramp of `softness`. */
static void read_luma_wipe(const Draw &d, int x, int y, int n, const float *u, const float *v, Pixels &out) {
  const Uniforms &k = d.uniforms;
  Pixels second, grey;
  fetch(d, d.image, x, y, n, u, v, out);
  fetch(d, d.image1, x, y, n, u, v, second);
  sample(d.image2, n, u, v, grey);
  const float time = (1 + k.softness) * k.progress;
  float t[CHUNK];
  for (int i = 0; i < n; i++) {
    const float level = k.invert ? 1 - grey.r[i] : grey.r[i], ramp = (time - level) / k.softness;
    t[i] = level <= time - k.softness ? 1.f : level >= time ? 0.f : ramp;
  }
  choose(out, second, n, t);
}

static void vertex_colour(const Draw &d, int x, int y, int n, Pixels &out) {
  float *channel[4] = {out.r, out.g, out.b, out.a};
  for (int c = 0; c < 4; c++) {
    const float first = d.colour[c].at(float(x) + .5f, float(y) + .5f), step = d.colour[c].dx;
    for (int i = 0; i < n; i++) channel[c][i] = first + step * float(i);
  }
}

static void read(const Draw &d, int x, int y, int n, Pixels &out) {
  const Uniforms &k = d.uniforms;
  alignas(32) float u[CHUNK], v[CHUNK];
  const float u0 = d.u.at(float(x) + .5f, float(y) + .5f), v0 = d.v.at(float(x) + .5f, float(y) + .5f);
  for (int i = 0; i < n; i++) u[i] = u0 + d.u.dx * float(i), v[i] = v0 + d.v.dx * float(i);
  Pixels p;
  switch (d.program.read) {
  case Read::Texture:
    if (d.row) read_row(d, x, n, out);
    else fetch(d, d.image, x, y, n, u, v, out);
    break;
  case Read::Bicubic: case Read::Lanczos: case Read::Area: case Read::AreaUpscale:
    if (d.row) read_row(d, x, n, out);
    else read_scaled(d, n, u, v, out);
    break;
  case Read::Lowres: read_lowres(d, n, u, v, out); break;
  case Read::Solid: set_all(out, n, k.color[0], k.color[1], k.color[2], k.color[3]); break;
  case Read::SolidVertex:
    vertex_colour(d, x, y, n, out);
    for (int i = 0; i < n; i++)
      out.r[i] *= k.color[0], out.g[i] *= k.color[1], out.b[i] *= k.color[2], out.a[i] *= k.color[3];
    break;
  case Read::Text:
    fetch(d, d.image, x, y, n, u, v, p);
    vertex_colour(d, x, y, n, out);
    for (int i = 0; i < n; i++) out.a[i] *= p.a[i];
    break;
  case Read::ChromaKey: read_chroma_key(d, x, y, n, u, v, out); break;
  case Read::Sharpness: read_sharpness(d, x, y, n, u, v, out); break;
  case Read::Fade:
    fetch(d, d.image, x, y, n, u, v, out);
    fetch(d, d.image1, x, y, n, u, v, p);
    mix_into(out, p, n, k.progress);
    break;
  case Read::FadeSingle:
    fetch(d, d.image, x, y, n, u, v, out);
    set_all(p, n, 0, 0, 0, 0);
    mix_into(out, p, n, 1 - k.progress);
    break;
  case Read::FadeToColour:
    fetch(d, d.image, x, y, n, u, v, out);
    set_all(p, n, k.color[0], k.color[1], k.color[2], k.color[3]);
    mix_into(out, p, n, k.progress);
    break;
  case Read::Swipe: case Read::Slide: read_slide(d, n, u, v, out); break;
  case Read::LumaWipe: read_luma_wipe(d, x, y, n, u, v, out); break;
  case Read::YuvToRgb: yuv_to_rgb(d, x, y, n, u, v, out); break;
  case Read::RgbToYuv: rgb_to_yuv(d, x, y, n, u, v, out); break;
  case Read::Grey: case Read::Limited: {
    load_row(d.image, y, x, n, out);
    const float scale = d.program.limited ? 255 / 219.f : 1, offset = d.program.limited ? -16 / 219.f : 0;
    const bool grey = d.program.read == Read::Grey;
    recolour(out, n, [=](Rgb c, float) {
      const auto one = [=](float value) { return value * scale + offset; };
      return grey ? Rgb{one(c.r), one(c.r), one(c.r)} : each(c, one);
    });
    break;
  }
  default: set_all(out, n, 0, 0, 0, 0);
  }
}
