// SPDX-License-Identifier: MIT
#include "sources.hpp"

#include <graphics/vec2.h>
#include <util/platform.h>

namespace golden {
namespace {
std::string folder;

Source owned(obs_source_t *source) { return Source(source, obs_source_release); }

obs_source_info video_info() {
  obs_source_info info{};
  info.id = "golden_video";
  info.type = OBS_SOURCE_TYPE_INPUT;
  info.output_flags = OBS_SOURCE_ASYNC_VIDEO;
  info.get_name = [](void *) { return "Video"; };
  info.create = [](obs_data_t *, obs_source_t *source) -> void * { return source; };
  info.destroy = [](void *) {};
  return info;
}

obs_source_info texture_info() {
  obs_source_info info{};
  info.id = "golden_texture";
  info.type = OBS_SOURCE_TYPE_INPUT;
  info.output_flags = OBS_SOURCE_VIDEO;
  info.get_name = [](void *) { return "Texture"; };
  info.create = [](obs_data_t *settings, obs_source_t *) -> void * {
    return reinterpret_cast<void *>(obs_data_get_int(settings, "texture"));
  };
  info.destroy = [](void *) {};
  info.get_width = [](void *) { return WIDTH; };
  info.get_height = [](void *) { return HEIGHT; };
  info.video_render = [](void *data, gs_effect_t *) {
    if (gs_texture_t *texture = *static_cast<gs_texture_t **>(data)) obs_source_draw(texture, 0, 0, 0, 0, false);
  };
  return info;
}
} // namespace

void set_folder(const std::string &images) { folder = images; }

Source created(const char *id, const std::string &settings) {
  obs_data_t *data = obs_data_create_from_json(settings.c_str());
  obs_source_t *source = obs_source_create(id, id, data, nullptr);
  obs_data_release(data);
  return owned(source);
}
Source image(const std::string &name, uint32_t width, uint32_t height, bool transparent, bool green) {
  return created("image_source",
                 "{\"file\":\"" + picture_file(folder, name, width, height, transparent, green) + "\"}");
}
Source background() { return image("background", WIDTH, HEIGHT, false); }
Source colour(const std::string &abgr, uint32_t width, uint32_t height) {
  return created("color_source_v3", "{\"color\":" + abgr + ",\"width\":" + std::to_string(width) +
                                        ",\"height\":" + std::to_string(height) + "}");
}
Source text(const std::string &letters) {
  return created("text_ft2_source_v2", "{\"text\":\"" + letters + "\",\"font\":{\"face\":\"DejaVu Sans\",\"size\":64}}");
}

ChangingTexture::ChangingTexture() {
  static const bool registered = [] {
    static const obs_source_info info = texture_info();
    obs_register_source(&info);
    return true;
  }();
  (void)registered;
  obs_enter_graphics();
  texture_ = gs_texture_create(WIDTH, HEIGHT, GS_RGBA, 1, nullptr, GS_DYNAMIC);
  obs_leave_graphics();
  source_ = created("golden_texture", "{\"texture\":" + std::to_string(reinterpret_cast<intptr_t>(&texture_)) + "}");
}

ChangingTexture::~ChangingTexture() {
  destroy();
}

const uint8_t *ChangingTexture::change(unsigned seed) {
  obs_enter_graphics();
  uint8_t *pixels = nullptr;
  uint32_t stride = 0;
  if (texture_ && gs_texture_map(texture_, &pixels, &stride)) {
    unsigned state = seed * 2654435761u + 1;
    for (size_t i = 0; i < size_t(stride) * HEIGHT; i++) pixels[i] = uint8_t((state = state * 1103515245 + 12345) >> 16);
    gs_texture_unmap(texture_);
  }
  obs_leave_graphics();
  return pixels;
}

void ChangingTexture::destroy() {
  obs_enter_graphics();
  gs_texture_destroy(texture_);
  texture_ = nullptr;
  obs_leave_graphics();
}

Video frame_of(const Feed &feed) {
  Video video(feed.format, feed.width, feed.height, feed.space, feed.range, feed.trc);
  if (feed.linear_alpha) video.frame.flags |= OBS_SOURCE_FRAME_LINEAR_ALPHA;
  return video;
}

Source decoder() {
  static const bool registered = [] {
    static const obs_source_info info = video_info();
    obs_register_source(&info);
    return true;
  }();
  (void)registered;
  Source source = created("golden_video", "{}");
  obs_source_set_async_unbuffered(source.get(), true);
  obs_source_set_async_rotation(source.get(), 0);
  return source;
}

void output_frame_of(const Source &decoder, Video &frame) {
  frame.frame.timestamp = os_gettime_ns();
  obs_source_output_video2(decoder.get(), &frame.frame);
}

Source feed(const Feed &given) {
  const Source source = decoder();
  Video frame = frame_of(given);
  obs_set_output_source(0, source.get()); // a frame is only uploaded when it is drawn on its tick
  output_frame_of(source, frame);
  wait_frames(3);
  obs_set_output_source(0, nullptr);
  return source;
}

Source filtered(Source source, const char *id, const std::string &settings) {
  Source filter = created(id, settings);
  obs_source_filter_add(source.get(), filter.get());
  return source;
}

Source scene(const std::vector<Item> &items) {
  obs_scene_t *made = obs_scene_create("scene");
  for (const Item &item : items) item.place(obs_scene_add(made, item.source.get()));
  return owned(obs_scene_get_source(made));
}
Place at(float x, float y, float scale_x, float scale_y, float turn) {
  return [=](obs_sceneitem_t *item) {
    const vec2 position = {{{x, y}}}, scale = {{{scale_x, scale_y}}};
    obs_sceneitem_set_pos(item, &position);
    obs_sceneitem_set_scale(item, &scale);
    obs_sceneitem_set_rot(item, turn);
  };
}
Place scaled_by(obs_scale_type scaler, Place place) {
  return [=](obs_sceneitem_t *item) {
    place(item);
    obs_sceneitem_set_scale_filter(item, scaler);
  };
}
Place blended(obs_blending_type type, obs_blending_method method, Place place) {
  return [=](obs_sceneitem_t *item) {
    place(item);
    obs_sceneitem_set_blending_mode(item, type);
    obs_sceneitem_set_blending_method(item, method);
  };
}
Place cropped(int left, int top, int right, int bottom, Place place) {
  return [=](obs_sceneitem_t *item) {
    place(item);
    const obs_sceneitem_crop crop = {left, top, right, bottom};
    obs_sceneitem_set_crop(item, &crop);
  };
}
Place fitted(obs_bounds_type type, float width, float height, Place place) {
  return [=](obs_sceneitem_t *item) {
    place(item);
    const vec2 bounds = {{{width, height}}};
    obs_sceneitem_set_bounds_type(item, type);
    obs_sceneitem_set_bounds(item, &bounds);
  };
}
} // namespace golden
