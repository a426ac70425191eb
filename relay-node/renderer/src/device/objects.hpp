// SPDX-License-Identifier: MIT
// The objects behind the handles that libobs holds.
#pragma once

#include <graphics/graphics.h>
#include <graphics/matrix3.h>
#include <graphics/matrix4.h>
#include <graphics/vec2.h>
#include <graphics/vec3.h>
#include <graphics/vec4.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace renderer {
struct PixelProgram;
enum class VertexProgram : uint8_t;

struct Origin;
struct Recording;

/**
 * Zeroed memory, aligned for vectors. The padding keeps a vector load at the last pixel inside. While a deferred draw
 * shares the memory of its textures, the memory is not changed.
 */
using PixelMemory = std::shared_ptr<uint8_t[]>;
/** Returns null if there is not enough memory. */
PixelMemory allocate_pixels(size_t bytes);

/** Returns the bytes from one row to the next. Rows start at multiples of four bytes, as in OpenGL's stage surfaces. */
uint32_t row_bytes(uint32_t width, gs_color_format format);
} // namespace renderer

struct gs_texture {
  gs_texture_type type = GS_TEXTURE_2D;
  gs_color_format format = GS_UNKNOWN;
  uint32_t width = 0, height = 0, depth = 1;
  uint32_t pixel_bytes = 0, stride = 0;
  /** Current unless `pending`. Readers and writers call a function of deferred.hpp first. */
  renderer::PixelMemory pixels;
  /** Memory that `pixels` is exchanged with while a deferred draw still reads it. */
  renderer::PixelMemory spare;
  /** The draw that produces the pixels, or null if they exist only in `pixels` or in `recording`. */
  std::shared_ptr<renderer::Origin> origin;
  /** Draws over the origin, or null. */
  std::shared_ptr<renderer::Recording> recording;
  /** The origin of the output's luma plane of this picture, or null. */
  std::shared_ptr<renderer::Origin> luma;
  /** True until the pixels are computed from `origin` and `recording`. */
  bool pending = false;
  gs_device *device = nullptr;

  uint8_t *row(int y) const { return pixels.get() + size_t(y) * stride; }
  size_t bytes() const { return size_t(stride) * height * depth; }
};

struct gs_stage_surface {
  gs_color_format format = GS_UNKNOWN;
  uint32_t width = 0, height = 0, stride = 0;
  renderer::PixelMemory pixels;
};

struct gs_sampler_state {
  gs_sampler_info info;
};

struct gs_shader_param {
  std::string name;
  gs_shader_param_type type = GS_SHADER_PARAM_UNKNOWN;
  float value[16] = {};
  gs_texture_t *texture = nullptr;
  bool decode_srgb = false;
  /** Replaces the shader's sampler for the next draw only. */
  gs_samplerstate_t *next_sampler = nullptr;
};

struct gs_shader {
  gs_shader_type type;
  std::string name;
  std::vector<std::unique_ptr<gs_shader_param>> params;
  gs_sampler_info sampler{GS_FILTER_LINEAR, GS_ADDRESS_CLAMP, GS_ADDRESS_CLAMP, GS_ADDRESS_CLAMP, 1, 0};
  /** The program of the shader's text. Only the one of the shader's type is set. */
  const renderer::PixelProgram *pixel = nullptr;
  renderer::VertexProgram vertex{};

  gs_shader_param *find(const char *name) const;
  /** Returns the value of a uniform, or zeroes if the shader has none with this name. */
  const float *value(const char *name) const;
};

struct gs_vertex_buffer {
  gs_vb_data *data;
};

struct gs_index_buffer {
  gs_index_type type;
  void *indices;
  size_t count;
};

struct gs_swap_chain {
  gs_init_data info;
};

struct gs_zstencil_buffer {};

struct gs_timer {
  uint64_t begin = 0, end = 0;
};

struct gs_timer_range {};

struct gs_device {
  gs_texture_t *target = nullptr;
  gs_zstencil_t *zstencil = nullptr;
  gs_color_space space = GS_CS_SRGB;
  gs_swapchain_t *swapchain = nullptr;
  gs_vertbuffer_t *vertices = nullptr;
  gs_indexbuffer_t *indices = nullptr;
  gs_shader_t *vertex_shader = nullptr, *pixel_shader = nullptr;
  gs_rect viewport{}, scissor{};
  bool scissored = false, encode_srgb = false, blending = true;
  bool write[4] = {true, true, true, true};
  gs_blend_type source_colour = GS_BLEND_SRCALPHA, target_colour = GS_BLEND_INVSRCALPHA;
  gs_blend_type source_alpha = GS_BLEND_ONE, target_alpha = GS_BLEND_INVSRCALPHA;
  gs_blend_op_type blend_op = GS_BLEND_OP_ADD;
  gs_cull_mode cull = GS_BACK;
  matrix4 projection{};
  std::vector<matrix4> projections;
};
