// SPDX-License-Identifier: MIT
// Compares the kernels with the shaders' arithmetic in double precision. Needs no OBS, so it also runs under an
// emulator. Prints {"kernels","cases":[{"name","error","most","ok"}…],"ok"}. Errors are in steps of the target's bytes.
#include "../src/kernels/kernels.hpp"
#include "../src/raster/convert.hpp"
#include "../src/raster/copies.hpp"
#include "../src/raster/key-rows.hpp"
#include "../src/raster/pass-through.hpp"
#include "../src/raster/resample.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

using namespace renderer;

namespace {
constexpr int WIDTH = 301, HEIGHT = 47;

struct Colour4 {
  double c[4];
};
using Texels = std::vector<uint8_t>;

double decoded(double v) { return v <= .04045 ? v / 12.92 : std::pow((v + .055) / 1.055, 2.4); }
double encoded(double v) { return v <= .0031308 ? v * 12.92 : 1.055 * std::pow(v, 1 / 2.4) - .055; }
double unit(double v) { return v > 0 ? std::min(v, 1.) : 0; }

Texels random_bytes(size_t count, unsigned seed) {
  Texels bytes(count + 128);
  for (uint8_t &byte : bytes) byte = uint8_t((seed = seed * 1664525 + 1013904223) >> 24);
  return bytes;
}

TextureView view_of(const Texels &bytes, int width, int height, Layout layout, int pixel, bool decode = false) {
  TextureView view;
  view.pixels = bytes.data();
  view.width = width;
  view.height = height;
  view.stride = width * pixel;
  view.layout = layout;
  view.decode = decode;
  return view;
}

/** Returns a texel of an RGBA or BGRA texture; outside of it, the nearest one. */
Colour4 texel(const TextureView &t, int x, int y) {
  const uint8_t *p = t.row(std::clamp(y, 0, t.height - 1)) + 4 * std::clamp(x, 0, t.width - 1);
  const int red = blue_first(t.layout) ? 2 : 0;
  Colour4 out = {{p[red] / 255., p[1] / 255., p[2 - red] / 255., t.always_opaque() ? 1 : p[3] / 255.}};
  if (t.decode)
    for (int k = 0; k < 3; k++) out.c[k] = decoded(out.c[k]);
  return out;
}

class Suite {
public:
  /** Draws every pixel and compares it with reference(x, y), blended and stored as `draw` says. */
  void span(const std::string &name, Draw draw, double most, const std::function<Colour4(int, int)> &reference) {
    Texels memory = random_bytes(size_t(WIDTH) * HEIGHT * 4, 99), before = memory;
    draw.target = {memory.data(), WIDTH, HEIGHT, WIDTH * 4, Layout::BGRA8, draw.target.encode};
    const TextureView old = view_of(before, WIDTH, HEIGHT, Layout::BGRA8, 4, draw.target.encode);
    const Area all = {0, 0, WIDTH, HEIGHT};
    Resampler resampler;
    if (!draw_as_bytes(draw, all)) {
      const bool resampled = !draw.exact && resampler.prepare(draw, all);
      KeyRows key_rows;
      key_rows.set_area(all);
      for (int y = 0; y < HEIGHT; y++) {
        if (resampled) draw.row = resampler.row(y);
        if (draw.program.read == Read::ChromaKey) key_rows.prepare(draw, y);
        kernels->span(draw, y, 0, WIDTH);
      }
    }
    double error = 0;
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++) {
        const Colour4 wanted = blended(draw.blend, reference(x, y), texel(old, x, y));
        const uint8_t *got = &memory[size_t(y * WIDTH + x) * 4];
        for (int k = 0; k < 4; k++) {
          const double value = unit(wanted.c[k]), stored = 255 * (k < 3 && draw.target.encode ? encoded(value) : value);
          error = std::max(error, std::fabs(stored - got[k < 3 ? 2 - k : 3]));
        }
      }
    note(name, error, most);
  }

