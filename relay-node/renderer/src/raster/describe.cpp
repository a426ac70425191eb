// SPDX-License-Identifier: MIT
#include "describe.hpp"

#include "../report.hpp"

#include <algorithm>

namespace renderer {
namespace {
bool can_hold_srgb(gs_color_format format) { return format == GS_RGBA || format == GS_BGRA || format == GS_BGRX; }

Address address_of(gs_address_mode mode) {
  switch (mode) {
  case GS_ADDRESS_WRAP: return Address::Repeat;
  case GS_ADDRESS_MIRROR: return Address::Mirror;
  case GS_ADDRESS_BORDER: return Address::Border;
  default: return Address::Clamp;
  }
}

TextureView view_of(const gs_shader &shader, const char *name, gs_texture_t *&input) {
  const gs_shader_param *param = shader.find(name);
  const gs_sampler_info &sampler = param && param->next_sampler ? param->next_sampler->info : shader.sampler;
  TextureView view;
  view.linear = sampler.filter != GS_FILTER_POINT;
  view.address_u = address_of(sampler.address_u);
  view.address_v = address_of(sampler.address_v);
  gs_texture_t *texture = param ? param->texture : nullptr;
  if (!texture || !texture->width || !texture->height) return view;
  if (texture->type != GS_TEXTURE_2D) unsupported("texture", "cube or volume texture in " + shader.name);
  input = texture;
  view.pixels = texture->pixels.get();
  view.width = int(texture->width);
  view.height = int(texture->height);
  view.stride = int(texture->stride);
  view.layout = layout_of(texture->format);
  view.decode = param->decode_srgb && can_hold_srgb(texture->format);
  return view;
}

TargetView view_of(const gs_texture_t &target, bool encode) {
  TargetView view;
  view.pixels = target.pixels.get();
  view.width = int(target.width);
  view.height = int(target.height);
  view.stride = int(target.stride);
  view.layout = layout_of(target.format);
  view.encode = encode && can_hold_srgb(target.format);
  if (view.layout == Layout::RGB10A2) unsupported("format", "render target format " + std::to_string(target.format));
  return view;
}

void copy_values(float *to, const gs_shader &shader, const char *name, int count) {
  std::copy_n(shader.value(name), count, to);
}
float number(const gs_shader &shader, const char *name) { return *shader.value(name); }
bool flag(const gs_shader &shader, const char *name) {
  return __builtin_bit_cast(int, number(shader, name)) != 0;
}

void bind_textures(Draw &draw, const gs_shader &shader, Inputs &inputs) {
  TextureView *const views[] = {&draw.image, &draw.image1, &draw.image2, &draw.image3};
  const auto bind = [&](int i, const char *name) { *views[i] = view_of(shader, name, inputs[size_t(i)]); };
  switch (draw.program.read) {
  case Read::Fade: case Read::Swipe: case Read::Slide:
    bind(0, "tex_a");
    bind(1, "tex_b");
    break;
  case Read::FadeSingle: bind(0, "tex_a"); break;
  case Read::FadeToColour: bind(0, "tex"); break;
  case Read::LumaWipe:
    bind(0, "a_tex");
    bind(1, "b_tex");
    bind(2, "l_tex");
    break;
  case Read::YuvToRgb:
    bind(1, "image1");
    bind(2, "image2");
    bind(3, "image3");
    [[fallthrough]];
  default: bind(0, "image");
  }
}

void read_conversion(Uniforms &to, const gs_shader &shader) {
  copy_values(to.yuv[0], shader, "color_vec0", 4);
  copy_values(to.yuv[1], shader, "color_vec1", 4);
  copy_values(to.yuv[2], shader, "color_vec2", 4);
  copy_values(to.range_min, shader, "color_range_min", 3);
  copy_values(to.range_max, shader, "color_range_max", 3);
  to.nits_over_white = number(shader, "maximum_over_sdr_white_nits");
  to.white_over_nits = number(shader, "sdr_white_nits_over_maximum");
  to.hlg_exponent = number(shader, "hlg_exponent");
  to.hdr_lw = number(shader, "hdr_lw");
  to.hdr_lmax = number(shader, "hdr_lmax");
}

void read_uniforms(Draw &draw, const gs_shader &shader, const gs_shader &vertex_shader) {
  Uniforms &to = draw.uniforms;
  copy_values(to.color, shader, "color", 4);
  to.multiplier = number(shader, "multiplier");
  to.gamma = number(shader, "gamma");
  switch (draw.program.read) {
  case Read::ChromaKey:
    copy_values(to.key, shader, "chroma_key", 2);
    copy_values(to.pixel_size, shader, "pixel_size", 2);
    copy_values(to.cb, shader, "cb_v4", 4);
    copy_values(to.cr, shader, "cr_v4", 4);
    to.spill = number(shader, "spill");
    break;
  case Read::Sharpness:
    to.sharpness = number(shader, "sharpness");
    to.texture_size[0] = number(vertex_shader, "texture_width");
    to.texture_size[1] = number(vertex_shader, "texture_height");
    break;
  case Read::Fade: case Read::FadeSingle: to.progress = number(shader, "fade_val"); break;
  case Read::FadeToColour: to.progress = number(shader, "swp"); break;
  case Read::Swipe: copy_values(to.offset_a, shader, "swipe_val", 2); break;
  case Read::Slide:
    copy_values(to.offset_a, shader, "tex_a_dir", 2);
    copy_values(to.offset_b, shader, "tex_b_dir", 2);
    break;
  case Read::LumaWipe:
    to.progress = number(shader, "progress");
    to.softness = number(shader, "softness");
    to.invert = flag(shader, "invert");
    break;
  case Read::YuvToRgb: case Read::RgbToYuv: read_conversion(to, shader); break;
  default: break;
  }
  if (draw.program.colour == Colour::Correction) copy_values(to.color_matrix, shader, "color_matrix", 16);
  if (draw.program.colour == Colour::ColourKey) copy_values(to.key, shader, "key_color", 4);
  if (draw.program.colour != Colour::ColourKey && draw.program.read != Read::ChromaKey) return;
  to.similarity = number(shader, "similarity");
  to.smoothness = number(shader, "smoothness");
  to.opacity = number(shader, "opacity");
  to.contrast = number(shader, "contrast");
  to.brightness = number(shader, "brightness");
}
} // namespace

Draw describe(const gs_device &device, Inputs &inputs) {
  const gs_shader &shader = *device.pixel_shader;
  Draw draw{};
  draw.program = *shader.pixel;
  if (draw.program.read == Read::Undrawn) unsupported("technique", shader.name);
  draw.target = view_of(*device.target, device.encode_srgb);
  std::copy_n(device.write, 4, draw.write);
  draw.blend = {device.blending,     device.blend_op,     device.source_colour,
                device.target_colour, device.source_alpha, device.target_alpha};
  bind_textures(draw, shader, inputs);
  read_uniforms(draw, shader, *device.vertex_shader);
  // An opaque draw needs no alpha multiplication.
  const bool opaque = draw.program.opaque || draw.image.always_opaque();
  if (opaque && draw.program.read == Read::Texture && draw.image.address_u != Address::Border &&
      draw.program.colour == Colour::NonlinearAlpha) {
    draw.program.colour = Colour::Bare;
    draw.program.opaque = true;
  }
  return draw;
}

Draw describe_clear(const gs_device &device, const float colour[4]) {
  Draw draw{};
  draw.program.read = Read::Solid;
  std::copy_n(colour, 4, draw.uniforms.color);
  std::copy_n(device.write, 4, draw.write);
  draw.target = view_of(*device.target, device.encode_srgb);
  return draw;
}
} // namespace renderer
