// SPDX-License-Identifier: MIT
#include "cases.hpp"

#include "content.hpp"

#include <graphics/vec2.h>
#include <util/platform.h>

#include <memory>

// tick.c
extern "C" void golden_tick_filter(obs_source_t *filter, float seconds);
extern "C" void golden_update_filter(obs_source_t *filter, obs_data_t *settings);

namespace golden {
namespace {
constexpr double EXACT = 50, SCALED = 45;
constexpr uint32_t WIDTH = 640, HEIGHT = 360;
std::string folder;

/** Owns a reference to a source. */
using Source = std::shared_ptr<obs_source_t>;
Source owned(obs_source_t *source) { return Source(source, obs_source_release); }

Source created(const char *id, const std::string &settings) {
  obs_data_t *data = obs_data_create_from_json(settings.c_str());
  obs_source_t *source = obs_source_create(id, id, data, nullptr);
  obs_data_release(data);
  return owned(source);
}
Source image(const std::string &name, uint32_t width, uint32_t height, bool transparent, bool green = false) {
  return created("image_source",
                 "{\"file\":\"" + picture_file(folder, name, width, height, transparent, green) + "\"}");
}
Source background() { return image("background", WIDTH, HEIGHT, false); }
Source colour(const std::string &abgr, uint32_t width = 200, uint32_t height = 120) {
  return created("color_source_v3", "{\"color\":" + abgr + ",\"width\":" + std::to_string(width) +
                                        ",\"height\":" + std::to_string(height) + "}");
}

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
struct Feed {
  video_format format = VIDEO_FORMAT_I420;
  uint32_t width = WIDTH, height = HEIGHT;
  video_colorspace space = VIDEO_CS_709;
  video_range_type range = VIDEO_RANGE_PARTIAL;
  uint8_t trc = VIDEO_TRC_SRGB;
  bool linear_alpha = true;
};
/** A source that gets frames from a decoder, like the media source. */
Source feed(const Feed &given = {}) {
  static const bool registered = [] {
    static const obs_source_info info = video_info();
    obs_register_source(&info);
    return true;
  }();
  (void)registered;
  Source source = created("golden_video", "{}");
  obs_source_set_async_unbuffered(source.get(), true);
  obs_source_set_async_rotation(source.get(), 0);
  Video video(given.format, given.width, given.height, given.space, given.range, given.trc);
  if (given.linear_alpha) video.frame.flags |= OBS_SOURCE_FRAME_LINEAR_ALPHA;
  video.frame.timestamp = os_gettime_ns();
  obs_set_output_source(0, source.get()); // a frame is only uploaded when it is drawn on its tick
  obs_source_output_video2(source.get(), &video.frame);
  wait_frames(3);
  obs_set_output_source(0, nullptr);
  return source;
}

Source filtered(Source source, const char *id, const std::string &settings) {
  Source filter = created(id, settings);
  obs_source_filter_add(source.get(), filter.get());
  return source;
}

using Place = std::function<void(obs_sceneitem_t *)>;
struct Item {
  Source source;
  Place place = [](obs_sceneitem_t *) {};
};
/** A scene of the canvas's size. */
Source scene(const std::vector<Item> &items) {
  obs_scene_t *made = obs_scene_create("scene");
  for (const Item &item : items) item.place(obs_scene_add(made, item.source.get()));
  return owned(obs_scene_get_source(made));
}
Place at(float x, float y, float scale_x = 1, float scale_y = 1, float turn = 0) {
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

Picture shot(const Source &source) {
  wait_frames(2); // groups and filters update their sizes on a tick
  return draw(source.get(), WIDTH, HEIGHT);
}
Picture shot_of(const std::vector<Item> &items) {
  const Source shown = scene(items);
  return shot(shown);
}

class Cases {
public:
  std::vector<Case> list;
  void add(const std::string &name, double least, std::function<Picture()> picture) {
    list.push_back({name, least, std::move(picture)});
  }

  void inputs() {
    const struct {
      const char *name;
      video_format format;
    } formats[] = {{"i420", VIDEO_FORMAT_I420}, {"nv12", VIDEO_FORMAT_NV12}, {"i422", VIDEO_FORMAT_I422},
                   {"i444", VIDEO_FORMAT_I444}, {"i40a", VIDEO_FORMAT_I40A}, {"i42a", VIDEO_FORMAT_I42A},
                   {"yuva", VIDEO_FORMAT_YUVA}, {"i010", VIDEO_FORMAT_I010}, {"p010", VIDEO_FORMAT_P010},
                   {"i210", VIDEO_FORMAT_I210}, {"i412", VIDEO_FORMAT_I412}, {"ya2l", VIDEO_FORMAT_YA2L},
                   {"y800", VIDEO_FORMAT_Y800}, {"bgra", VIDEO_FORMAT_BGRA}, {"bgrx", VIDEO_FORMAT_BGRX},
                   {"rgba", VIDEO_FORMAT_RGBA}};
    for (const auto &f : formats) {
      add(std::string("input ") + f.name, EXACT, [f] { return shot(scene({{feed({f.format})}})); });
      add(std::string("input ") + f.name + " full range 601", EXACT, [f] {
        return shot(scene({{feed({f.format, WIDTH, HEIGHT, VIDEO_CS_601, VIDEO_RANGE_FULL})}}));
      });
    }
    for (const auto &f : {formats[0], formats[1], formats[2], formats[7], formats[8]})
      add(std::string("input ") + f.name + " odd size", EXACT,
          [f] { return shot(scene({{feed({f.format, 321, 181})}})); });
    for (const auto &f : {formats[0], formats[1], formats[7], formats[8]}) {
      add(std::string("input ") + f.name + " hlg", EXACT, [f] {
        return shot(scene({{feed({f.format, WIDTH, HEIGHT, VIDEO_CS_2100_HLG, VIDEO_RANGE_PARTIAL, VIDEO_TRC_HLG})}}));
      });
      add(std::string("input ") + f.name + " pq", EXACT, [f] {
        return shot(scene({{feed({f.format, WIDTH, HEIGHT, VIDEO_CS_2100_PQ, VIDEO_RANGE_PARTIAL, VIDEO_TRC_PQ})}}));
      });
    }
    add("input hlg scaled", SCALED, [] {
      const Feed hlg = {VIDEO_FORMAT_P010, 960, 540, VIDEO_CS_2100_HLG, VIDEO_RANGE_PARTIAL, VIDEO_TRC_HLG};
      return shot_of({{feed(hlg), scaled_by(OBS_SCALE_BICUBIC, fitted(OBS_BOUNDS_SCALE_INNER, 500, 300, at(0, 0)))}});
    });
    add("input i40a nonlinear alpha", EXACT, [] {
      Feed f = {VIDEO_FORMAT_I40A};
      f.linear_alpha = false;
      return shot_of({{background()}, {feed(f)}});
    });
    add("input i420 nonlinear alpha", EXACT, [] {
      Feed f;
      f.linear_alpha = false;
      return shot_of({{background()}, {feed(f), at(3, 5)}});
    });
  }

  void scalers() {
    const struct {
      const char *name;
      obs_scale_type type;
    } types[] = {{"default", OBS_SCALE_DISABLE}, {"point", OBS_SCALE_POINT},     {"bilinear", OBS_SCALE_BILINEAR},
                 {"bicubic", OBS_SCALE_BICUBIC}, {"lanczos", OBS_SCALE_LANCZOS}, {"area", OBS_SCALE_AREA}};
    // Avoids sizes with a pixel's centre exactly between two texels, because the nearer one depends on rounding.
    const struct {
      const char *name;
      Place place;
    } places[] = {{"to 0.3", at(20.1f, 10.2f, .3071f, .3093f)},  {"to 0.71 x 0.83", at(20.3f, 10.2f, .7137f, .8291f)},
                  {"to 1.7", at(-100.3f, -40.1f, 1.6937f, 1.7071f)}, {"mirrored", at(600.1f, 10.3f, -.8093f, .8071f)},
                  {"turned", at(250.3f, 30.1f, .6093f, .6071f, 17)}, {"turned right", at(400.1f, 30.2f, .7071f, .6093f, 90)}};
    for (const auto &t : types)
      for (const auto &p : places) {
        add(std::string("scale ") + t.name + " image " + p.name, SCALED, [t, p] {
          return shot_of({{colour("4284900966", WIDTH, HEIGHT)}, {image("alpha", 500, 300, true), scaled_by(t.type, p.place)}});
        });
        add(std::string("scale ") + t.name + " feed " + p.name, SCALED,
            [t, p] { return shot_of({{background()}, {feed(), scaled_by(t.type, p.place)}}); });
      }
  }

  void items() {
    add("item image with alpha", EXACT, [] { return shot_of({{background()}, {image("alpha", 500, 300, true), at(33, 21)}}); });
    add("item image at half pixels", EXACT,
        [] { return shot_of({{background()}, {image("alpha", 500, 300, true), at(33.5f, 21.5f)}}); });
    add("item feed turned", EXACT, [] { return shot_of({{feed(), at(200, 20, .7f, .7f, 17)}}); });
    add("item feed turned by 90", EXACT, [] { return shot_of({{feed(), at(500, 20, .5f, .5f, 90)}}); });
    add("item feed cropped", EXACT, [] { return shot_of({{background()}, {feed(), cropped(31, 17, 50, 9, at(40, 30))}}); });
    add("item feed cropped and scaled", EXACT,
        [] { return shot_of({{background()}, {feed(), cropped(31, 17, 50, 9, at(40, 30, .6f, .7f))}}); });
    add("item feed cropped and mirrored", EXACT,
        [] { return shot_of({{background()}, {feed(), cropped(31, 17, 50, 9, at(600, 30, -.6f, .7f))}}); });
    for (const auto type : {OBS_BOUNDS_STRETCH, OBS_BOUNDS_SCALE_INNER, OBS_BOUNDS_SCALE_OUTER})
      add("item in bounds " + std::to_string(type), EXACT,
          [type] { return shot_of({{background()}, {feed(), fitted(type, 300, 250, at(50, 50))}}); });
    add("item colour", EXACT, [] { return shot_of({{background()}, {colour("4281571328"), at(40, 40)}, {colour("2147532880"), at(140, 90)}}); });
    add("item colour turned", EXACT, [] { return shot_of({{background()}, {colour("2147532880"), at(240, 90, 1, 1, 30)}}); });
    add("item text", EXACT, [] {
      const Source text = created("text_ft2_source_v2",
                                  "{\"text\":\"Be right back 123\",\"outline\":true,\"drop_shadow\":true,\"color1\":4294967295,"
                                  "\"color2\":4278255615,\"font\":{\"face\":\"DejaVu Sans\",\"style\":\"Book\",\"size\":64}}");
      return shot_of({{background()}, {text, at(20, 100)}});
    });
    add("item text scaled and turned", EXACT, [] {
      const Source text = created("text_ft2_source_v2",
                                  "{\"text\":\"Be right back 123\",\"color1\":4294967295,\"color2\":3221225727,"
                                  "\"font\":{\"face\":\"DejaVu Sans\",\"style\":\"Book\",\"size\":64}}");
      return shot_of({{background()}, {text, at(20, 100, .7f, .9f, 8)}});
    });
    add("item nested scene", EXACT, [] {
      const Source inner = scene({{background()}, {image("alpha", 500, 300, true), at(60, 30)}});
      return shot_of({{colour("4284900966", WIDTH, HEIGHT)}, {inner, at(100, 50)}});
    });
    add("item nested scene scaled", EXACT, [] {
      const Source inner = scene({{background()}, {image("alpha", 500, 300, true), at(60, 30)}});
      return shot_of({{colour("4284900966", WIDTH, HEIGHT)}, {inner, at(100, 50, .6f, .6f)}});
    });
    add("item nested transparent scene with a scaler", SCALED, [] {
      const Source inner = scene({{image("alpha", 500, 300, true), at(60, 30)}});
      return shot_of({{background()}, {inner, scaled_by(OBS_SCALE_BICUBIC, at(100, 50, .6f, .6f))}});
    });
    add("item of 1x1", EXACT, [] { return shot_of({{background()}, {image("dot", 1, 1, false), at(100, 50, 80, 40)}}); });
  }

  void blending() {
    const struct {
      const char *name;
      obs_blending_type type;
    } types[] = {{"normal", OBS_BLEND_NORMAL},     {"additive", OBS_BLEND_ADDITIVE}, {"subtract", OBS_BLEND_SUBTRACT},
                 {"screen", OBS_BLEND_SCREEN},     {"multiply", OBS_BLEND_MULTIPLY}, {"lighten", OBS_BLEND_LIGHTEN},
                 {"darken", OBS_BLEND_DARKEN}};
    for (const auto &t : types) {
      for (const auto method : {OBS_BLEND_METHOD_DEFAULT, OBS_BLEND_METHOD_SRGB_OFF}) {
        const std::string after = method == OBS_BLEND_METHOD_DEFAULT ? "" : " without sRGB";
        add(std::string("blend ") + t.name + after, EXACT, [t, method] {
          return shot_of({{background()}, {image("alpha", 500, 300, true), blended(t.type, method, at(70, 40))}});
        });
        add(std::string("blend ") + t.name + " feed" + after, EXACT, [t, method] {
          return shot_of({{background()}, {feed(), blended(t.type, method, at(70, 40, .5f, .5f))}});
        });
      }
    }
  }

  void filter(const std::string &name, const char *id, const std::string &settings, bool green = false) {
    add("filter " + name + " on an image", EXACT, [=] {
      return shot_of({{background()}, {filtered(image(green ? "green" : "alpha", 500, 300, !green, green), id, settings), at(50, 20)}});
    });
    add("filter " + name + " on a feed", EXACT, [=] { return shot_of({{colour("4284900966", WIDTH, HEIGHT)}, {filtered(feed(), id, settings)}}); });
    add("filter " + name + " scaled", EXACT, [=] {
      return shot_of({{background()}, {filtered(image(green ? "green" : "opaque", 500, 300, false, green), id, settings), at(50, 20, .73f, .81f)}});
    });
  }

  void filters() {
    filter("crop", "crop_filter", R"({"relative":true,"left":40,"top":30,"right":55,"bottom":21})");
    filter("crop beyond", "crop_filter", R"({"relative":true,"left":-40,"top":-30,"right":-55,"bottom":-21})");
    filter("crop absolute", "crop_filter", R"({"relative":false,"left":40,"top":30,"cx":300,"cy":200})");
    filter("correction", "color_filter_v2",
           R"({"gamma":0.3,"contrast":0.2,"brightness":0.05,"saturation":0.4,"hue_shift":25.0,"opacity":0.8})");
    filter("correction colours", "color_filter_v2", R"({"color_multiply":4288269567,"color_add":1118481,"gamma":-0.4})");
    filter("opacity", "color_filter_v2", R"({"opacity":0.5})");
    filter("chroma key", "chroma_key_filter_v2", "{}", true);
    filter("chroma key tuned", "chroma_key_filter_v2",
           R"({"similarity":300,"smoothness":120,"spill":200,"opacity":0.9,"contrast":0.1,"brightness":0.02,"gamma":0.2})", true);
    filter("colour key", "color_key_filter_v2", R"({"similarity":120,"smoothness":90})", true);
    filter("colour key tuned", "color_key_filter_v2", R"({"similarity":150,"smoothness":250,"opacity":0.7,"gamma":0.3,"contrast":0.2})", true);
    filter("sharpness", "sharpness_filter_v2", R"({"sharpness":0.08})");
    add("filter sharpness strong", EXACT, [] {
      return shot_of({{filtered(background(), "sharpness_filter_v2", R"({"sharpness":0.5})")}});
    });
    add("filter two on a feed", EXACT, [] {
      const Source source = filtered(feed(), "color_filter_v2", R"({"saturation":0.5})");
      return shot_of({{background()}, {filtered(source, "crop_filter", R"({"left":30,"top":20})"), at(20, 20, .8f, .8f)}});
    });
    add("filter scroll", EXACT, [] { return shot_of({{background()}, {scrolled(image("alpha", 500, 300, true), true), at(50, 20)}}); });
    add("filter scroll on a feed", EXACT, [] { return shot_of({{background()}, {scrolled(feed(), true), at(50, 20, .8f, .8f)}}); });
    add("filter scroll without loop", EXACT,
        [] { return shot_of({{background()}, {scrolled(image("alpha", 500, 300, true), false), at(50, 20)}}); });
  }

  /** Advances by 0.37 s in one step, so that both modules draw the same moment. */
  static Source scrolled(const Source &source, bool loop) {
    const std::string end = loop ? R"(,"loop":true})" : R"(,"loop":false})";
    Source filter = created("scroll_filter", R"({"speed_x":210.5,"speed_y":77.0)" + end);
    golden_tick_filter(filter.get(), .37f);
    obs_data_t *still = obs_data_create_from_json((R"({"speed_x":0.0,"speed_y":0.0)" + end).c_str());
    golden_update_filter(filter.get(), still);
    obs_data_release(still);
    obs_source_filter_add(source.get(), filter.get());
    return source;
  }

  void transition(const std::string &name, const char *id, const std::string &settings, float t, bool transparent = false) {
    add("transition " + name + " at " + std::to_string(int(t * 100)) + "%", EXACT, [=] {
      const Source from = scene({{transparent ? image("alpha", 500, 300, true) : background()}});
      const Source to = scene({{feed()}, {image("alpha", 500, 300, true), at(90, 40)}});
      Source change = created(id, settings);
      obs_transition_set_size(change.get(), WIDTH, HEIGHT);
      obs_transition_set(change.get(), from.get());
      obs_transition_set_manual_torque(change.get(), 100, 1);
      obs_transition_start(change.get(), OBS_TRANSITION_MODE_MANUAL, 300, to.get());
      obs_transition_set_manual_time(change.get(), t);
      wait_frames(60); // the manual time is approached step by step
      const Picture picture = shot(change);
      obs_transition_force_stop(change.get());
      obs_transition_clear(change.get());
      return picture;
    });
  }

  void transitions() {
    transition("cut", "cut_transition", "{}", .3f);
    transition("fade", "fade_transition", "{}", .3f);
    transition("fade", "fade_transition", "{}", .7f);
    transition("fade transparent", "fade_transition", "{}", .5f, true);
    transition("fade to colour", "fade_to_color_transition", R"({"color":4288269567,"switch_point":50})", .3f);
    transition("fade to colour", "fade_to_color_transition", R"({"color":4278190080,"switch_point":50})", .7f);
    for (const char *direction : {"left", "right", "up", "down"}) {
      const std::string to = std::string(R"({"direction":")") + direction + "\"";
      transition(std::string("swipe ") + direction, "swipe_transition", to + "}", .4f);
      transition(std::string("swipe in ") + direction, "swipe_transition", to + ",\"swipe_in\":true}", .4f);
      transition(std::string("slide ") + direction, "slide_transition", to + "}", .4f);
    }
    transition("luma wipe", "wipe_transition", R"({"luma_softness":0.03})", .4f);
    transition("luma wipe soft inverted", "wipe_transition", R"({"luma_softness":0.4,"luma_invert":true})", .4f);
  }

  void output(const std::string &name, const Format &format) {
    add("output " + name, format.width == format.base_width ? EXACT : SCALED, [format] {
      const Source shown = scene({{background()}, {image("alpha", 500, 300, true), at(60, 30)}});
      return output_frame(shown.get(), format);
    });
  }
  void outputs() {
    output("nv12", {VIDEO_FORMAT_NV12});
    output("nv12 full range 601", {VIDEO_FORMAT_NV12, VIDEO_CS_601, VIDEO_RANGE_FULL});
    output("i420", {VIDEO_FORMAT_I420});
    output("i444", {VIDEO_FORMAT_I444});
    output("p010", {VIDEO_FORMAT_P010});
    output("i010", {VIDEO_FORMAT_I010});
    output("p010 pq", {VIDEO_FORMAT_P010, VIDEO_CS_2100_PQ});
    output("i010 hlg", {VIDEO_FORMAT_I010, VIDEO_CS_2100_HLG});
    const struct {
      const char *name;
      obs_scale_type type;
    } types[] = {{"bilinear", OBS_SCALE_BILINEAR}, {"bicubic", OBS_SCALE_BICUBIC}, {"lanczos", OBS_SCALE_LANCZOS}, {"area", OBS_SCALE_AREA}};
    for (const auto &t : types) {
      output(std::string("scaled down ") + t.name, {VIDEO_FORMAT_NV12, VIDEO_CS_709, VIDEO_RANGE_PARTIAL, 1280, 720, 854, 480, t.type});
      output(std::string("scaled to a third ") + t.name, {VIDEO_FORMAT_NV12, VIDEO_CS_709, VIDEO_RANGE_PARTIAL, 1280, 720, 426, 240, t.type});
    }
  }
};
} // namespace

std::vector<Case> all_cases(const std::string &images) {
  folder = images;
  Cases cases;
  cases.inputs();
  cases.scalers();
  cases.items();
  cases.blending();
  cases.filters();
  cases.transitions();
  cases.outputs();
  return cases.list;
}
} // namespace golden
