// SPDX-License-Identifier: MIT
#include "cases.hpp"

#include "content.hpp"
#include "sources.hpp"

// tick.c
extern "C" void golden_tick_filter(obs_source_t *filter, float seconds);
extern "C" void golden_update_filter(obs_source_t *filter, obs_data_t *settings);

namespace golden {
namespace {
constexpr double EXACT = 50, SCALED = 45;

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

  /** Returns a transition at a moment between 0 and 1. */
  static Source fading(const Source &from, const Source &to, const char *id, const std::string &settings, float t) {
    Source change = created(id, settings);
    obs_transition_set_size(change.get(), WIDTH, HEIGHT);
    obs_transition_set(change.get(), from.get());
    obs_transition_set_manual_torque(change.get(), 100, 1);
    obs_transition_start(change.get(), OBS_TRANSITION_MODE_MANUAL, 300, to.get());
    obs_transition_set_manual_time(change.get(), t);
    wait_frames(60); // the manual time is approached step by step
    return change;
  }

  void transition(const std::string &name, const char *id, const std::string &settings, float t, bool transparent = false) {
    add("transition " + name + " at " + std::to_string(int(t * 100)) + "%", EXACT, [=] {
      const Source from = scene({{transparent ? image("alpha", 500, 300, true) : background()}});
      const Source to = scene({{feed()}, {image("alpha", 500, 300, true), at(90, 40)}});
      const Source change = fading(from, to, id, settings, t);
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
  void feed_output(const std::string &name, const std::function<std::vector<Item>()> &items, const Format &format = {}) {
    add("output feed " + name, format.width == format.base_width ? EXACT : SCALED, [=] {
      const Source shown = scene(items());
      return output_frame(shown.get(), format);
    });
  }
  /** Frames of video that must be converted, drawn, or both, before the output. */
  void feed_outputs() {
    const auto placed = [&](const char *name, Place place) {
      feed_output(name, [place] { return std::vector<Item>{{feed(), place}}; });
    };
    placed("scaled", at(0, 0, .9071f, .9093f));
    placed("moved", at(16, 8));
    placed("mirrored", at(640, 0, -1, 1));
    placed("cropped", cropped(32, 16, 0, 0, at(0, 0)));
    placed("blended", blended(OBS_BLEND_MULTIPLY, OBS_BLEND_METHOD_DEFAULT, at(0, 0)));
    const auto on_top = [&](const char *name, std::function<Item()> item) {
      feed_output(name, [item] { return std::vector<Item>{{feed()}, item()}; });
    };
    on_top("under an image", [] { return Item{image("alpha", 500, 300, true), at(60, 30)}; });
    on_top("under a colour", [] { return Item{colour("2147532880"), at(140, 90)}; });
    on_top("under itself", [] { return Item{feed(), at(350, 30, .4071f, .4093f)}; });
    feed_output("twice in a scene", [] {
      const Source source = feed();
      return std::vector<Item>{{source}, {source, at(350, 30, .4071f, .4093f)}};
    });
    feed_output("in a nested scene", [] { return std::vector<Item>{{scene({{feed()}})}}; });
    const auto behind_filter = [&](const char *name, const char *id, const char *settings) {
      feed_output(name, [=] { return std::vector<Item>{{filtered(feed(), id, settings)}}; });
    };
    behind_filter("corrected", "color_filter_v2", R"({"saturation":0.4,"gamma":0.1})");
    behind_filter("half transparent", "color_filter_v2", R"({"opacity":0.5})");
    behind_filter("cropped by a filter", "crop_filter", R"({"relative":true,"left":40,"top":30})");
    const auto of = [&](const char *name, const Feed &given) {
      feed_output(name, [given] { return std::vector<Item>{{background()}, {feed(given)}}; });
    };
    of("with alpha", {VIDEO_FORMAT_I40A});
    of("in i422", {VIDEO_FORMAT_I422});
    of("in i444", {VIDEO_FORMAT_I444});
    of("in 10 bits", {VIDEO_FORMAT_P010});
    of("of full range", {VIDEO_FORMAT_I420, WIDTH, HEIGHT, VIDEO_CS_709, VIDEO_RANGE_FULL});
    of("of 601", {VIDEO_FORMAT_I420, WIDTH, HEIGHT, VIDEO_CS_601});
    of("of hlg", {VIDEO_FORMAT_I420, WIDTH, HEIGHT, VIDEO_CS_2100_HLG, VIDEO_RANGE_PARTIAL, VIDEO_TRC_HLG});
    of("smaller", {VIDEO_FORMAT_I420, 320, 180});
    of("larger", {VIDEO_FORMAT_I420, 960, 540});
    of("of odd size", {VIDEO_FORMAT_I420, 639, 359});
    const auto to = [&](const char *name, const Format &format) {
      feed_output(name, [format] {
        return std::vector<Item>{{feed({VIDEO_FORMAT_I420, format.base_width, format.base_height})}};
      }, format);
    };
    to("to full range", {VIDEO_FORMAT_NV12, VIDEO_CS_709, VIDEO_RANGE_FULL});
    to("to i420", {VIDEO_FORMAT_I420});
    to("to i444", {VIDEO_FORMAT_I444});
    to("to p010", {VIDEO_FORMAT_P010});
    to("scaled down", {VIDEO_FORMAT_NV12, VIDEO_CS_709, VIDEO_RANGE_PARTIAL, 1280, 720, 854, 480, OBS_SCALE_BICUBIC});
    add("output feed in a fade", EXACT, [] {
      const Source change = fading(scene({{feed()}}), scene({{background()}}), "fade_transition", "{}", .4f);
      const Picture picture = output_frame(change.get(), {});
      obs_transition_force_stop(change.get());
      obs_transition_clear(change.get());
      return picture;
    });
  }

  void canvas(const std::string &name, const std::function<std::vector<Item>()> &items) {
    add("canvas " + name, EXACT, [=] {
      const Source shown = scene(items());
      Picture picture;
      with_canvas(shown.get(), [&] { picture = stage_canvas(); });
      return picture;
    });
  }
  /** Pictures that are read between two frames, and not before. */
  void canvases() {
    canvas("of plain sources", [] {
      return std::vector<Item>{{colour("4284900966", WIDTH, HEIGHT)}, {image("alpha", WIDTH, HEIGHT, true)}, {text("Soon"), at(20, 100)},
                               {text("turned"), at(240, 90, 1, 1, 30)}};
    });
    canvas("of a feed below a text", [] { return std::vector<Item>{{feed()}, {text("Live"), at(20, 100)}}; });
    canvas("of a covered item", [] {
      return std::vector<Item>{{text("covered"), at(20, 100)}, {background()}, {colour("2147532880"), at(140, 90)}};
    });
    canvas("of items with a blend mode, a crop and a filter", [] {
      return std::vector<Item>{{background()},
                               {image("alpha", 500, 300, true), blended(OBS_BLEND_MULTIPLY, OBS_BLEND_METHOD_DEFAULT, at(33, 21))},
                               {feed(), cropped(31, 17, 50, 9, at(40, 30, .6f, .7f))},
                               {filtered(colour("2147532880"), "color_filter_v2", R"({"saturation":0.4,"gamma":0.1})"), at(300, 200)}};
    });
    canvas("of more items than are recorded", [] {
      const Source square = colour("2147532880", 30, 30);
      std::vector<Item> items = {{background()}};
      for (int i = 0; i < 300; i++) items.push_back({square, at(float(i % 25 * 24), float(i / 25 * 28))});
      return items;
    });
    const auto after = [&](const char *name, void (*change)(ChangingTexture &)) {
      add(std::string("canvas after its texture ") + name, EXACT, [change] {
        ChangingTexture texture;
        texture.change(1);
        const Source shown = scene({{colour("4284900966", WIDTH, HEIGHT)}, {texture.source()}});
        Picture picture;
        with_canvas(shown.get(), [&] {
          change(texture);
          picture = stage_canvas();
        });
        return picture;
      });
    };
    after("has changed", [](ChangingTexture &texture) { texture.change(2), texture.change(3); });
    after("was destroyed", [](ChangingTexture &texture) { texture.destroy(); });
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
  set_folder(images);
  Cases cases;
  cases.inputs();
  cases.scalers();
  cases.items();
  cases.blending();
  cases.filters();
  cases.transitions();
  cases.outputs();
  cases.feed_outputs();
  cases.canvases();
  return cases.list;
}
} // namespace golden
