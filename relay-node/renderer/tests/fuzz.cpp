// SPDX-License-Identifier: MIT
// fuzz MODULE SEED SECONDS [STEPS]: passes random textures, uniforms, matrices and states through libobs's graphics calls
// to a module built with the sanitizers. Values include 0, negative, infinite and not-a-number ones. Sizes are 1 to 4096.
// Frames of video go the way to the output's planes in random order, with changes in between. Textures change and are
// destroyed between a draw and the read of its target. Prints JSON with a hash of all staged pixels. After STEPS steps it must not depend on what the module defers; the output has another matrix than
// the frames then, because it would be more exact otherwise.
#include "../src/kernels/programs.hpp"
#include "../src/shaders/recognise.hpp"

#include <graphics/effect.h>
#include <obs.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <map>
#include <random>

namespace {
struct Row {
  gs_shader_type type;
  renderer::KnownShader shader;
};
const Row rows[] = {
#include "../src/shaders/obs-29.0.2.inc"
};

class Dice {
public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  int below(int n) { return int(engine_() % unsigned(n)); }
  bool once_in(int n) { return below(n) == 0; }
  int between(int low, int high) { return low + below(high - low + 1); }
  template <class T, size_t N> T one_of(const T (&all)[N]) { return all[below(int(N))]; }
  uint32_t size() {
    static const uint32_t special[] = {1, 2, 3, 7, 8, 127, 128, 129, 257, 4095, 4096};
    return once_in(3) ? one_of(special) : uint32_t(between(1, 400));
  }
  float number() {
    static const float special[] = {0, 1, -1, .5f, -0.f, 1e-30f, 1e30f, -1e30f, 4096, 1e6f,
                                    std::numeric_limits<float>::infinity(), std::numeric_limits<float>::quiet_NaN()};
    return once_in(6) ? one_of(special) : float(between(-3000, 3000)) / 1000;
  }

private:
  std::mt19937 engine_;
};

constexpr gs_color_format SAMPLED[] = {GS_A8, GS_R8, GS_RGBA, GS_BGRX, GS_BGRA, GS_R10G10B10A2, GS_RGBA16, GS_R16,
                                       GS_RGBA16F, GS_RGBA32F, GS_R8G8, GS_RGBA_UNORM, GS_BGRX_UNORM, GS_BGRA_UNORM, GS_RG16};
constexpr gs_color_format DRAWN[] = {GS_A8, GS_R8, GS_RGBA, GS_BGRX, GS_BGRA, GS_RGBA16, GS_R16, GS_RGBA16F, GS_RGBA32F,
                                     GS_R8G8, GS_RGBA_UNORM, GS_BGRX_UNORM, GS_BGRA_UNORM, GS_RG16};

std::string path_of(const std::string &effect) {
  for (const char *folder : {"/usr/share/obs/libobs/", "/usr/share/obs/obs-plugins/obs-filters/",
                             "/usr/share/obs/obs-plugins/obs-transitions/", "/usr/share/obs/obs-plugins/text-freetype2/"}) {
    const std::string path = folder + effect;
    if (FILE *file = fopen(path.c_str(), "r")) {
      fclose(file);
      return path;
    }
  }
  return "";
}

struct Technique {
  gs_effect_t *effect;
  std::string name;
  bool makes_vertices;
};
std::vector<Technique> techniques() {
  std::map<std::string, gs_effect_t *> effects;
  std::vector<Technique> found;
  for (const Row &row : rows) {
    const std::string key = row.shader.key, effect = key.substr(0, key.find('/')), name = key.substr(key.find('/') + 1);
    if (row.type != GS_SHADER_PIXEL || renderer::pixel_program(key)->read == renderer::Read::Undrawn) continue;
    if (!effects.count(effect)) effects[effect] = gs_effect_create_from_file(path_of(effect).c_str(), nullptr);
    if (effects[effect]) found.push_back({effects[effect], name, effect == "format_conversion.effect"});
  }
  return found;
}

/** FNV-1a over the pixels of staged textures, eight bytes at once. */
class Hash {
public:
  explicit Hash(bool on) : on_(on) {}

