// SPDX-License-Identifier: MIT
// Vertex and index buffers, sampler states, timers and other small objects.
#include "exported.hpp"
#include "objects.hpp"

#include <util/bmem.h>

#include <algorithm>
#include <cstring>
#include <ctime>

/** Creates a buffer, which owns `data` as in every graphics module. */
EXPORTED gs_vertbuffer_t *device_vertexbuffer_create(gs_device_t *, gs_vb_data *data, uint32_t) {
  return new gs_vertex_buffer{data};
}
EXPORTED void gs_vertexbuffer_destroy(gs_vertbuffer_t *buffer) {
  if (buffer) gs_vbdata_destroy(buffer->data);
  delete buffer;
}
EXPORTED void gs_vertexbuffer_flush(gs_vertbuffer_t *) {}
EXPORTED void gs_vertexbuffer_flush_direct(gs_vertbuffer_t *buffer, const gs_vb_data *from) {
  gs_vb_data *to = buffer->data;
  const size_t count = std::min(to->num, from->num);
  if (to->points && from->points) memcpy(to->points, from->points, count * sizeof(vec3));
  if (to->colors && from->colors) memcpy(to->colors, from->colors, count * sizeof(uint32_t));
  for (size_t i = 0; i < std::min(to->num_tex, from->num_tex); i++)
    memcpy(to->tvarray[i].array, from->tvarray[i].array, count * sizeof(float) * to->tvarray[i].width);
}
EXPORTED gs_vb_data *gs_vertexbuffer_get_data(const gs_vertbuffer_t *buffer) { return buffer->data; }
EXPORTED void device_load_vertexbuffer(gs_device_t *device, gs_vertbuffer_t *buffer) { device->vertices = buffer; }

EXPORTED gs_indexbuffer_t *device_indexbuffer_create(gs_device_t *, gs_index_type type, void *indices, size_t count,
                                                     uint32_t) {
  return new gs_index_buffer{type, indices, count};
}
EXPORTED void gs_indexbuffer_destroy(gs_indexbuffer_t *buffer) {
  if (buffer) bfree(buffer->indices);
  delete buffer;
}
EXPORTED void gs_indexbuffer_flush(gs_indexbuffer_t *) {}
EXPORTED void gs_indexbuffer_flush_direct(gs_indexbuffer_t *buffer, const void *data) {
  memcpy(buffer->indices, data, buffer->count * (buffer->type == GS_UNSIGNED_LONG ? 4 : 2));
}
EXPORTED void *gs_indexbuffer_get_data(const gs_indexbuffer_t *buffer) { return buffer->indices; }
EXPORTED size_t gs_indexbuffer_get_num_indices(const gs_indexbuffer_t *buffer) { return buffer->count; }
EXPORTED gs_index_type gs_indexbuffer_get_type(const gs_indexbuffer_t *buffer) { return buffer->type; }
EXPORTED void device_load_indexbuffer(gs_device_t *device, gs_indexbuffer_t *buffer) { device->indices = buffer; }

EXPORTED gs_zstencil_t *device_zstencil_create(gs_device_t *, uint32_t, uint32_t, gs_zstencil_format) {
  return new gs_zstencil_buffer;
}
EXPORTED void gs_zstencil_destroy(gs_zstencil_t *zstencil) { delete zstencil; }

EXPORTED gs_samplerstate_t *device_samplerstate_create(gs_device_t *, const gs_sampler_info *info) {
  return new gs_sampler_state{*info};
}
EXPORTED void gs_samplerstate_destroy(gs_samplerstate_t *sampler) { delete sampler; }
/** Does nothing: effects pass textures and samplers as parameters. Units are for shaders without an effect. */
EXPORTED void device_load_samplerstate(gs_device_t *, gs_samplerstate_t *, int) {}
EXPORTED void device_load_default_samplerstate(gs_device_t *, bool, int) {}
EXPORTED void device_load_texture(gs_device_t *, gs_texture_t *, int) {}
EXPORTED void device_load_texture_srgb(gs_device_t *, gs_texture_t *, int) {}

static uint64_t nanoseconds() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return uint64_t(time.tv_sec) * 1000000000u + uint64_t(time.tv_nsec);
}
EXPORTED gs_timer_t *device_timer_create(gs_device_t *) { return new gs_timer; }
EXPORTED void gs_timer_destroy(gs_timer_t *timer) { delete timer; }
EXPORTED void gs_timer_begin(gs_timer_t *timer) { timer->begin = nanoseconds(); }
EXPORTED void gs_timer_end(gs_timer_t *timer) { timer->end = nanoseconds(); }
EXPORTED bool gs_timer_get_data(gs_timer_t *timer, uint64_t *ticks) {
  *ticks = timer->end - timer->begin;
  return true;
}
EXPORTED gs_timer_range_t *device_timer_range_create(gs_device_t *) { return new gs_timer_range; }
EXPORTED void gs_timer_range_destroy(gs_timer_range_t *range) { delete range; }
EXPORTED void gs_timer_range_begin(gs_timer_range_t *) {}
EXPORTED void gs_timer_range_end(gs_timer_range_t *) {}
EXPORTED bool gs_timer_range_get_data(gs_timer_range_t *, bool *disjoint, uint64_t *frequency) {
  *disjoint = false;
  *frequency = 1000000000;
  return true;
}
