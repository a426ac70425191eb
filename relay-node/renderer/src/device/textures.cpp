// SPDX-License-Identifier: MIT
// Textures, stage surfaces and copies between them.
#include "../deferred/deferred.hpp"
#include "../kernels/texture-view.hpp"
#include "../report.hpp"
#include "exported.hpp"
#include "objects.hpp"

#include <sys/mman.h>
#include <util/base.h>

#include <algorithm>
#include <cstring>

namespace renderer {
#ifdef __SANITIZE_ADDRESS__
/** AddressSanitizer checks the bounds of allocated memory only. */
constexpr size_t mapped_from = SIZE_MAX;
#else
constexpr size_t mapped_from = 1 << 20;
#endif

/** The pages of a mapping exist only when they are written. `calloc` writes all bytes of memory that was used before. */
static PixelMemory map_pixels(size_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  return PixelMemory(static_cast<uint8_t *>(memory), [bytes](uint8_t *pixels) { munmap(pixels, bytes); });
}

PixelMemory allocate_pixels(size_t bytes) {
  constexpr size_t alignment = 64;
  if (bytes >= mapped_from) return map_pixels(bytes + alignment);
  void *memory = calloc(1, bytes + 2 * alignment);
  if (!memory) return nullptr;
  const auto aligned = (reinterpret_cast<uintptr_t>(memory) + alignment - 1) / alignment * alignment;
  return PixelMemory(reinterpret_cast<uint8_t *>(aligned), [memory](uint8_t *) { free(memory); });
}

uint32_t row_bytes(uint32_t width, gs_color_format format) {
  return (width * gs_get_format_bpp(format) / 8 + 3) & ~3u;
}

static gs_texture *create(gs_device *device, gs_texture_type type, uint32_t width, uint32_t height, uint32_t depth,
                          gs_color_format format) {
  constexpr uint32_t longest = 16384;
  if (layout_of(format) == Layout::Unknown) unsupported("format", "texture format " + std::to_string(format));
  if (width > longest || height > longest || depth > longest) return nullptr;
  auto texture = std::make_unique<gs_texture>();
  texture->device = device;
  texture->type = type;
  texture->format = format;
  texture->width = width;
  texture->height = height;
  texture->depth = depth;
  texture->pixel_bytes = gs_get_format_bpp(format) / 8;
  texture->stride = row_bytes(width, format);
  texture->pixels = allocate_pixels(texture->bytes());
  return texture->pixels ? texture.release() : nullptr;
}

static bool is_zero(const uint8_t *bytes, size_t count) {
  return count == 0 || (bytes[0] == 0 && memcmp(bytes, bytes + 1, count - 1) == 0);
}
} // namespace renderer

using namespace renderer;

EXPORTED gs_texture_t *device_texture_create(gs_device_t *device, uint32_t width, uint32_t height, gs_color_format format,
                                             uint32_t, const uint8_t **data, uint32_t) {
  gs_texture *texture = create(device, GS_TEXTURE_2D, width, height, 1, format);
  if (!texture || !data || !data[0]) return texture;
  const size_t packed = size_t(width) * texture->pixel_bytes;
  for (uint32_t y = 0; y < height; y++) {
    const uint8_t *row = data[0] + y * packed;
    // A text's texture has 2048 rows, most of them empty. They need no memory.
    if (!is_zero(row, packed)) memcpy(texture->row(int(y)), row, packed);
  }
  return texture;
}
/** Creates cube and volume textures for filters that are never shown. They can't be drawn. */
EXPORTED gs_texture_t *device_cubetexture_create(gs_device_t *device, uint32_t size, gs_color_format format, uint32_t,
                                                 const uint8_t **, uint32_t) {
  return create(device, GS_TEXTURE_CUBE, size, size, 6, format);
}
EXPORTED gs_texture_t *device_voltexture_create(gs_device_t *device, uint32_t width, uint32_t height, uint32_t depth,
                                                gs_color_format format, uint32_t, const uint8_t *const *, uint32_t) {
  return create(device, GS_TEXTURE_3D, width, height, depth, format);
}
EXPORTED gs_texture_t *device_texture_create_from_dmabuf(gs_device_t *, unsigned, unsigned, uint32_t, gs_color_format,
                                                         uint32_t, const int *, const uint32_t *, const uint32_t *,
                                                         const uint64_t *) {
  return nullptr;
}
EXPORTED bool device_query_dmabuf_capabilities(gs_device_t *, gs_dmabuf_flags *, uint32_t **, size_t *) {
  return false;
}
EXPORTED bool device_query_dmabuf_modifiers_for_format(gs_device_t *, uint32_t, uint64_t **, size_t *) {
  return false;
}
EXPORTED gs_texture_t *device_texture_create_from_pixmap(gs_device_t *, uint32_t, uint32_t, gs_color_format,
                                                         uint32_t, void *) {
  return nullptr;
}
/** There are no two-plane textures, which are for encoders on a GPU. libobs then draws the planes separately. */
EXPORTED bool device_nv12_available(gs_device_t *) { return false; }
EXPORTED bool device_p010_available(gs_device_t *) { return false; }