  /** Stages the texture. */
  void add(gs_texture_t *texture) {
    const uint32_t width = gs_texture_get_width(texture), height = gs_texture_get_height(texture);
    const gs_color_format format = gs_texture_get_color_format(texture);
    gs_stagesurf_t *stage = gs_stagesurface_create(width, height, format);
    gs_stage_texture(stage, texture);
    uint8_t *pixels;
    uint32_t stride;
    gs_stagesurface_map(stage, &pixels, &stride);
    const size_t bytes = size_t(width) * gs_get_format_bpp(format) / 8;
    for (uint32_t y = 0; on_ && y < height; y++)
      for (size_t i = 0; i < bytes; i += 8) {
        uint64_t word = 0;
        memcpy(&word, pixels + size_t(y) * stride + i, std::min<size_t>(8, bytes - i));
        value_ = (value_ ^ word) * 0x100000001b3u;
      }
    gs_stagesurface_unmap(stage);
    gs_stagesurface_destroy(stage);
  }
  uint64_t value() const { return value_; }

private:
  bool on_;
  uint64_t value_ = 0xcbf29ce484222325u;
};

/** Frames of video on their way from a decoder to the output, in random order. */
class Video {
public:
  Video(Dice &dice, Hash &hash, bool passes) : dice_(dice), hash_(hash), passes_(passes) {
    for (const char *effect : {"format_conversion.effect", "default.effect", "solid.effect"})
      effects_[effect] = gs_effect_create_from_file(path_of(effect).c_str(), nullptr);
    restart();
  }

  void step() {
    if (dice_.once_in(60)) restart();
    gs_enable_blending(false);
    gs_enable_color(true, true, true, true);
    gs_set_scissor_rect(nullptr);
    switch (dice_.below(10)) {
    case 0: case 1: return upload();
    case 2: return convert();
    case 3: return clear();
    case 4: return copy_to_canvas();
    case 5: return dice_.once_in(2) ? draw_on_top() : copy_to_canvas();
    case 6: return output();
    case 7: return hash_.add(texture());
    case 8: return replace_one();
    default:
      upload(), convert(), clear(), copy_to_canvas();
      if (dice_.once_in(3)) draw_on_top();
      if (dice_.once_in(3)) step();
      output();
      hash_.add(textures_[OUT_Y]);
      hash_.add(textures_[OUT_UV]);
    }
  }

private:
  enum { Y, U, V, UV, SOURCE, OTHER_SOURCE, CANVAS, OTHER_CANVAS, OUT_Y, OUT_UV, COUNT };

  void create(int i) {
    const bool half = (i >= U && i <= UV) || i == OUT_UV, target = i >= SOURCE;
    const gs_color_format format = i == UV || i == OUT_UV                     ? GS_R8G8
                                   : i <= V || i == OUT_Y                     ? GS_R8
                                   : i == SOURCE || i == OTHER_SOURCE         ? GS_BGRX
                                   : i == CANVAS || dice_.once_in(2)          ? GS_BGRA
                                                                              : GS_RGBA;
    textures_[i] = gs_texture_create(half ? width_ / 2 : width_, half ? height_ / 2 : height_, format, 1, nullptr,
                                     target ? GS_RENDER_TARGET : GS_DYNAMIC);
  }
  void restart() {
    width_ = 2 * uint32_t(dice_.between(1, dice_.once_in(4) ? 150 : 20)), height_ = 2 * uint32_t(dice_.between(1, 12));
    for (int i = 0; i < COUNT; i++) {
      gs_texture_destroy(textures_[i]);
      create(i);
    }
  }
  void replace_one() {
    const int i = dice_.below(COUNT);
    gs_texture_destroy(textures_[i]);
    create(i);
  }
  gs_texture_t *texture() { return textures_[dice_.below(COUNT)]; }
  gs_texture_t *source() { return textures_[dice_.once_in(3) ? OTHER_SOURCE : SOURCE]; }
  gs_texture_t *canvas() { return textures_[dice_.once_in(3) ? OTHER_CANVAS : CANVAS]; }