  void note(const std::string &name, double error, double most) {
    printf("%s\n{\"name\":\"%s\",\"error\":%.3f,\"most\":%.3f,\"ok\":%s}", first_ ? "" : ",", name.c_str(), error, most,
           error <= most ? "true" : "false");
    first_ = false;
    good_ &= error <= most;
  }
  bool good() const { return good_; }

private:
  static double factor(gs_blend_type type, const Colour4 &s, const Colour4 &t, int k) {
    switch (type) {
    case GS_BLEND_ZERO: return 0;
    case GS_BLEND_SRCCOLOR: return s.c[k];
    case GS_BLEND_INVSRCCOLOR: return 1 - s.c[k];
    case GS_BLEND_SRCALPHA: return s.c[3];
    case GS_BLEND_INVSRCALPHA: return 1 - s.c[3];
    case GS_BLEND_DSTCOLOR: return t.c[k];
    case GS_BLEND_INVDSTCOLOR: return 1 - t.c[k];
    case GS_BLEND_DSTALPHA: return t.c[3];
    case GS_BLEND_INVDSTALPHA: return 1 - t.c[3];
    default: return 1;
    }
  }
  static Colour4 blended(const Blend &blend, Colour4 s, const Colour4 &t) {
    if (!blend.on) return s;
    for (double &v : s.c) v = unit(v);
    Colour4 out{};
    for (int k = 0; k < 4; k++) {
      const double a = s.c[k] * factor(k < 3 ? blend.source_colour : blend.source_alpha, s, t, k);
      const double b = t.c[k] * factor(k < 3 ? blend.target_colour : blend.target_alpha, s, t, k);
      switch (blend.op) {
      case GS_BLEND_OP_ADD: out.c[k] = a + b; break;
      case GS_BLEND_OP_SUBTRACT: out.c[k] = a - b; break;
      case GS_BLEND_OP_REVERSE_SUBTRACT: out.c[k] = b - a; break;
      case GS_BLEND_OP_MIN: out.c[k] = std::min(s.c[k], t.c[k]); break;
      case GS_BLEND_OP_MAX: out.c[k] = std::max(s.c[k], t.c[k]); break;
      }
    }
    return out;
  }
  bool first_ = true, good_ = true;
};

/** Allowed error: half a step for rounding to a byte, and a little for the sRGB polynomials of source and target. */
constexpr double ROUNDED = .7;
/** Allowed error of a difference of two decoded values, which is largest near 0. */
constexpr double SUBTRACTED = 1.05;

Draw drawing(const Texels &bytes, bool srgb) {
  Draw draw{};
  draw.program.read = Read::Texture;
  draw.image = view_of(bytes, WIDTH, HEIGHT, Layout::RGBA8, 4, srgb);
  draw.target.encode = srgb;
  draw.u = {0, 1.f / WIDTH, 0};
  draw.v = {0, 0, 1.f / HEIGHT};
  draw.exact = true;
  return draw;
}

