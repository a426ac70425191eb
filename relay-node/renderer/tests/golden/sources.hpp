// SPDX-License-Identifier: MIT
// Sources and scenes of the cases.
#pragma once

#include "content.hpp"
#include "studio.hpp"

#include <memory>

namespace golden {
constexpr uint32_t WIDTH = 640, HEIGHT = 360;

/** Owns a reference to a source. */
using Source = std::shared_ptr<obs_source_t>;

/** Sets the folder for the pictures of image(). */
void set_folder(const std::string &folder);

Source created(const char *id, const std::string &settings);
Source image(const std::string &name, uint32_t width, uint32_t height, bool transparent, bool green = false);
/** An opaque picture of the canvas's size. */
Source background();
Source colour(const std::string &abgr, uint32_t width = 200, uint32_t height = 120);
/** White letters without an outline. */
Source text(const std::string &letters);
Source filtered(Source source, const char *id, const std::string &settings);

struct Feed {
  video_format format = VIDEO_FORMAT_I420;
  uint32_t width = WIDTH, height = HEIGHT;
  video_colorspace space = VIDEO_CS_709;
  video_range_type range = VIDEO_RANGE_PARTIAL;
  uint8_t trc = VIDEO_TRC_SRGB;
  bool linear_alpha = true;
};
Video frame_of(const Feed &feed);
/** A source that gets frames from a decoder, like the media source, and shows each one as soon as it has it. */
Source decoder();
void output_frame_of(const Source &decoder, Video &frame);
/** A decoder that has one frame, already uploaded. */
Source feed(const Feed &given = {});

/** A texture that a source shows, with noise. */
class ChangingTexture {
public:
  ChangingTexture();
  ~ChangingTexture();
  ChangingTexture(const ChangingTexture &) = delete;
  Source source() const { return source_; }
  /** Writes other pixels and returns the mapped memory. */
  const uint8_t *change(unsigned seed);
  void destroy();

private:
  gs_texture_t *texture_ = nullptr;
  Source source_;
};

using Place = std::function<void(obs_sceneitem_t *)>;
struct Item {
  Source source;
  Place place = [](obs_sceneitem_t *) {};
};
/** A scene of the canvas's size. */
Source scene(const std::vector<Item> &items);
Place at(float x, float y, float scale_x = 1, float scale_y = 1, float turn = 0);
Place scaled_by(obs_scale_type scaler, Place place);
Place blended(obs_blending_type type, obs_blending_method method, Place place);
Place cropped(int left, int top, int right, int bottom, Place place);
Place fitted(obs_bounds_type type, float width, float height, Place place);
} // namespace golden
