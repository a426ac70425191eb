// SPDX-License-Identifier: MIT
// Measures the milliseconds of each kernel for a 1280x720 picture, the minimum of 20 runs. RENDERER_KERNELS or the CPU
// determines the instruction set.
#include "../src/kernels/kernels.hpp"
#include "../src/raster/convert.hpp"
#include "../src/raster/copies.hpp"
#include "../src/raster/key-rows.hpp"
#include "../src/raster/resample.hpp"

#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

using namespace renderer;

namespace {
constexpr int WIDTH = 1280, HEIGHT = 720;

struct Memory {
  std::vector<uint8_t> bytes;
  explicit Memory(size_t size, int seed) : bytes(size + 128) {
    unsigned state = unsigned(seed);
    for (uint8_t &byte : bytes) byte = uint8_t((state = state * 1103515245 + 12345) >> 16);
  }
};

TextureView view(Memory &memory, int width, int height, Layout layout, int pixel, bool decode = false) {
  TextureView made;
  made.pixels = memory.bytes.data();
  made.width = width;
  made.height = height;
  made.stride = width * pixel;
  made.layout = layout;
  made.decode = decode;
  return made;
}

void measure(const char *name, const std::function<void()> &run) {
  double least = 1e9;
  for (int i = 0; i < 20; i++) {
    const auto start = std::chrono::steady_clock::now();
    run();
    least = std::min(least, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  printf("%-28s %7.3f ms\n", name, least);
}
} // namespace

int main() {
  printf("kernels: %s\n", choose_kernels());
  Memory big(size_t(1920) * 1080 * 4, 1), other(size_t(WIDTH) * HEIGHT * 4, 2), target(size_t(WIDTH) * HEIGHT * 4, 3);
  for (size_t i = 3; i < other.bytes.size(); i += 4) other.bytes[i] = 255;
  const Area all = {0, 0, WIDTH, HEIGHT};
  Draw draw{};
  draw.target = {target.bytes.data(), WIDTH, HEIGHT, WIDTH * 4, Layout::BGRA8, true};
  draw.blend = {true, GS_BLEND_OP_ADD, GS_BLEND_ONE, GS_BLEND_INVSRCALPHA, GS_BLEND_ONE, GS_BLEND_INVSRCALPHA};
  draw.u = {0, 1.f / WIDTH, 0};
  draw.v = {0, 0, 1.f / HEIGHT};
  draw.exact = true;
  const auto rows = [&](Draw d) { for (int y = 0; y < HEIGHT; y++) kernels->span(d, y, 0, WIDTH); };

  Draw d = draw;
  d.image = view(other, WIDTH, HEIGHT, Layout::RGBA8, 4, true);
  d.program.read = Read::Texture;
  measure("copy opaque RGBA to BGRA", [&] { draw_as_bytes(d, all); });
  measure("blend exact", [&] { rows(d); });
  d.image = view(big, WIDTH, HEIGHT, Layout::RGBA8, 4, true);
  measure("blend exact with alpha", [&] { rows(d); });
  const auto scaled = [&](const char *name, Read read) {
    Draw s = draw;
    s.exact = false;
    s.program.read = read;
    s.image = view(big, 1920, 1080, Layout::BGRX8, 4, true);
    Resampler resampler;
    measure(name, [&] {
      resampler.prepare(s, all);
      for (int y = 0; y < HEIGHT; y++) s.row = resampler.row(y), kernels->span(s, y, 0, WIDTH);
    });
  };
  scaled("bilinear 1080 to 720", Read::Texture);
  scaled("bicubic 1080 to 720", Read::Bicubic);
  scaled("lanczos 1080 to 720", Read::Lanczos);
  scaled("area 1080 to 720", Read::Area);
  d.exact = false;
  measure("turned", [&] { rows(d); });
  d.exact = true;
  d.program.colour = Colour::Correction;
  d.uniforms.gamma = 1.3f;
  measure("colour correction", [&] { rows(d); });
  d.program.colour = Colour::ColourKey;
  d.uniforms.smoothness = .1f;
  d.uniforms.gamma = 1;
  measure("colour key", [&] { rows(d); });
  d.program.colour = Colour::Bare;
  d.program.read = Read::ChromaKey;
  d.uniforms.spill = .1f;
  KeyRows key_rows;
  measure("chroma key", [&] {
    key_rows.set_area(all);
    for (int y = 0; y < HEIGHT; y++) key_rows.prepare(d, y), kernels->span(d, y, 0, WIDTH);
  });
  d.key = {};
  d.program.read = Read::Sharpness;
  measure("sharpness", [&] { rows(d); });
  d.program.read = Read::Fade;
  d.image.decode = false;
  d.image1 = view(other, WIDTH, HEIGHT, Layout::RGBA8, 4);
  d.program.colour = Colour::SrgbDecompress;
  d.uniforms.progress = .4f;
  d.image = d.image1;
  measure("fade", [&] { draw_as_bytes(d, all); });

  Draw c{};
  c.target = {target.bytes.data(), WIDTH, HEIGHT, WIDTH * 4, Layout::BGRX8, false};
  c.program.read = Read::YuvToRgb;
  c.image = view(big, WIDTH, HEIGHT, Layout::R8, 1);
  c.image1 = view(other, WIDTH / 2, HEIGHT / 2, Layout::R8, 1);
  c.image2 = c.image1;
  const float bt709[3][4] = {{1.1644f, 0, 1.7927f, -.9729f}, {1.1644f, -.2132f, -.5329f, .3015f}, {1.1644f, 2.1124f, 0, -1.1334f}};
  std::copy(&bt709[0][0], &bt709[0][0] + 12, &c.uniforms.yuv[0][0]);
  measure("I420 to BGRX", [&] { convert_as_bytes(c, all); });
  c.program.transfer = Transfer::Hlg;
  measure("I420 HLG to BGRX", [&] { rows(c); });
  Draw p{};
  p.program.read = Read::RgbToYuv;
  p.image = view(other, WIDTH, HEIGHT, Layout::BGRA8, 4);
  p.target = {target.bytes.data(), WIDTH, HEIGHT, WIDTH, Layout::R8, false};
  const float plane[3][4] = {{.1826f, .6142f, .062f, .0627f}, {-.1006f, -.3386f, .4392f, .502f}, {.4392f, -.3989f, -.0403f, .502f}};
  std::copy(&plane[0][0], &plane[0][0] + 12, &p.uniforms.yuv[0][0]);
  measure("BGRA to luma", [&] { convert_as_bytes(p, all); });
  p.program.plane = PlaneOf::UV;
  p.program.footprint = Footprint::Wide;
  p.uniforms.left = 1.f / WIDTH;
  p.target = {target.bytes.data(), WIDTH / 2, HEIGHT / 2, WIDTH, Layout::RG8, false};
  const Area half = {0, 0, WIDTH / 2, HEIGHT / 2};
  measure("BGRA to chroma", [&] { convert_as_bytes(p, half); });
}