void colours(Suite &suite, const Texels &bytes) {
  const auto pq_to_linear = [](double v) {
    const double c = std::pow(std::fabs(v), 1 / 78.84375);
    return std::pow(std::max(c - .8359375, 0.) / (18.8515625 - 18.6875 * c), 1 / .1593017578);
  };
  const double to_2020[3][3] = {{.6274039, .32928304, .04331307}, {.06909729, .9195404, .01136232}, {.01639144, .08801331, .89559525}};
  const double to_709[3][3] = {{1.660491, -.58764114, -.07284986}, {-.12455047, 1.1328999, -.00834942}, {-.01815076, -.1005789, 1.11872966}};
  const auto times = [](const double m[3][3], Colour4 v) {
    Colour4 out = v;
    for (int k = 0; k < 3; k++) out.c[k] = m[k][0] * v.c[0] + m[k][1] * v.c[1] + m[k][2] * v.c[2];
    return out;
  };
  const auto each = [](Colour4 v, auto f) {
    for (int k = 0; k < 3; k++) v.c[k] = f(v.c[k]);
    return v;
  };
  const double m = .7;
  const struct {
    const char *name;
    Colour colour;
    std::function<Colour4(Colour4)> meaning;
  } all[] = {
      {"bare", Colour::Bare, [](Colour4 v) { return v; }},
      {"alpha divide", Colour::AlphaDivide, [&](Colour4 v) { return each(v, [&](double c) { return v.c[3] > 0 ? c / v.c[3] : 0; }); }},
      {"nonlinear alpha", Colour::NonlinearAlpha, [&](Colour4 v) { return each(v, [&](double c) { return decoded(encoded(c) * v.c[3]); }); }},
      {"decompress", Colour::SrgbDecompress, [&](Colour4 v) { return each(v, decoded); }},
      {"multiply", Colour::Multiply, [&](Colour4 v) { return each(v, [&](double c) { return c * m; }); }},
      {"tonemap", Colour::MultiplyTonemap, [&](Colour4 v) { return times(to_709, each(times(to_2020, each(v, [&](double c) { return c * m; })), [](double c) { return c / (c + 1); })); }},
      {"pq", Colour::TonemapPq, [&](Colour4 v) { return times(to_709, each(each(v, pq_to_linear), [&](double c) { return c * m / (c * m + 1); })); }},
      {"unpremultiply", Colour::Unpremultiply, [&](Colour4 v) { return each(v, [&](double c) { return unit(v.c[3] > 0 ? c / v.c[3] : c); }); }},
  };
  for (const auto &c : all)
    for (const bool srgb : {false, true}) {
      Draw draw = drawing(bytes, srgb);
      draw.program.colour = c.colour;
      draw.uniforms.multiplier = float(m);
      suite.span(std::string("colour ") + c.name + (srgb ? " sRGB" : ""), draw, ROUNDED,
                 [&](int x, int y) { return c.meaning(texel(draw.image, x, y)); });
    }
}

void blends(Suite &suite, const Texels &bytes) {
  for (int op = GS_BLEND_OP_ADD; op <= GS_BLEND_OP_MAX; op++)
    for (int source = GS_BLEND_ZERO; source <= GS_BLEND_INVDSTALPHA; source++)
      for (const auto target : {GS_BLEND_ZERO, GS_BLEND_ONE, GS_BLEND_INVSRCALPHA, GS_BLEND_SRCCOLOR}) {
        Draw draw = drawing(bytes, true);
        draw.blend = {true, gs_blend_op_type(op), gs_blend_type(source), target, GS_BLEND_ONE, target};
        suite.span("blend " + std::to_string(op) + " " + std::to_string(source) + " " + std::to_string(target), draw,
                   op == GS_BLEND_OP_ADD ? ROUNDED : SUBTRACTED,
                   [&](int x, int y) { return texel(draw.image, x, y); });
      }
}

/** The sum over texels weighted along both axes, in double precision. */
void scalers(Suite &suite) {
  const Texels bytes = random_bytes(500 * 90 * 4, 7);
  const auto cubic = [](double x) {
    x = std::fabs(x);
    return x < 1 ? (1.25 * x - 2.25) * x * x + 1 : x < 2 ? -.75 * x * x * x + 3.75 * x * x - 6 * x + 3 : 0;
  };
  const auto lanczos = [](double x) {
    const double p = x * 3.14159265358979;
    return std::fabs(x) < 1e-9 ? 1 : std::fabs(x) < 3 ? 3 * std::sin(p) * std::sin(p / 3) / (p * p) : 0;
  };
  const struct {
    const char *name;
    Read read;
    double reach;
    std::function<double(double, double)> weight; // distance of the texel in texels, width of a pixel in texels
  } all[] = {
      {"bilinear", Read::Texture, 1, [](double d, double) { return std::max(0., 1 - std::fabs(d)); }},
      {"bicubic", Read::Bicubic, 2, [&](double d, double) { return cubic(d); }},
      {"lanczos", Read::Lanczos, 3, [&](double d, double) { return lanczos(d); }},
      {"area", Read::Area, 3, [](double d, double w) {
         return std::max(0., std::min(d + .5, w / 2) - std::max(d - .5, -w / 2)) / w;
       }},
  };
  for (const auto &s : all) {
    Draw draw = drawing(bytes, true);
    draw.image.width = 500, draw.image.height = 90, draw.image.stride = 2000;
    draw.program.read = s.read;
    draw.exact = false;
    suite.span(std::string("scale ") + s.name, draw, s.read == Read::Area ? .7 : ROUNDED, [&](int x, int y) {
      const double w = 500. / WIDTH, h = 90. / HEIGHT, px = (x + .5) * w - .5, py = (y + .5) * h - .5;
      Colour4 sum{};
      double total = 0;
      for (int iy = int(py) - 4; iy <= int(py) + 4; iy++)
        for (int ix = int(px) - 4; ix <= int(px) + 4; ix++) {
          const double weight = s.weight(ix - px, w) * s.weight(iy - py, h);
          const Colour4 t = texel(draw.image, ix, iy);
          for (int k = 0; k < 4; k++) sum.c[k] += weight * t.c[k];
          total += weight;
        }
      for (double &v : sum.c) v /= total;
      return sum;
    });
  }
}

