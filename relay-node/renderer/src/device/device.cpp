// SPDX-License-Identifier: MIT
// The device: creation, drawing state, and swap chains that show nothing.
#include "../deferred/deferred.hpp"
#include "../kernels/kernels.hpp"
#include "../raster/raster.hpp"
#include "../report.hpp"
#include "exported.hpp"
#include "objects.hpp"

#include <util/base.h>

using namespace renderer;

EXPORTED const char *device_get_name() { return "Trailcast renderer (CPU)"; }
/** Returns OpenGL's type, because libobs chooses shader variants and channel orders by it. */
EXPORTED int device_get_type() { return GS_DEVICE_OPENGL; }
EXPORTED const char *device_preprocessor_name() { return "_OPENGL"; }
EXPORTED bool device_enum_adapters(bool (*callback)(void *, const char *, uint32_t), void *param) {
  return callback(param, device_get_name(), 0);
}

EXPORTED int device_create(gs_device_t **device, uint32_t) {
  const char *chosen = choose_kernels();
  read_deferred_setting();
  *device = new gs_device;
  blog(LOG_INFO, "[trailcast-renderer] drawing on the CPU, %s kernels", chosen);
  report_ready(chosen);
  return GS_SUCCESS;
}
EXPORTED void device_destroy(gs_device_t *device) { delete device; }
EXPORTED void device_enter_context(gs_device_t *) {}
EXPORTED void device_leave_context(gs_device_t *device) {
  device->target = nullptr;
  device->zstencil = nullptr;
  device->swapchain = nullptr;
  device->vertices = nullptr;
  device->indices = nullptr;
  device->vertex_shader = device->pixel_shader = nullptr;
}
EXPORTED void *device_get_device_obj(gs_device_t *device) { return device; }

// Swap chains are accepted and never drawn: headless OBS has no window.
EXPORTED gs_swapchain_t *device_swapchain_create(gs_device_t *, const gs_init_data *info) {
  return new gs_swap_chain{*info};
}
EXPORTED void gs_swapchain_destroy(gs_swapchain_t *swapchain) { delete swapchain; }
EXPORTED void device_load_swapchain(gs_device_t *device, gs_swapchain_t *swapchain) {
  device->swapchain = swapchain;
  device->target = nullptr;
}
EXPORTED void device_resize(gs_device_t *device, uint32_t width, uint32_t height) {
  if (!device->swapchain) return;
  device->swapchain->info.cx = width;
  device->swapchain->info.cy = height;
}
EXPORTED void device_get_size(const gs_device_t *device, uint32_t *width, uint32_t *height) {
  *width = device->swapchain ? device->swapchain->info.cx : 0;
  *height = device->swapchain ? device->swapchain->info.cy : 0;
}
EXPORTED uint32_t device_get_width(const gs_device_t *device) {
  return device->swapchain ? device->swapchain->info.cx : 0;
}
EXPORTED uint32_t device_get_height(const gs_device_t *device) {
  return device->swapchain ? device->swapchain->info.cy : 0;
}
EXPORTED bool device_is_present_ready(gs_device_t *) { return true; }
EXPORTED void device_present(gs_device_t *) {}
EXPORTED void device_update_color_space(gs_device_t *) {}
EXPORTED bool device_is_monitor_hdr(gs_device_t *, void *) { return false; }

// Render target
EXPORTED gs_texture_t *device_get_render_target(const gs_device_t *device) { return device->target; }
EXPORTED gs_zstencil_t *device_get_zstencil_target(const gs_device_t *device) { return device->zstencil; }
EXPORTED gs_color_space device_get_color_space(gs_device_t *device) { return device->space; }
EXPORTED void device_set_render_target_with_color_space(gs_device_t *device, gs_texture_t *target,
                                                        gs_zstencil_t *zstencil, gs_color_space space) {
  if (target && target->type != GS_TEXTURE_2D) unsupported("render target", "cube or volume texture");
  device->target = target;
  device->zstencil = zstencil;
  device->space = space;
}
EXPORTED void device_set_render_target(gs_device_t *device, gs_texture_t *target, gs_zstencil_t *zstencil) {
  device_set_render_target_with_color_space(device, target, zstencil, GS_CS_SRGB);
}
EXPORTED void device_set_cube_render_target(gs_device_t *, gs_texture_t *, int, gs_zstencil_t *) {
  unsupported("render target", "cube texture");
}
EXPORTED void device_enable_framebuffer_srgb(gs_device_t *device, bool enable) { device->encode_srgb = enable; }
EXPORTED bool device_framebuffer_srgb_enabled(gs_device_t *device) { return device->encode_srgb; }

