// SPDX-License-Identifier: MIT
// Pictures of the cases. Formulas compute them, so they are the same on every machine.
#pragma once

#include <obs.h>

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace golden {
/** Noise of a camera, ±1. */
inline double noise(double x, double y, double seed) {
  const double n = std::sin(x * 12989.8 + y * 78233.1 + seed * 37.7) * 43758.5453;
  return 2 * (n - std::floor(n)) - 1;
}

/** A smooth field with bars, a ring and a little noise, 0…1; `seed` shifts it. */
inline double field(double x, double y, double seed) {
  const double wave = .5 + .25 * std::sin(9 * x + 4 * y + seed) + .2 * std::sin(23 * x * y + 5 * seed);
  const double radius = std::hypot(x - .5, y - .5);
  if (std::fabs(radius - .3) < .04) return seed < 1 ? .95 : .1;
  if (y > .8 && std::fmod(x * 16, 1) < .5) return .15 + .2 * seed / 3;
  return wave;
}
inline double pattern(double x, double y, double seed) {
  const double v = field(x, y, seed) + .02 * noise(x, y, seed);
  return v < 0 ? 0 : v > 1 ? 1 : v;
}

/** Returns pixels of four bytes with straight alpha, either opaque or with a soft and a hard hole. */
inline std::vector<uint8_t> rgba(uint32_t width, uint32_t height, bool transparent, bool green = false) {
  std::vector<uint8_t> data(size_t(width) * height * 4);
  for (uint32_t y = 0; y < height; y++)
    for (uint32_t x = 0; x < width; x++) {
      const double u = (x + .5) / width, v = (y + .5) / height;
      uint8_t *p = &data[(size_t(y) * width + x) * 4];
      for (int c = 0; c < 3; c++) p[c] = uint8_t(std::lrint(255 * pattern(u, v, c)));
      const double radius = std::hypot(u - .5, v - .5);
      if (green && radius > .25 + .05 * std::sin(12 * std::atan2(v - .5, u - .5))) {
        p[0] = uint8_t(20 + 30 * u), p[1] = uint8_t(200 + 40 * v), p[2] = uint8_t(30 + 20 * v);
      }
      const double alpha = u < .2 ? 0 : u > .7 ? 1 : (u - .2) * 2;
      p[3] = transparent ? uint8_t(std::lrint(255 * (radius < .1 ? 0 : alpha))) : 255;
    }
  return data;
}

/** Writes a picture that the image source can read (PAM) and returns its path. */
inline std::string picture_file(const std::string &folder, const std::string &name, uint32_t width, uint32_t height,
                                bool transparent, bool green = false) {
  const std::string path = folder + "/" + name + ".tga";
  const std::vector<uint8_t> data = rgba(width, height, transparent, green);
  FILE *file = fopen(path.c_str(), "wb");
  if (!file) return "";
  const uint8_t header[18] = {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, uint8_t(width), uint8_t(width >> 8), uint8_t(height),
                              uint8_t(height >> 8), 32, 0x28};
  fwrite(header, 1, sizeof header, file);
  for (size_t i = 0; i < data.size(); i += 4) {
    const uint8_t bgra[4] = {data[i + 2], data[i + 1], data[i], data[i + 3]};
    fwrite(bgra, 1, 4, file);
  }
  fclose(file);
  return path;
}

/** One frame of video in any format of a decoder. */
struct Video {
  std::vector<uint8_t> planes[4];
  obs_source_frame2 frame{};

  Video(video_format format, uint32_t width, uint32_t height, video_colorspace space, video_range_type range, uint8_t trc) {
    frame.format = format;
    frame.width = width;
    frame.height = height;
    frame.range = range;
    frame.trc = trc;
    video_format_get_parameters_for_format(space, range, format, frame.color_matrix, frame.color_range_min,
                                           frame.color_range_max);
    const bool high = format == VIDEO_FORMAT_P010;
    const int bits = high || format == VIDEO_FORMAT_I010 || format == VIDEO_FORMAT_I210     ? 10
                     : format == VIDEO_FORMAT_I412 || format == VIDEO_FORMAT_YA2L ? 12
                                                                                  : 8;
    const bool narrow = format != VIDEO_FORMAT_I444 && format != VIDEO_FORMAT_YUVA && format != VIDEO_FORMAT_I412 &&
                        format != VIDEO_FORMAT_YA2L;
    const bool low = narrow && format != VIDEO_FORMAT_I422 && format != VIDEO_FORMAT_I42A && format != VIDEO_FORMAT_I210;
    const uint32_t cw = narrow ? (width + 1) / 2 : width, ch = low ? (height + 1) / 2 : height;
    const bool packed = format == VIDEO_FORMAT_NV12 || high;
    const bool rgb = format == VIDEO_FORMAT_BGRA || format == VIDEO_FORMAT_BGRX || format == VIDEO_FORMAT_RGBA;
    if (rgb) {
      planes[0] = rgba(width, height, format != VIDEO_FORMAT_BGRX);
      finish(0, width * 4);
      return;
    }
    // HDR tone curves amplify differences of saturated colours. Cameras do not send such colours.
    const double saturation = trc == VIDEO_TRC_PQ ? .15 : trc == VIDEO_TRC_HLG ? .4 : .6;
    fill(0, width, height, 1, bits, high, trc == VIDEO_TRC_PQ ? .6 : .9);
    if (format == VIDEO_FORMAT_Y800) return;
    if (packed) {
      fill(1, cw, ch, 2, bits, high, saturation);
      return;
    }
    fill(1, cw, ch, 1, bits, high, saturation);
    fill(2, cw, ch, 1, bits, high, saturation);
    const bool alpha = format == VIDEO_FORMAT_I40A || format == VIDEO_FORMAT_I42A || format == VIDEO_FORMAT_YUVA ||
                       format == VIDEO_FORMAT_YA2L;
    if (alpha) fill(3, width, height, 1, bits, high, 1);
  }

private:
  void finish(int plane, uint32_t stride) {
    frame.data[plane] = planes[plane].data();
    frame.linesize[plane] = stride;
  }
  void fill(int plane, uint32_t width, uint32_t height, uint32_t values, int bits, bool high, double contrast) {
    const uint32_t bytes = bits > 8 ? 2 : 1;
    planes[plane].resize(size_t(width) * height * values * bytes + 64);
    uint8_t *out = planes[plane].data();
    for (uint32_t y = 0; y < height; y++)
      for (uint32_t x = 0; x < width; x++)
        for (uint32_t k = 0; k < values; k++) {
          const double at = pattern((x + .5) / width, (y + .5) / height, plane + k);
          int v = int(std::lrint((.5 + (at - .5) * contrast) * ((1 << bits) - 1)));
          if (high) v <<= 16 - bits;
          *out++ = uint8_t(v);
          if (bytes == 2) *out++ = uint8_t(v >> 8);
        }
    finish(plane, width * values * bytes);
  }
};
} // namespace golden