void filters(Suite &suite, const Texels &bytes) {
  Draw draw = drawing(bytes, true);
  const auto straight = [](Colour4 v) {
    for (int k = 0; k < 3; k++) v.c[k] = v.c[3] > 0 ? std::max(0., v.c[k] / v.c[3]) : 0;
    return v;
  };
  draw.program.colour = Colour::Correction;
  draw.uniforms.gamma = .8f;
  const float matrix[16] = {.9f, .05f, 0, 0, .1f, .8f, .1f, 0, .02f, .1f, .95f, 0, .03f, .02f, .01f, .9f};
  std::copy_n(matrix, 16, draw.uniforms.color_matrix);
  suite.span("filter correction", draw, ROUNDED, [&](int x, int y) {
    const Colour4 v = straight(texel(draw.image, x, y));
    Colour4 out{};
    for (int k = 0; k < 4; k++) {
      for (int j = 0; j < 3; j++) out.c[k] += double(matrix[4 * j + k]) * std::pow(v.c[j], double(.8f));
      out.c[k] += double(matrix[12 + k]) * v.c[3];
    }
    for (int k = 0; k < 3; k++) out.c[k] *= out.c[3];
    return out;
  });

  Uniforms &k = draw.uniforms;
  const float cb[4] = {-.100644f, -.338572f, .439216f, .501961f}, cr[4] = {.439216f, -.398942f, -.040274f, .501961f};
  k.gamma = 1.2f, k.contrast = 1.1f, k.brightness = .02f, k.opacity = .9f;
  k.similarity = .2f, k.smoothness = .25f, k.spill = .3f;
  k.key[0] = .3f, k.key[1] = .35f, k.key[2] = .2f;
  std::copy_n(cb, 4, k.cb);
  std::copy_n(cr, 4, k.cr);
  const auto finished = [&](Colour4 v) {
    for (int j = 0; j < 3; j++) v.c[j] = (std::pow(v.c[j], double(k.gamma)) * k.contrast + k.brightness) * v.c[3];
    return v;
  };
  draw.program.colour = Colour::ColourKey;
  suite.span("filter colour key", draw, .8, [&](int x, int y) {
    Colour4 v = straight(texel(draw.image, x, y));
    double sum = 0;
    for (int j = 0; j < 3; j++) sum += std::pow(encoded(unit(v.c[j])) - k.key[j], 2);
    v.c[3] *= k.opacity * unit(std::max(std::sqrt(sum) - k.similarity, 0.) / k.smoothness);
    return finished(v);
  });
  draw.program.colour = Colour::Bare;
  draw.program.read = Read::ChromaKey;
  suite.span("filter chroma key", draw, .8, [&](int x, int y) {
    const auto distance = [&](Colour4 v) {
      double b = k.cb[3] - k.key[0], r = k.cr[3] - k.key[1];
      for (int j = 0; j < 3; j++) b += k.cb[j] * encoded(unit(v.c[j])), r += k.cr[j] * encoded(unit(v.c[j]));
      return std::hypot(b, r);
    };
    const auto between = [&](int x0, int y0, int x1, int y1) {
      Colour4 a = texel(draw.image, x + x0, y + y0), b = texel(draw.image, x + x1, y + y1);
      for (int j = 0; j < 3; j++) a.c[j] = (a.c[j] + b.c[j]) / 2;
      return distance(a);
    };
    Colour4 v = straight(texel(draw.image, x, y));
    const double sum = between(-1, -1, -1, 0) + between(1, 0, 1, 1) + between(-1, 1, 0, 1) + between(0, -1, 1, -1);
    const double above = (2 * sum + distance(v)) / 9 - k.similarity;
    const double full = std::pow(unit(above / k.smoothness), 1.5), keep = std::pow(unit(above / k.spill), 1.5);
    const double grey = .2126 * v.c[0] + .7152 * v.c[1] + .0722 * v.c[2];
    for (int j = 0; j < 3; j++) v.c[j] = grey + (v.c[j] - grey) * keep;
    v.c[3] *= k.opacity * full;
    return finished(v);
  });
}