  void upload() {
    for (int i = Y; i <= UV; i++) {
      if (dice_.once_in(5)) continue;
      const size_t stride = size_t(gs_texture_get_width(textures_[i])) * (i == UV ? 2 : 1);
      std::vector<uint8_t> bytes(stride * gs_texture_get_height(textures_[i]));
      unsigned state = unsigned(dice_.below(1 << 30));
      for (uint8_t &byte : bytes) byte = uint8_t((state = state * 1103515245 + 12345) >> 16);
      gs_texture_set_image(textures_[i], bytes.data(), uint32_t(stride), false);
    }
  }

  void begin(gs_texture_t *target) {
    const uint32_t width = gs_texture_get_width(target), height = gs_texture_get_height(target);
    gs_set_render_target(target, nullptr);
    gs_set_viewport(0, 0, int(width), int(height));
    gs_ortho(0, float(width), 0, float(height), -100, 100);
    gs_enable_framebuffer_srgb(false);
  }
  void set_vector(gs_effect_t *effect, const char *name, float a, float b, float c, float d) {
    const vec4 value = {{{a, b, c, d}}};
    gs_effect_set_vec4(gs_effect_get_param_by_name(effect, name), &value);
  }
  void set_texture(gs_effect_t *effect, const char *name, gs_texture_t *texture, bool srgb = false) {
    gs_eparam_t *param = gs_effect_get_param_by_name(effect, name);
    if (srgb) gs_effect_set_texture_srgb(param, texture);
    else gs_effect_set_texture(param, texture);
  }
  void run(gs_effect_t *effect, const char *technique) {
    while (gs_effect_loop(effect, technique)) gs_draw(GS_TRIS, 0, 3);
  }