// Pipeline state
EXPORTED void device_set_cull_mode(gs_device_t *device, gs_cull_mode mode) { device->cull = mode; }
EXPORTED gs_cull_mode device_get_cull_mode(const gs_device_t *device) { return device->cull; }
EXPORTED void device_enable_blending(gs_device_t *device, bool enable) { device->blending = enable; }
EXPORTED void device_blend_function_separate(gs_device_t *device, gs_blend_type source_colour,
                                             gs_blend_type target_colour, gs_blend_type source_alpha,
                                             gs_blend_type target_alpha) {
  device->source_colour = source_colour;
  device->target_colour = target_colour;
  device->source_alpha = source_alpha;
  device->target_alpha = target_alpha;
}
EXPORTED void device_blend_function(gs_device_t *device, gs_blend_type source, gs_blend_type target) {
  device_blend_function_separate(device, source, target, source, target);
}
EXPORTED void device_blend_op(gs_device_t *device, gs_blend_op_type op) { device->blend_op = op; }
EXPORTED void device_enable_color(gs_device_t *device, bool red, bool green, bool blue, bool alpha) {
  device->write[0] = red;
  device->write[1] = green;
  device->write[2] = blue;
  device->write[3] = alpha;
}
EXPORTED void device_enable_depth_test(gs_device_t *, bool enable) {
  if (enable) unsupported("state", "depth test");
}
EXPORTED void device_enable_stencil_test(gs_device_t *, bool enable) {
  if (enable) unsupported("state", "stencil test");
}
EXPORTED void device_enable_stencil_write(gs_device_t *, bool) {}
EXPORTED void device_depth_function(gs_device_t *, gs_depth_test) {}
EXPORTED void device_stencil_function(gs_device_t *, gs_stencil_side, gs_depth_test) {}
EXPORTED void device_stencil_op(gs_device_t *, gs_stencil_side, gs_stencil_op_type, gs_stencil_op_type,
                                gs_stencil_op_type) {}
EXPORTED void device_set_viewport(gs_device_t *device, int x, int y, int width, int height) {
  device->viewport = {x, y, width, height};
}
EXPORTED void device_get_viewport(const gs_device_t *device, gs_rect *rect) { *rect = device->viewport; }
EXPORTED void device_set_scissor_rect(gs_device_t *device, const gs_rect *rect) {
  device->scissored = rect != nullptr;
  if (rect) device->scissor = *rect;
}

// Projection. Clip space has its y axis upwards and its first row at y = 1.
EXPORTED void device_ortho(gs_device_t *device, float left, float right, float top, float bottom, float near,
                           float far) {
  matrix4 m{};
  m.x.x = 2 / (right - left);
  m.t.x = (left + right) / (left - right);
  m.y.y = 2 / (top - bottom);
  m.t.y = (bottom + top) / (bottom - top);
  m.z.z = -2 / (far - near);
  m.t.z = (far + near) / (near - far);
  m.t.w = 1;
  device->projection = m;
}
EXPORTED void device_frustum(gs_device_t *device, float left, float right, float top, float bottom, float near,
                             float far) {
  matrix4 m{};
  m.x.x = 2 * near / (right - left);
  m.z.x = (left + right) / (right - left);
  m.y.y = 2 * near / (top - bottom);
  m.z.y = (bottom + top) / (top - bottom);
  m.z.z = (far + near) / (near - far);
  m.t.z = 2 * near * far / (near - far);
  m.z.w = -1;
  device->projection = m;
}
EXPORTED void device_projection_push(gs_device_t *device) { device->projections.push_back(device->projection); }
EXPORTED void device_projection_pop(gs_device_t *device) {
  if (device->projections.empty()) return;
  device->projection = device->projections.back();
  device->projections.pop_back();
}

// Frames
EXPORTED void device_begin_frame(gs_device_t *) {}
EXPORTED void device_begin_scene(gs_device_t *) {}
EXPORTED void device_end_scene(gs_device_t *) {}
EXPORTED void device_flush(gs_device_t *) {}
EXPORTED void device_clear(gs_device_t *device, uint32_t flags, const vec4 *colour, float, uint8_t) {
  if (device->target && (flags & GS_CLEAR_COLOR)) clear(*device, colour->ptr);
}
EXPORTED void device_draw(gs_device_t *device, gs_draw_mode mode, uint32_t start, uint32_t count) {
  if (gs_effect_t *effect = gs_get_effect()) gs_effect_update_params(effect);
  draw(*device, mode, start, count);
  for (const gs_shader *shader : {device->vertex_shader, device->pixel_shader})
    if (shader)
      for (const auto &param : shader->params) param->next_sampler = nullptr;
}
EXPORTED void device_debug_marker_begin(gs_device_t *, const char *, const float[4]) {}
EXPORTED void device_debug_marker_end(gs_device_t *) {}

// Explicit synchronisation with other devices, which OBS 30.2 and later request. There is no other device.
struct gs_sync;
EXPORTED bool device_query_sync_capabilities(gs_device_t *) { return false; }
EXPORTED gs_sync *device_sync_create(gs_device_t *) { return nullptr; }
EXPORTED gs_sync *device_sync_create_from_syncobj_timeline_point(gs_device_t *, int, uint64_t) { return nullptr; }
EXPORTED void device_sync_destroy(gs_device_t *, gs_sync *) {}
EXPORTED bool device_sync_export_syncobj_timeline_point(gs_device_t *, gs_sync *, int, uint64_t) { return false; }
EXPORTED bool device_sync_signal_syncobj_timeline_point(gs_device_t *, int, uint64_t) { return false; }
EXPORTED bool device_sync_wait(gs_device_t *, gs_sync *) { return false; }
