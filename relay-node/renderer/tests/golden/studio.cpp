// SPDX-License-Identifier: MIT
#include "studio.hpp"

#include <obs-nix-platform.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <unistd.h>

namespace golden {
namespace {
std::string graphics_module;

[[noreturn]] void fail(const char *message) {
  fprintf(stderr, "golden: %s\n", message);
  _exit(1);
}

void load_plugin(const char *name) {
  const char *folder = getenv("OBS_PLUGINS"), *data = getenv("OBS_PLUGINS_DATA");
  const std::string path = std::string(folder ? folder : "/usr/lib/" MACHINE "/obs-plugins") + "/" + name + ".so";
  const std::string data_path = std::string(data ? data : "/usr/share/obs/obs-plugins") + "/" + name;
  obs_module_t *module = nullptr;
  if (obs_open_module(&module, path.c_str(), data_path.c_str()) != MODULE_SUCCESS || !obs_init_module(module))
    fail(("cannot load " + path).c_str());
}

void log_warnings(int level, const char *format, va_list args, void *) {
  if (level > LOG_WARNING && !getenv("GOLDEN_VERBOSE")) return;
  vfprintf(stderr, format, args);
  fputc('\n', stderr);
}
} // namespace

void set_format(const Format &format) {
  obs_video_info info{};
  info.graphics_module = graphics_module.c_str();
  info.fps_num = 60;
  info.fps_den = 1;
  info.base_width = format.base_width;
  info.base_height = format.base_height;
  info.output_width = format.width;
  info.output_height = format.height;
  info.output_format = format.format;
  info.gpu_conversion = true;
  info.colorspace = format.space;
  info.range = format.range;
  info.scale_type = format.scale;
  if (obs_reset_video(&info) != OBS_VIDEO_SUCCESS) fail("obs_reset_video failed");
  obs_set_video_levels(300, 1000);
}

void start(const std::string &module) {
  graphics_module = module;
  base_set_log_handler(log_warnings, nullptr);
  void *x11 = dlopen("libX11.so.6", RTLD_NOW);
  auto open_display = reinterpret_cast<void *(*)(const char *)>(x11 ? dlsym(x11, "XOpenDisplay") : nullptr);
  void *display = open_display ? open_display(nullptr) : nullptr;
  if (!display) fail("no X display: run under xvfb-run");
  obs_set_nix_platform(OBS_NIX_PLATFORM_X11_EGL);
  obs_set_nix_platform_display(display);
  if (!obs_startup("en-US", nullptr, nullptr)) fail("obs_startup failed");
  set_format({});
  obs_audio_info audio{48000, SPEAKERS_STEREO};
  obs_reset_audio(&audio);
  for (const char *name : {"image-source", "obs-filters", "obs-transitions", "text-freetype2"}) load_plugin(name);
  obs_post_load_modules();
}

void wait_frames(int n) {
  const uint32_t target = obs_get_total_frames() + uint32_t(n);
  for (int i = 0; i < 2000 && int32_t(obs_get_total_frames() - target) < 0; i++) usleep(5000);
}

namespace {
/** Returns the pixels of a texture with four bytes a pixel. */
Picture staged(gs_texture_t *texture) {
  Picture picture;
  const uint32_t width = picture.width = gs_texture_get_width(texture), height = picture.height = gs_texture_get_height(texture);
  picture.data.resize(size_t(width) * height * 4);
  gs_stagesurf_t *stage = gs_stagesurface_create(width, height, gs_texture_get_color_format(texture));
  gs_stage_texture(stage, texture);
  uint8_t *pixels;
  uint32_t stride;
  if (!gs_stagesurface_map(stage, &pixels, &stride)) fail("cannot map a stage surface");
  for (uint32_t y = 0; y < height; y++)
    memcpy(&picture.data[size_t(y) * width * 4], pixels + size_t(y) * stride, size_t(width) * 4);
  gs_stagesurface_unmap(stage);
  gs_stagesurface_destroy(stage);
  return picture;
}
} // namespace

Picture draw(obs_source_t *source, uint32_t width, uint32_t height) {
  obs_enter_graphics();
  gs_texrender_t *render = gs_texrender_create(GS_RGBA, GS_ZS_NONE);
  if (!gs_texrender_begin(render, width, height)) fail("no render target");
  vec4 transparent;
  vec4_zero(&transparent);
  gs_clear(GS_CLEAR_COLOR, &transparent, 0, 0);
  gs_ortho(0, float(width), 0, float(height), -100, 100);
  gs_blend_state_push();
  gs_blend_function(GS_BLEND_ONE, GS_BLEND_ZERO);
  obs_source_inc_showing(source);
  obs_source_video_render(source);
  obs_source_dec_showing(source);
  gs_blend_state_pop();
  gs_texrender_end(render);
  const Picture picture = staged(gs_texrender_get_texture(render));
  gs_texrender_destroy(render);
  obs_leave_graphics();
  return picture;
}

void with_canvas(obs_source_t *source, const std::function<void()> &run) {
  obs_set_output_source(0, source);
  wait_frames(3);
  obs_enter_graphics();
  run();
  obs_leave_graphics();
  obs_set_output_source(0, nullptr);
}

Picture stage_canvas() {
  gs_texture_t *canvas = obs_get_main_texture();
  if (!canvas) fail("no canvas");
  return staged(canvas);
}

namespace {
struct Recording {
  std::mutex mutex;
  Format format;
  std::vector<Picture> pictures;
};

/** Returns a frame that an encoder would get. */
Picture picture_of(const video_data &video, const Format &f) {
  const bool p010 = f.format == VIDEO_FORMAT_P010, i010 = f.format == VIDEO_FORMAT_I010, nv12 = f.format == VIDEO_FORMAT_NV12;
  const bool i444 = f.format == VIDEO_FORMAT_I444;
  const uint32_t bytes = p010 || i010 ? 2 : 1;
  Picture picture = {f.width, f.height, 1, bytes, {}};
  const auto add = [&](int plane, uint32_t row_bytes, uint32_t rows) {
    for (uint32_t y = 0; y < rows; y++) {
      const uint8_t *from = video.data[plane] + size_t(y) * video.linesize[plane];
      picture.data.insert(picture.data.end(), from, from + row_bytes);
    }
  };
  add(0, f.width * bytes, f.height);
  if (nv12 || p010) {
    add(1, f.width * bytes, f.height / 2);
  } else {
    for (int plane : {1, 2}) add(plane, i444 ? f.width : f.width / 2 * bytes, i444 ? f.height : f.height / 2);
  }
  return picture;
}

void keep_frame(void *param, video_data *video) {
  auto &recording = *static_cast<Recording *>(param);
  std::lock_guard<std::mutex> lock(recording.mutex);
  recording.pictures.push_back(picture_of(*video, recording.format));
}
} // namespace

std::vector<Picture> output_frames(obs_source_t *source, const Format &format, const std::function<void()> &during) {
  set_format(format);
  Recording recording;
  recording.format = format;
  obs_set_output_source(0, source);
  // Without it, libobs converts what is not BT.709 and partial range.
  const video_scale_info as_drawn = {format.format, format.width, format.height, format.range, format.space};
  obs_add_raw_video_callback(&as_drawn, keep_frame, &recording);
  const auto wait_for = [&recording](size_t count) {
    for (int i = 0; i < 1000; i++) {
      usleep(5000);
      std::lock_guard<std::mutex> lock(recording.mutex);
      if (recording.pictures.size() > count) break;
    }
  };
  wait_for(12);
  if (during) {
    recording.mutex.lock();
    recording.pictures.clear();
    recording.mutex.unlock();
    during();
  }
  obs_remove_raw_video_callback(keep_frame, &recording);
  obs_set_output_source(0, nullptr);
  set_format({});
  return recording.pictures;
}

Picture output_frame(obs_source_t *source, const Format &format) {
  const std::vector<Picture> frames = output_frames(source, format);
  return frames.empty() ? Picture{} : frames.back();
}
} // namespace golden