/** 8-bit 4:2:0 to BGRX; chroma rounded to bytes between samples, as llvmpipe filters it. */
void video(Suite &suite) {
  constexpr int width = 302, height = 46;
  const Texels luma = random_bytes(width * height, 3), cb = random_bytes(width * height / 4, 4), cr = random_bytes(width * height / 4, 5);
  Texels memory(size_t(width) * height * 4 + 128);
  Draw draw{};
  draw.program.read = Read::YuvToRgb;
  draw.image = view_of(luma, width, height, Layout::R8, 1);
  draw.image1 = view_of(cb, width / 2, height / 2, Layout::R8, 1);
  draw.image2 = view_of(cr, width / 2, height / 2, Layout::R8, 1);
  draw.target = {memory.data(), width, height, width * 4, Layout::BGRX8, false};
  const float bt709[3][4] = {{1.164384f, 0, 1.792741f, -.972945f}, {1.164384f, -.213249f, -.532909f, .301483f}, {1.164384f, 2.112402f, 0, -1.133402f}};
  std::copy(&bt709[0][0], &bt709[0][0] + 12, &draw.uniforms.yuv[0][0]);
  for (int c = 0; c < 3; c++) draw.uniforms.range_min[c] = 16 / 255.f, draw.uniforms.range_max[c] = (c ? 240 : 235) / 255.f;
  const bool drawn = convert_as_bytes(draw, {0, 0, width, height});
  double error = drawn ? 0 : 255;
  const auto chroma = [&](const Texels &plane, int x, int y) {
    const auto column = [&](int row) {
      const uint8_t *p = &plane[size_t(std::clamp(row, 0, height / 2 - 1)) * (width / 2)];
      return x % 2 ? (p[x / 2] + p[std::min(x / 2 + 1, width / 2 - 1)] + 1) / 2 : p[x / 2];
    };
    return std::clamp((3 * column(y / 2) + column(y % 2 ? y / 2 + 1 : y / 2 - 1) + 2) / 4, 16, 240) / 255.;
  };
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const double v[3] = {std::clamp(int(luma[size_t(y) * width + x]), 16, 235) / 255., chroma(cb, x, y), chroma(cr, x, y)};
      for (int c = 0; c < 3; c++) {
        const double wanted = bt709[c][0] * v[0] + bt709[c][1] * v[1] + bt709[c][2] * v[2] + bt709[c][3];
        error = std::max(error, std::fabs(255 * unit(wanted) - memory[size_t(y * width + x) * 4 + size_t(2 - c)]));
      }
    }
  suite.note("video i420 to bgrx", error, .62);

  Texels plane(size_t(width) * height + 128);
  const Texels pixels = random_bytes(size_t(width) * height * 4, 11);
  Draw down{};
  down.program.read = Read::RgbToYuv;
  down.image = view_of(pixels, width, height, Layout::BGRA8, 4);
  down.target = {plane.data(), width, height, width, Layout::R8, false};
  const float rows[3][4] = {{.182586f, .614231f, .062007f, .062745f}, {-.100644f, -.338572f, .439216f, .501961f}, {.439216f, -.398942f, -.040274f, .501961f}};
  std::copy(&rows[0][0], &rows[0][0] + 12, &down.uniforms.yuv[0][0]);
  error = convert_as_bytes(down, {0, 0, width, height}) ? 0 : 255;
  const auto weighted = [&](const Colour4 &v, int c) { return 255 * unit(rows[c][0] * v.c[0] + rows[c][1] * v.c[1] + rows[c][2] * v.c[2] + rows[c][3]); };
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) error = std::max(error, std::fabs(weighted(texel(down.image, x, y), 0) - plane[size_t(y) * width + x]));
  suite.note("video bgra to luma", error, .55);

  down.program.plane = PlaneOf::UV;
  down.program.footprint = Footprint::Wide;
  down.uniforms.left = 1.f / width;
  down.target = {plane.data(), width / 2, height / 2, width, Layout::RG8, false};
  error = convert_as_bytes(down, {0, 0, width / 2, height / 2}) ? 0 : 255;
  for (int y = 0; y < height / 2; y++)
    for (int x = 0; x < width / 2; x++) {
      Colour4 sum{};
      for (int dy = 0; dy < 2; dy++)
        for (int dx = -1; dx <= 1; dx++)
          for (int k = 0; k < 3; k++) sum.c[k] += texel(down.image, 2 * x + dx, 2 * y + dy).c[k] * (dx ? 1 : 2) / 8;
      for (int c = 0; c < 2; c++) error = std::max(error, std::fabs(weighted(sum, c + 1) - plane[size_t(y) * width + 2 * x + c]));
    }
  suite.note("video bgra to chroma", error, .55);
}

