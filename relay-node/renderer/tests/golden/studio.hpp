// SPDX-License-Identifier: MIT
// A libobs without windows that draws with the graphics module under test.
#pragma once

#include <obs.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace golden {
/** Planes of pixels. A pixel has `channels` values of `bytes` bytes each. */
struct Picture {
  uint32_t width = 0, height = 0, channels = 4, bytes = 1;
  std::vector<uint8_t> data;
};

struct Format {
  video_format format = VIDEO_FORMAT_NV12;
  video_colorspace space = VIDEO_CS_709;
  video_range_type range = VIDEO_RANGE_PARTIAL;
  uint32_t base_width = 640, base_height = 360, width = 640, height = 360;
  obs_scale_type scale = OBS_SCALE_BICUBIC;
};

/** Starts libobs with the module at this path and the plug-ins that a relay server's collection can use. */
void start(const std::string &module);
/** Changes the canvas and the output's format. */
void set_format(const Format &format);
/** Waits until the graphics thread has drawn n more frames. */
void wait_frames(int n);

/** Draws a source on a transparent canvas, as a screenshot does. */
Picture draw(obs_source_t *source, uint32_t width, uint32_t height);
/** Shows a source on the program output, which nothing reads, and runs a function in the graphics context. */
void with_canvas(obs_source_t *source, const std::function<void()> &run);
/** Reads the program output's canvas inside of with_canvas(). */
Picture stage_canvas();
/**
 * Shows a source on the program output and returns the frames that an encoder would get: the first dozen, or those that
 * are drawn while `during` runs afterwards.
 */
std::vector<Picture> output_frames(obs_source_t *source, const Format &format, const std::function<void()> &during = {});
/** Returns the last of these frames. */
Picture output_frame(obs_source_t *source, const Format &format);
} // namespace golden