  /** BT.709, partial range. */
  void convert() {
    gs_effect_t *effect = effects_["format_conversion.effect"];
    const bool planar = dice_.once_in(2);
    begin(source());
    set_texture(effect, "image", textures_[Y]);
    set_texture(effect, "image1", textures_[planar ? U : UV]);
    set_texture(effect, "image2", textures_[V]);
    set_vector(effect, "color_vec0", 1.164384f, 0, 1.792741f, -.972945f);
    set_vector(effect, "color_vec1", 1.164384f, -.213249f, -.532909f, .301483f);
    set_vector(effect, "color_vec2", 1.164384f, 2.112402f, 0, -1.133402f);
    vec3 least, most;
    vec3_set(&least, 16 / 255.f, 16 / 255.f, 16 / 255.f);
    vec3_set(&most, 235 / 255.f, 240 / 255.f, 240 / 255.f);
    gs_effect_set_vec3(gs_effect_get_param_by_name(effect, "color_range_min"), &least);
    gs_effect_set_vec3(gs_effect_get_param_by_name(effect, "color_range_max"), &most);
    gs_effect_set_float(gs_effect_get_param_by_name(effect, "width_x2_i"), .5f / float(width_));
    run(effect, planar ? "I420_Reverse" : "NV12_Reverse");
  }
  void clear() {
    begin(dice_.once_in(6) ? texture() : canvas());
    const vec4 colour = {{{dice_.number(), dice_.number(), dice_.number(), dice_.number()}}};
    if (dice_.once_in(8)) gs_enable_color(true, dice_.once_in(2), true, dice_.once_in(2));
    gs_clear(GS_CLEAR_COLOR, &colour, 0, 0);
  }
  void copy_to_canvas() {
    gs_effect_t *effect = effects_["default.effect"];
    gs_texture_t *from = dice_.once_in(4) ? textures_[CANVAS] : source();
    begin(dice_.once_in(4) ? textures_[OTHER_CANVAS] : textures_[CANVAS]);
    if (from == gs_get_render_target()) return;
    set_texture(effect, "image", from, true);
    gs_enable_framebuffer_srgb(!dice_.once_in(8));
    gs_enable_blending(dice_.once_in(2));
    gs_blend_function(GS_BLEND_ONE, GS_BLEND_INVSRCALPHA);
    while (gs_effect_loop(effect, "Draw")) gs_draw_sprite(from, 0, 0, 0);
  }
  void draw_on_top() {
    gs_effect_t *effect = effects_["solid.effect"];
    begin(dice_.once_in(3) ? source() : canvas());
    set_vector(effect, "color", .5f, .25f, .125f, dice_.once_in(2) ? 1 : .5f);
    gs_enable_blending(true);
    gs_blend_function(GS_BLEND_ONE, GS_BLEND_INVSRCALPHA);
    while (gs_effect_loop(effect, "Solid")) gs_draw_sprite(nullptr, 0, uint32_t(dice_.between(1, int(width_))), uint32_t(dice_.between(1, int(height_))));
  }
  void output() {
    gs_effect_t *effect = effects_["format_conversion.effect"];
    gs_texture_t *image = dice_.once_in(6) ? source() : canvas();
    const bool same = passes_ && !dice_.once_in(3), luma = !dice_.once_in(8), chroma = !dice_.once_in(8);
    if (luma) {
      begin(textures_[OUT_Y]);
      set_texture(effect, "image", image);
      if (same) set_vector(effect, "color_vec0", .182586f, .614231f, .062007f, .062745f);
      else set_vector(effect, "color_vec0", .256788f, .504129f, .097906f, .062745f);
      run(effect, "NV12_Y");
    }
    if (dice_.once_in(8)) hash_.add(textures_[OUT_Y]);
    if (!chroma) return;
    begin(textures_[OUT_UV]);
    set_texture(effect, "image", image);
    gs_effect_set_float(gs_effect_get_param_by_name(effect, "width_i"), 1 / float(width_));
    if (same) set_vector(effect, "color_vec1", -.100644f, -.338572f, .439216f, .501961f);
    else set_vector(effect, "color_vec1", -.148223f, -.290993f, .439216f, .501961f);
    if (same) set_vector(effect, "color_vec2", .439216f, -.398942f, -.040274f, .501961f);
    else set_vector(effect, "color_vec2", .439216f, -.367788f, -.071427f, .501961f);
    run(effect, "NV12_UV");
  }

  Dice &dice_;
  Hash &hash_;
  bool passes_;
  std::map<std::string, gs_effect_t *> effects_;
  uint32_t width_ = 2, height_ = 2;
  gs_texture_t *textures_[COUNT] = {};
};

class Session {
public:
  Session(unsigned seed, std::vector<Technique> all, bool passes)
      : dice_(seed), hash_(!passes), comparable_(!passes), techniques_(std::move(all)), video_(dice_, hash_, passes) {}

  uint64_t hash() const { return hash_.value(); }

  void step() {
    for (int i = 0; i < 3; i++) video_.step();
    refresh(pool_, SAMPLED, 0);
    refresh(targets_, DRAWN, GS_RENDER_TARGET);
    if (dice_.once_in(3)) upload(one_of(pool_));
    gs_texture_t *target = one_of(targets_);
    gs_set_render_target(target, nullptr);
    for (int i = dice_.once_in(3) ? dice_.between(2, 5) : 1; i > 0; i--) draw_on(target);
    if (dice_.once_in(8)) copy();
    if (dice_.once_in(4)) hash_.add(one_of(targets_));
  }

private:
  gs_texture_t *one_of(const std::vector<gs_texture_t *> &list) { return list[size_t(dice_.below(int(list.size())))]; }

  void draw_on(gs_texture_t *target) {
    set_state(target);
    const Technique &technique = techniques_[size_t(dice_.below(int(techniques_.size())))];
    set_uniforms(technique.effect, target);
    gs_matrix_push();
    transform();
    while (gs_effect_loop(technique.effect, technique.name.c_str())) draw(technique);
    gs_matrix_pop();
  }