/** Planes of a frame that the output copies, and conversions that do not undo each other. */
void passed_planes(Suite &suite) {
  constexpr int width = 302, height = 46, n = width * height;
  const Texels luma = random_bytes(n, 3), cb = random_bytes(n / 4, 4), cr = random_bytes(n / 4, 5), both = random_bytes(n / 2, 6);
  Texels memory(n + 128);
  const float to_rgb[3][4] = {{1.164384f, 0, 1.792741f, -.972945f}, {1.164384f, -.213249f, -.532909f, .301483f}, {1.164384f, 2.112402f, 0, -1.133402f}};
  const float to_yuv[3][4] = {{.182586f, .614231f, .062007f, .062745f}, {-.100644f, -.338572f, .439216f, .501961f}, {.439216f, -.398942f, -.040274f, .501961f}};
  Draw frame{}, y_plane{}, uv_plane{};
  frame.image = view_of(luma, width, height, Layout::R8, 1);
  frame.image1 = view_of(cb, width / 2, height / 2, Layout::R8, 1);
  frame.image2 = view_of(cr, width / 2, height / 2, Layout::R8, 1);
  std::copy(&to_rgb[0][0], &to_rgb[0][0] + 12, &frame.uniforms.yuv[0][0]);
  for (int c = 0; c < 3; c++) frame.uniforms.range_min[c] = 16 / 255.f, frame.uniforms.range_max[c] = (c ? 240 : 235) / 255.f;
  y_plane.program.read = uv_plane.program.read = Read::RgbToYuv;
  y_plane.target = {memory.data(), width, height, width, Layout::R8, false};
  uv_plane.program.plane = PlaneOf::UV;
  uv_plane.program.footprint = Footprint::Wide;
  uv_plane.uniforms.left = 1.f / width;
  uv_plane.target = {memory.data(), width / 2, height / 2, width, Layout::RG8, false};
  for (Draw *plane : {&y_plane, &uv_plane}) std::copy(&to_yuv[0][0], &to_yuv[0][0] + 12, &plane->uniforms.yuv[0][0]);

  const auto error_of = [&](const Draw &plane, const std::function<int(int)> &wanted, int count) {
    double error = can_pass_plane(plane, frame) ? 0 : 255;
    pass_plane(plane, frame);
    for (int i = 0; i < count; i++) error = std::max(error, std::fabs(double(wanted(i)) - memory[size_t(i)]));
    return error;
  };
  suite.note("pass luma", error_of(y_plane, [&](int i) { return std::clamp<int>(luma[size_t(i)], 16, 235); }, n), 0);
  const auto planar = [&](int i) { return std::clamp<int>((i % 2 ? cr : cb)[size_t(i / 2)], 16, 240); };
  suite.note("pass chroma of i420", error_of(uv_plane, planar, n / 2), 0);
  frame.program.yuv = Yuv::SemiPlanar;
  frame.image1 = view_of(both, width / 2, height / 2, Layout::RG8, 2);
  suite.note("pass chroma of nv12", error_of(uv_plane, [&](int i) { return std::clamp<int>(both[size_t(i)], 16, 240); }, n / 2), 0);

  const auto expect_not_passed = [&](const char *name, const Draw &plane) {
    suite.note(std::string("do not pass ") + name, can_pass_plane(plane, frame) ? 255 : 0, 0);
  };
  const auto changed = [](Draw plane, const std::function<void(Draw &)> &change) { return change(plane), plane; };
  const float row_601[4] = {.256788f, .504129f, .097906f, .062745f}, full[4] = {.2126f, .7152f, .0722f, 0};
  expect_not_passed("another matrix", changed(y_plane, [&](Draw &d) { std::copy_n(row_601, 4, d.uniforms.yuv[0]); }));
  expect_not_passed("another range", changed(y_plane, [&](Draw &d) { std::copy_n(full, 4, d.uniforms.yuv[0]); }));
  expect_not_passed("another offset", changed(uv_plane, [](Draw &d) { d.uniforms.yuv[2][3] += 1 / 255.f; }));
  expect_not_passed("another matrix of the second chroma", changed(uv_plane, [](Draw &d) { d.uniforms.yuv[2][0] *= 1.02f; }));
  expect_not_passed("no number", changed(y_plane, [](Draw &d) { d.uniforms.yuv[0][1] = std::nanf(""); }));
  expect_not_passed("another size", changed(y_plane, [](Draw &d) { d.target.width -= 2; }));
  expect_not_passed("chroma between columns", changed(uv_plane, [](Draw &d) { d.uniforms.left = 0; }));
  expect_not_passed("chroma of every pixel", changed(uv_plane, [](Draw &d) { d.program.footprint = Footprint::One; }));
  expect_not_passed("one chroma", changed(uv_plane, [](Draw &d) { d.program.plane = PlaneOf::U, d.target.layout = Layout::R8; }));
  expect_not_passed("light", changed(y_plane, [](Draw &d) { d.image.decode = true; }));
  expect_not_passed("10 bits", changed(y_plane, [](Draw &d) { d.program.scale = Scale::Low10, d.target.layout = Layout::R16; }));
  expect_not_passed("a transfer", changed(y_plane, [](Draw &d) { d.program.transfer = Transfer::Srgb; }));
  expect_not_passed("a sum", changed(y_plane, [](Draw &d) { d.blend.on = true, d.blend.target_colour = GS_BLEND_ONE; }));
}
} // namespace

int main() {
  printf("{\"kernels\":\"%s\",\"cases\":[", choose_kernels());
  const Texels bytes = random_bytes(size_t(WIDTH) * HEIGHT * 4, 1);
  Suite suite;
  colours(suite, bytes);
  blends(suite, bytes);
  scalers(suite);
  filters(suite, bytes);
  video(suite);
  passed_planes(suite);
  printf("],\n\"ok\":%s}\n", suite.good() ? "true" : "false");
  return suite.good() ? 0 : 1;
}
