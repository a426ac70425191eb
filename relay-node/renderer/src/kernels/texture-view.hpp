// SPDX-License-Identifier: MIT
// Textures as plain data for the kernels of every instruction set.
#pragma once

#include <graphics/graphics.h>

#include <cstdint>

/** Keeps the linker from sharing one instruction set's copy of a function with another's. */
#define INLINED __attribute__((always_inline))

namespace renderer {
/** Order and type of a pixel's values in memory. */
enum class Layout : uint8_t { Unknown, A8, R8, RG8, RGBA8, BGRA8, BGRX8, R16, RG16, RGBA16, RGB10A2, RGBA16F, RGBA32F };

/** Returns Layout::Unknown for formats that nothing in a relay server uses (compressed, depth, R16F…). */
inline Layout layout_of(gs_color_format format) {
  switch (format) {
  case GS_A8: return Layout::A8;
  case GS_R8: return Layout::R8;
  case GS_R8G8: return Layout::RG8;
  case GS_RGBA: case GS_RGBA_UNORM: return Layout::RGBA8;
  case GS_BGRA: case GS_BGRA_UNORM: return Layout::BGRA8;
  case GS_BGRX: case GS_BGRX_UNORM: return Layout::BGRX8;
  case GS_R16: return Layout::R16;
  case GS_RG16: return Layout::RG16;
  case GS_RGBA16: return Layout::RGBA16;
  case GS_R10G10B10A2: return Layout::RGB10A2;
  case GS_RGBA16F: return Layout::RGBA16F;
  case GS_RGBA32F: return Layout::RGBA32F;
  default: return Layout::Unknown;
  }
}

/** Returns true for four bytes a pixel, for which there are fast paths. */
constexpr bool is_8888(Layout layout) {
  return layout == Layout::RGBA8 || layout == Layout::BGRA8 || layout == Layout::BGRX8;
}
constexpr bool blue_first(Layout layout) { return layout == Layout::BGRA8 || layout == Layout::BGRX8; }

enum class Address : uint8_t { Clamp, Repeat, Mirror, Border };

/** A texture bound to a shader. Reading an unbound one (`pixels` null) gives opaque black, as OpenGL does. */
struct TextureView {
  const uint8_t *pixels = nullptr;
  int width = 0, height = 0, stride = 0;
  Layout layout = Layout::Unknown;
  /** True if values are sRGB and decoded to linear light before filtering. Alpha is never decoded. */
  bool decode = false;
  /** True for bilinear filtering, false for the nearest texel. */
  bool linear = true;
  Address address_u = Address::Clamp, address_v = Address::Clamp;

  INLINED const uint8_t *row(int y) const { return pixels + int64_t(y) * stride; }
  INLINED bool always_opaque() const { return layout == Layout::BGRX8; }
};

struct TargetView {
  uint8_t *pixels = nullptr;
  int width = 0, height = 0, stride = 0;
  Layout layout = Layout::Unknown;
  /** Blends in linear light and stores sRGB. */
  bool encode = false;

  INLINED uint8_t *row(int y) const { return pixels + int64_t(y) * stride; }
};
} // namespace renderer