  void upload(gs_texture_t *texture) {
    const size_t stride = size_t(gs_texture_get_width(texture)) * gs_get_format_bpp(gs_texture_get_color_format(texture)) / 8;
    std::vector<uint8_t> bytes(stride * gs_texture_get_height(texture));
    unsigned state = unsigned(dice_.below(1 << 30));
    for (uint8_t &byte : bytes) byte = uint8_t((state = state * 1103515245 + 12345) >> 16);
    gs_texture_set_image(texture, bytes.data(), uint32_t(stride), false);
  }

  /** A texture for a draw on the target. Some are targets of other draws. */
  gs_texture_t *input(gs_texture_t *target) {
    gs_texture_t *texture = one_of(dice_.once_in(4) ? targets_ : pool_);
    return texture == target && comparable_ ? one_of(pool_) : texture; // the result of such a draw is not defined
  }

  template <size_t N> void refresh(std::vector<gs_texture_t *> &list, const gs_color_format (&formats)[N], uint32_t flags) {
    if (list.size() >= 6 && !dice_.once_in(3)) return;
    if (list.size() >= 6) {
      const size_t old = size_t(dice_.below(int(list.size())));
      gs_texture_destroy(list[old]);
      list.erase(list.begin() + long(old));
    }
    const uint32_t width = dice_.size(), height = width > 1000 ? uint32_t(dice_.between(1, 40)) : dice_.size() % 1000 + 1;
    const gs_color_format format = dice_.one_of(formats);
    std::vector<uint8_t> pixels(size_t(width) * height * gs_get_format_bpp(format) / 8);
    for (uint8_t &byte : pixels) byte = uint8_t(dice_.below(256));
    const uint8_t *data = pixels.data();
    list.push_back(gs_texture_create(width, height, format, 1, dice_.once_in(2) ? &data : nullptr, flags));
  }

  void set_state(gs_texture_t *target) {
    const int width = int(gs_texture_get_width(target)), height = int(gs_texture_get_height(target));
    if (dice_.once_in(4)) gs_set_viewport(dice_.between(-50, 50), dice_.between(-50, 50), dice_.between(-10, 5000), dice_.between(0, 500));
    else gs_set_viewport(0, 0, width, height);
    const gs_rect scissor = {dice_.between(-20, 300), dice_.between(-20, 300), dice_.between(-5, 400), dice_.between(-5, 400)};
    gs_set_scissor_rect(dice_.once_in(6) ? &scissor : nullptr);
    if (dice_.once_in(8)) gs_ortho(dice_.number(), dice_.number(), dice_.number(), dice_.number(), -1, 1);
    else gs_ortho(0, float(width), 0, float(height), -100, 100);
    gs_enable_blending(!dice_.once_in(4));
    gs_blend_function_separate(gs_blend_type(dice_.below(11)), gs_blend_type(dice_.below(11)), gs_blend_type(dice_.below(11)),
                               gs_blend_type(dice_.below(11)));
    if (dice_.once_in(2)) gs_blend_function_separate(GS_BLEND_ONE, GS_BLEND_INVSRCALPHA, GS_BLEND_ONE, GS_BLEND_INVSRCALPHA);
    gs_blend_op(dice_.once_in(3) ? gs_blend_op_type(dice_.below(5)) : GS_BLEND_OP_ADD);
    gs_enable_color(!dice_.once_in(9), !dice_.once_in(9), !dice_.once_in(9), !dice_.once_in(9));
    gs_enable_framebuffer_srgb(dice_.once_in(2));
    const vec4 colour = {{{dice_.number(), dice_.number(), dice_.number(), dice_.number()}}};
    if (dice_.once_in(5)) gs_clear(GS_CLEAR_COLOR, &colour, 0, 0);
  }

  void transform() {
    if (dice_.once_in(2)) return;
    gs_matrix_translate3f(dice_.number() * 50, dice_.number() * 50, 0);
    if (dice_.once_in(3)) gs_matrix_rotaa4f(0, 0, 1, dice_.number() * 4);
    if (!dice_.once_in(3)) gs_matrix_scale3f(dice_.number(), dice_.number(), 1);
  }

