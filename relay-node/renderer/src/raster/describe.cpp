// SPDX-License-Identifier: MIT
#include "describe.hpp"

#include "../report.hpp"

#include <algorithm>

namespace renderer {
namespace {
bool can_hold_srgb(gs_color_format format) { return format == GS_RGBA || format == GS_BGRA || format == GS_BGRX; }

Address convert_address(gs_address_mode mode) {
  switch (mode) {
  case GS_ADDRESS_WRAP: return Address::Repeat;
  case GS_ADDRESS_MIRROR: return Address::Mirror;
  case GS_ADDRESS_BORDER: return Address::Border;
  default: return Address::Clamp;
  }
}

TextureView create_texture_view(const gs_shader &shader, const char *name) {
  const gs_shader_param *param = shader.find(name);
  const gs_sampler_info &sampler = param && param->next_sampler ? param->next_sampler->info : shader.sampler;
  TextureView view;
  view.linear = sampler.filter != GS_FILTER_POINT;
  view.address_u = convert_address(sampler.address_u);
  view.address_v = convert_address(sampler.address_v);
  const gs_texture_t *texture = param ? param->texture : nullptr;
  if (!texture || !texture->width || !texture->height) return view;
  if (texture->type != GS_TEXTURE_2D) report_unsupported("texture", "cube or volume texture in " + shader.name);
  view.pixels = texture->pixels.get();
  view.width = int(texture->width);
  view.height = int(texture->height);
  view.stride = int(texture->stride);
  view.layout = layout_of(texture->format);
  view.decode = param->decode_srgb && can_hold_srgb(texture->format);
  return view;
}

TargetView create_target_view(const gs_texture_t &target, bool encode) {
  TargetView view;
  view.pixels = target.pixels.get();
  view.width = int(target.width);
  view.height = int(target.height);
  view.stride = int(target.stride);
  view.layout = layout_of(target.format);
  view.encode = encode && can_hold_srgb(target.format);
  if (view.layout == Layout::RGB10A2) report_unsupported("format", "render target format " + std::to_string(target.format));
  return view;
}

void copy_values(float *values, const gs_shader &shader, const char *name, int count) {
  std::copy_n(shader.value(name), count, values);
}
float read_number(const gs_shader &shader, const char *name) { return *shader.value(name); }
bool read_flag(const gs_shader &shader, const char *name) {
  return __builtin_bit_cast(int, read_number(shader, name)) != 0;
}

void bind_textures(Draw &draw, const gs_shader &shader) {
  switch (draw.program.read) {
  case Read::Fade: case Read::Swipe: case Read::Slide:
    draw.image = create_texture_view(shader, "tex_a");
    draw.image1 = create_texture_view(shader, "tex_b");
    break;
  case Read::FadeSingle: draw.image = create_texture_view(shader, "tex_a"); break;
  case Read::FadeToColour: draw.image = create_texture_view(shader, "tex"); break;
  case Read::LumaWipe:
    draw.image = create_texture_view(shader, "a_tex");
    draw.image1 = create_texture_view(shader, "b_tex");
    draw.image2 = create_texture_view(shader, "l_tex");
    break;
  case Read::YuvToRgb:
    draw.image1 = create_texture_view(shader, "image1");
    draw.image2 = create_texture_view(shader, "image2");
    draw.image3 = create_texture_view(shader, "image3");
    [[fallthrough]];
  default: draw.image = create_texture_view(shader, "image");
  }
}

void read_conversion(Uniforms &uniforms, const gs_shader &shader) {
  copy_values(uniforms.yuv[0], shader, "color_vec0", 4);
  copy_values(uniforms.yuv[1], shader, "color_vec1", 4);
  copy_values(uniforms.yuv[2], shader, "color_vec2", 4);
  copy_values(uniforms.range_min, shader, "color_range_min", 3);
  copy_values(uniforms.range_max, shader, "color_range_max", 3);
  uniforms.nits_over_white = read_number(shader, "maximum_over_sdr_white_nits");
  uniforms.white_over_nits = read_number(shader, "sdr_white_nits_over_maximum");
  uniforms.hlg_exponent = read_number(shader, "hlg_exponent");
  uniforms.hdr_lw = read_number(shader, "hdr_lw");
  uniforms.hdr_lmax = read_number(shader, "hdr_lmax");
}

void read_uniforms(Draw &draw, const gs_shader &shader, const gs_shader &vertex_shader) {
  Uniforms &uniforms = draw.uniforms;
  copy_values(uniforms.color, shader, "color", 4);
  uniforms.multiplier = read_number(shader, "multiplier");
  uniforms.gamma = read_number(shader, "gamma");
  switch (draw.program.read) {
  case Read::ChromaKey:
    copy_values(uniforms.key, shader, "chroma_key", 2);
    copy_values(uniforms.pixel_size, shader, "pixel_size", 2);
    copy_values(uniforms.cb, shader, "cb_v4", 4);
    copy_values(uniforms.cr, shader, "cr_v4", 4);
    uniforms.spill = read_number(shader, "spill");
    break;
  case Read::Sharpness:
    uniforms.sharpness = read_number(shader, "sharpness");
    uniforms.texture_size[0] = read_number(vertex_shader, "texture_width");
    uniforms.texture_size[1] = read_number(vertex_shader, "texture_height");
    break;
  case Read::Fade: case Read::FadeSingle: uniforms.progress = read_number(shader, "fade_val"); break;
  case Read::FadeToColour: uniforms.progress = read_number(shader, "swp"); break;
  case Read::Swipe: copy_values(uniforms.offset_a, shader, "swipe_val", 2); break;
  case Read::Slide:
    copy_values(uniforms.offset_a, shader, "tex_a_dir", 2);
    copy_values(uniforms.offset_b, shader, "tex_b_dir", 2);
    break;
  case Read::LumaWipe:
    uniforms.progress = read_number(shader, "progress");
    uniforms.softness = read_number(shader, "softness");
    uniforms.invert = read_flag(shader, "invert");
    break;
  case Read::YuvToRgb: case Read::RgbToYuv: read_conversion(uniforms, shader); break;
  default: break;
  }
  if (draw.program.colour == Colour::Correction) copy_values(uniforms.color_matrix, shader, "color_matrix", 16);
  if (draw.program.colour == Colour::ColourKey) copy_values(uniforms.key, shader, "key_color", 4);
  if (draw.program.colour != Colour::ColourKey && draw.program.read != Read::ChromaKey) return;
  uniforms.similarity = read_number(shader, "similarity");
  uniforms.smoothness = read_number(shader, "smoothness");
  uniforms.opacity = read_number(shader, "opacity");
  uniforms.contrast = read_number(shader, "contrast");
  uniforms.brightness = read_number(shader, "brightness");
}
} // namespace

Draw describe(const gs_device &device) {
  const gs_shader &shader = *device.pixel_shader;
  Draw draw{};
  draw.program = *shader.pixel;
  if (draw.program.read == Read::Undrawn) report_unsupported("technique", shader.name);
  draw.target = create_target_view(*device.target, device.encode_srgb);
  std::copy_n(device.write, 4, draw.write);
  draw.blend = {device.blending,     device.blend_op,     device.source_colour,
                device.target_colour, device.source_alpha, device.target_alpha};
  bind_textures(draw, shader);
  read_uniforms(draw, shader, *device.vertex_shader);
  // An opaque draw needs no alpha multiplication.
  const bool is_opaque = draw.program.opaque || draw.image.always_opaque();
  if (is_opaque && draw.program.read == Read::Texture && draw.image.address_u != Address::Border &&
      draw.program.colour == Colour::NonlinearAlpha) {
    draw.program.colour = Colour::Bare;
    draw.program.opaque = true;
  }
  return draw;
}
} // namespace renderer
