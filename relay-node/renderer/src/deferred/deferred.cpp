// SPDX-License-Identifier: MIT
#include "deferred.hpp"

#include "../kernels/kernels.hpp"
#include "../raster/clear.hpp"
#include "../raster/convert.hpp"
#include "../raster/pass-through.hpp"
#include "../report.hpp"
#include "../work.hpp"

#include <cstdlib>
#include <cstring>

namespace renderer {
namespace {
bool enabled = true;

/** Limits of a recording. One that is full takes 1 MB, and the memory of its inputs. */
constexpr size_t MOST_DRAWS = 256, MOST_SHAPES = 4096;

bool is_shared(const gs_texture &texture) { return texture.pixels.use_count() > 1; }

PixelMemory new_memory(size_t bytes) {
  PixelMemory memory = allocate_pixels(bytes);
  if (!memory) unsupported("memory", "a picture of " + std::to_string(bytes) + " bytes");
  return memory;
}

/** Exchanges memory that a deferred draw reads for memory that nothing else reads. */
void exchange_memory(gs_texture &texture) {
  std::swap(texture.pixels, texture.spare);
  if (!texture.pixels || is_shared(texture)) texture.pixels = new_memory(texture.bytes());
}

void set_origin(gs_texture &texture, std::shared_ptr<Origin> origin) {
  replace_pixels(texture);
  texture.origin = std::move(origin);
  texture.pending = true;
  if (enabled) return;
  compute_pixels(texture);
  forget_origin(texture);
}

bool is_frame(const Origin &origin) { return origin.draw.program.read == Read::YuvToRgb; }
/** Returns true if the texture shows a frame and nothing else. */
bool is_frame(const gs_texture &texture) { return texture.origin && !texture.recording && is_frame(*texture.origin); }

TargetView view_of(const gs_texture &texture) {
  TargetView view;
  view.pixels = texture.pixels.get();
  view.width = int(texture.width);
  view.height = int(texture.height);
  view.stride = int(texture.stride);
  view.layout = layout_of(texture.format);
  return view;
}

Area all_of(const TargetView &target) { return {0, 0, target.width, target.height}; }

/** Converts the frame into a texture, or copies the source's pixels if this is not the conversion's first use. */
void draw_frame(gs_texture &texture, Origin &frame) {
  gs_texture *first = frame.first;
  if (first == &texture || !first || !frame.drawn) {
    Draw draw = frame.draw;
    draw.target = view_of(texture);
    convert_as_bytes(draw, all_of(draw.target));
    work.conversions++;
    return;
  }
  compute_pixels(*first);
  memcpy(texture.pixels.get(), first->pixels.get(), texture.bytes());
  work.copies++;
}

/** Converts a luma plane from the frame's colours, which no texture may hold any longer. */
void draw_luma(Draw &draw, const Origin &frame) {
  Draw to_rgb = frame.draw;
  TargetView &colours = to_rgb.target;
  const PixelMemory memory = new_memory(size_t(colours.stride) * size_t(colours.height));
  colours.pixels = memory.get();
  convert_as_bytes(to_rgb, all_of(colours));
  draw.image.pixels = colours.pixels;
  draw.image.stride = colours.stride;
  draw.image.layout = colours.layout;
  convert_as_bytes(draw, all_of(draw.target));
  work.conversions++;
  work.planes++;
}

bool has_room(const Recording *recording, size_t shapes) {
  if (recording && recording->draws.size() >= MOST_DRAWS) return false;
  return (recording ? recording->shapes : 0) + shapes <= MOST_SHAPES;
}

void draw_origin(gs_texture &texture, Origin &origin) {
  Draw draw = origin.draw;
  const bool encode = draw.target.encode;
  draw.target = view_of(texture);
  draw.target.encode = encode;
  if (is_frame(origin)) draw_frame(texture, origin);
  else if (!origin.frame) clear_rows(draw);
  else if (origin.beside_passed_chroma) pass_plane(draw, origin.frame->draw);
  else draw_luma(draw, *origin.frame);
  origin.drawn = true;
}

void draw_recording(gs_texture &texture, Recording &recording) {
  for (RecordedDraw &each : recording.draws) {
    each.draw.target.pixels = texture.pixels.get();
    draw_shapes(each.draw, each.shapes);
  }
}
} // namespace

void read_deferred_setting() {
  const char *setting = getenv("RENDERER_DEFERRED");
  enabled = !setting || strcmp(setting, "off") != 0;
}

void compute_pixels(gs_texture &texture) {
  if (!texture.pending) return;
  texture.pending = false;
  const std::shared_ptr<Origin> origin = texture.origin;
  const std::shared_ptr<Recording> recording = std::move(texture.recording);
  if (origin) draw_origin(texture, *origin);
  if (recording) draw_recording(texture, *recording);
  if (recording || !is_frame(*origin)) forget_origin(texture); // nothing else can use it
}

void change_pixels(gs_texture &texture) {
  compute_pixels(texture);
  forget_origin(texture);
  if (!is_shared(texture)) return;
  const PixelMemory old = texture.pixels;
  exchange_memory(texture);
  memcpy(texture.pixels.get(), old.get(), texture.bytes());
}

void replace_pixels(gs_texture &texture) {
  forget_origin(texture);
  if (is_shared(texture)) exchange_memory(texture);
  else texture.spare = nullptr;
}

void forget_origin(gs_texture &texture) {
  if (texture.origin && texture.origin->first == &texture) texture.origin->first = nullptr;
  texture.origin = nullptr;
  texture.recording = nullptr;
  texture.luma = nullptr;
  texture.pending = false;
}

void defer_clear(gs_texture &texture, const Draw &draw) {
  auto origin = std::make_shared<Origin>();
  origin->draw = draw;
  set_origin(texture, std::move(origin));
}

bool defer_conversion(gs_texture &texture, const Draw &draw, gs_texture *const planes[3]) {
  if (!converts_frame(draw)) return false;
  auto origin = std::make_shared<Origin>();
  origin->draw = draw;
  origin->first = &texture;
  for (int i = 0; i < 3; i++) {
    if (!planes[i]) continue;
    compute_pixels(*planes[i]);
    origin->planes[i] = planes[i]->pixels;
  }
  set_origin(texture, std::move(origin));
  return true;
}

bool defer_copy(gs_texture &texture, const gs_texture &from) {
  if (!is_frame(from) || !blue_first(layout_of(texture.format))) return false;
  if (texture.width != from.width || texture.height != from.height) return false;
  set_origin(texture, from.origin);
  return true;
}

bool defer_plane(gs_texture &texture, const Draw &draw, gs_texture *image) {
  if (!image || !is_frame(*image) || !can_pass_plane(draw, image->origin->draw)) return false;
  if (draw.program.plane == PlaneOf::Y) {
    image->luma = std::make_shared<Origin>();
    image->luma->draw = draw;
    image->luma->frame = image->origin;
    set_origin(texture, image->luma);
    return true;
  }
  if (!image->luma || image->luma->drawn) return false;
  image->luma->beside_passed_chroma = true;
  replace_pixels(texture);
  Draw plane = draw;
  plane.target = view_of(texture);
  pass_plane(plane, image->origin->draw);
  return true;
}

bool defer_shapes(gs_texture &texture, const Draw &draw, gs_texture *const inputs[4], const std::vector<Shape> &shapes,
                  bool whole) {
  if (!texture.pending) return false;
  if (whole) {
    replace_pixels(texture);
    texture.pending = true;
  }
  if (!has_room(texture.recording.get(), shapes.size())) return false;
  if (!texture.recording) texture.recording = std::make_shared<Recording>();
  Recording &recording = *texture.recording;
  // The texture no longer shows the frame of its origin.
  if (texture.origin && texture.origin->first == &texture) texture.origin->first = nullptr;
  RecordedDraw recorded = {draw, {}, shapes};
  for (int i = 0; i < 4; i++)
    if (inputs[i]) recorded.inputs[i] = inputs[i]->pixels;
  recording.draws.push_back(std::move(recorded));
  recording.shapes += shapes.size();
  return true;
}
} // namespace renderer