  void set_uniforms(gs_effect_t *effect, gs_texture_t *target) {
    for (size_t i = 0; i < gs_effect_get_num_params(effect); i++) {
      gs_eparam_t *param = gs_effect_get_param_by_idx(effect, i);
      gs_effect_param_info info;
      gs_effect_get_param_info(param, &info);
      if (!strcmp(info.name, "ViewProj")) continue;
      if (info.type == GS_SHADER_PARAM_TEXTURE) {
        gs_texture_t *texture = input(target);
        if (dice_.once_in(3)) gs_effect_set_texture_srgb(param, texture);
        else gs_effect_set_texture(param, dice_.once_in(20) ? nullptr : texture);
      } else {
        float values[16];
        for (float &value : values) value = dice_.number();
        const size_t count = info.type == GS_SHADER_PARAM_MATRIX4X4 ? 16
                             : info.type == GS_SHADER_PARAM_VEC4    ? 4
                             : info.type == GS_SHADER_PARAM_VEC3    ? 3
                             : info.type == GS_SHADER_PARAM_VEC2    ? 2
                                                                    : 1;
        gs_effect_set_val(param, values, count * sizeof(float));
      }
    }
  }

  void draw(const Technique &technique) {
    if (technique.makes_vertices) return gs_draw(GS_TRIS, 0, 3);
    gs_texture_t *texture = one_of(pool_);
    switch (dice_.below(4)) {
    case 0: return gs_draw_sprite(texture, uint32_t(dice_.below(4)), uint32_t(dice_.below(5000)), uint32_t(dice_.below(600)));
    case 1:
      return gs_draw_sprite_subregion(texture, uint32_t(dice_.below(4)), uint32_t(dice_.below(500)), uint32_t(dice_.below(500)),
                                      uint32_t(dice_.below(500)), uint32_t(dice_.below(500)));
    case 2: return gs_draw_sprite(texture, 0, 0, 0);
    default: {
      gs_render_start(true);
      for (int i = 0; i < 6; i++) {
        gs_texcoord(dice_.number(), dice_.number(), 0);
        gs_color(uint32_t(dice_.below(1 << 30)));
        gs_vertex2f(dice_.number() * 200, dice_.number() * 200);
      }
      gs_render_stop(dice_.once_in(2) ? GS_TRIS : GS_TRISTRIP);
    }
    }
  }

  void copy() {
    gs_texture_t *to = one_of(targets_), *from = one_of(targets_);
    gs_copy_texture_region(to, uint32_t(dice_.below(300)), uint32_t(dice_.below(300)), from, uint32_t(dice_.below(300)),
                           uint32_t(dice_.below(300)), uint32_t(dice_.below(300)), uint32_t(dice_.below(300)));
    hash_.add(to);
  }

  Dice dice_;
  Hash hash_;
  bool comparable_;
  std::vector<Technique> techniques_;
  Video video_;
  std::vector<gs_texture_t *> pool_, targets_;
};
} // namespace

int main(int argc, char **argv) {
  if (argc < 4) return fprintf(stderr, "fuzz MODULE SEED SECONDS [STEPS]\n"), 2;
  const long most = argc > 4 ? atol(argv[4]) : std::numeric_limits<long>::max();
  base_set_log_handler([](int, const char *, va_list, void *) {}, nullptr);
  graphics_t *graphics = nullptr;
  if (gs_create(&graphics, argv[1], 0) != GS_SUCCESS) return fprintf(stderr, "cannot load %s\n", argv[1]), 1;
  gs_enter_context(graphics);
  Session session(unsigned(atoi(argv[2])), techniques(), argc == 4);
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(atoi(argv[3]));
  long steps = 0;
  for (; steps < most && std::chrono::steady_clock::now() < deadline; steps++) session.step();
  printf("{\"seed\":%s,\"draws\":%ld,\"hash\":\"%016llx\"}\n", argv[2], steps, static_cast<unsigned long long>(session.hash()));
  fflush(nullptr);
  _Exit(0);
}
