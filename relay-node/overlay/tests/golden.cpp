// SPDX-License-Identifier: MIT
// golden GRAPHICS_MODULE PLUGIN SOCKET WIDTH HEIGHT
// Draws a scene with a grey area under the source `trailcast_browser` for each line on standard input. Writes its RGBA to
// the file with the line's name, and prints `drawn`. OBS's log is on standard error.
#include "studio.hpp"

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unistd.h>

namespace {
constexpr uint32_t GREY_ABGR = 0xff808080;

[[noreturn]] void fail(const char *message) {
  fprintf(stderr, "golden: %s\n", message);
  _exit(1);
}

void load(const char *path) {
  obs_module_t *module = nullptr;
  if (obs_open_module(&module, path, "/nonexistent") != MODULE_SUCCESS || !obs_init_module(module)) fail(path);
}

obs_source_t *create_source(const char *id, const std::string &settings) {
  obs_data_t *data = obs_data_create_from_json(settings.c_str());
  obs_source_t *source = obs_source_create(id, id, data, nullptr);
  obs_data_release(data);
  if (!source) fail(id);
  return source;
}

void draw_to(obs_source_t *source, const std::string &path, uint32_t width, uint32_t height) {
  // A shown source takes the newest frame on its next ticks.
  golden::wait_frames(4);
  const golden::Picture picture = golden::draw(source, width, height);
  FILE *file = fopen(path.c_str(), "wb");
  if (!file || fwrite(picture.data.data(), 1, picture.data.size(), file) != picture.data.size()) fail(path.c_str());
  fclose(file);
  puts("drawn");
}
} // namespace

int main(int argc, char **argv) {
  if (argc != 6) fail("usage: golden GRAPHICS_MODULE PLUGIN SOCKET WIDTH HEIGHT");
  const std::string width = argv[4], height = argv[5];
  const std::string size = "\"width\":" + width + ",\"height\":" + height;
  setvbuf(stdout, nullptr, _IOLBF, 0);
  golden::start(argv[1]);
  load(argv[2]);
  const uint32_t x = uint32_t(std::stoul(width)), y = uint32_t(std::stoul(height));
  golden::Format canvas;
  canvas.base_width = canvas.width = x;
  canvas.base_height = canvas.height = y;
  golden::set_format(canvas);
  obs_source_t *grey = create_source("color_source_v3", "{\"color\":" + std::to_string(GREY_ABGR) + "," + size + "}");
  obs_source_t *page = create_source("trailcast_browser", "{\"socket\":\"" + std::string(argv[3]) + "\"," + size + "}");
  obs_scene_t *scene = obs_scene_create("scene");
  obs_scene_add(scene, grey);
  obs_scene_add(scene, page);
  obs_set_output_source(0, obs_scene_get_source(scene));
  for (std::string path; std::getline(std::cin, path);) draw_to(obs_scene_get_source(scene), path, x, y);
  _exit(0);
}