EXPORTED void gs_texture_destroy(gs_texture_t *texture) {
  if (!texture) return;
  if (texture->device->target == texture) texture->device->target = nullptr;
  forget_origin(*texture);
  delete texture;
}
EXPORTED uint32_t gs_texture_get_width(const gs_texture_t *texture) { return texture->width; }
EXPORTED uint32_t gs_texture_get_height(const gs_texture_t *texture) { return texture->height; }
EXPORTED gs_color_format gs_texture_get_color_format(const gs_texture_t *texture) { return texture->format; }
EXPORTED gs_texture_type device_get_texture_type(const gs_texture_t *texture) { return texture->type; }
/** Maps the pixels for writing. As in every graphics module, all of them must be written. */
EXPORTED bool gs_texture_map(gs_texture_t *texture, uint8_t **pixels, uint32_t *stride) {
  compute_pixels(*texture);
  replace_pixels(*texture);
  *pixels = texture->pixels.get();
  *stride = texture->stride;
  return true;
}
EXPORTED void gs_texture_unmap(gs_texture_t *) {}
EXPORTED bool gs_texture_is_rect(const gs_texture_t *) { return false; }
EXPORTED void *gs_texture_get_obj(gs_texture_t *texture) {
  change_pixels(*texture);
  return texture->pixels.get();
}
EXPORTED void gs_cubetexture_destroy(gs_texture_t *texture) { gs_texture_destroy(texture); }
EXPORTED uint32_t gs_cubetexture_get_size(const gs_texture_t *texture) { return texture->width; }
EXPORTED gs_color_format gs_cubetexture_get_color_format(const gs_texture_t *texture) { return texture->format; }
EXPORTED void gs_voltexture_destroy(gs_texture_t *texture) { gs_texture_destroy(texture); }
EXPORTED uint32_t gs_voltexture_get_width(const gs_texture_t *texture) { return texture->width; }
EXPORTED uint32_t gs_voltexture_get_height(const gs_texture_t *texture) { return texture->height; }
EXPORTED uint32_t gs_voltexture_get_depth(const gs_texture_t *texture) { return texture->depth; }
EXPORTED gs_color_format gs_voltexture_get_color_format(const gs_texture_t *texture) { return texture->format; }

/** Copies a region between textures with the same pixel size. Width or height 0 means up to the source's edge. */
EXPORTED void device_copy_texture_region(gs_device_t *, gs_texture_t *target, uint32_t target_x, uint32_t target_y,
                                         gs_texture_t *source, uint32_t x, uint32_t y, uint32_t width,
                                         uint32_t height) {
  if (!target || !source || target->format != source->format || x > source->width || y > source->height) {
    blog(LOG_ERROR, "[trailcast-renderer] copy between textures that do not match");
    return;
  }
  if (!width) width = source->width - x;
  if (!height) height = source->height - y;
  const auto outside = [](uint32_t start, uint32_t length, uint32_t size) {
    return uint64_t(start) + length > size;
  };
  if (outside(x, width, source->width) || outside(y, height, source->height) ||
      outside(target_x, width, target->width) || outside(target_y, height, target->height)) {
    blog(LOG_ERROR, "[trailcast-renderer] copy beyond the edge of a texture");
    return;
  }
  compute_pixels(*source);
  change_pixels(*target);
  const uint32_t bytes = source->pixel_bytes;
  for (uint32_t row = 0; row < height; row++)
    memmove(target->row(int(target_y + row)) + size_t(target_x) * bytes,
            source->row(int(y + row)) + size_t(x) * bytes, size_t(width) * bytes);
}
EXPORTED void device_copy_texture(gs_device_t *device, gs_texture_t *target, gs_texture_t *source) {
  device_copy_texture_region(device, target, 0, 0, source, 0, 0, 0, 0);
}

EXPORTED gs_stagesurf_t *device_stagesurface_create(gs_device_t *, uint32_t width, uint32_t height,
                                                    gs_color_format format) {
  auto surface = std::make_unique<gs_stage_surface>();
  surface->format = format;
  surface->width = width;
  surface->height = height;
  surface->stride = row_bytes(width, format);
  surface->pixels = allocate_pixels(size_t(surface->stride) * height);
  return surface->pixels ? surface.release() : nullptr;
}
EXPORTED void gs_stagesurface_destroy(gs_stagesurf_t *surface) { delete surface; }
EXPORTED uint32_t gs_stagesurface_get_width(const gs_stagesurf_t *surface) { return surface->width; }
EXPORTED uint32_t gs_stagesurface_get_height(const gs_stagesurf_t *surface) { return surface->height; }
EXPORTED gs_color_format gs_stagesurface_get_color_format(const gs_stagesurf_t *surface) { return surface->format; }
EXPORTED bool gs_stagesurface_map(gs_stagesurf_t *surface, uint8_t **pixels, uint32_t *stride) {
  *pixels = surface->pixels.get();
  *stride = surface->stride;
  return true;
}
EXPORTED void gs_stagesurface_unmap(gs_stagesurf_t *) {}
EXPORTED void device_stage_texture(gs_device_t *, gs_stagesurf_t *surface, gs_texture_t *texture) {
  if (!surface || !texture || surface->width != texture->width || surface->height != texture->height ||
      surface->stride != texture->stride) {
    blog(LOG_ERROR, "[trailcast-renderer] stage surface and texture do not match");
    return;
  }
  compute_pixels(*texture);
  memcpy(surface->pixels.get(), texture->pixels.get(), size_t(surface->stride) * surface->height);
}
