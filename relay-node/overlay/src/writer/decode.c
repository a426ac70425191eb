// SPDX-License-Identifier: MIT
#include "decode.h"

#include <png.h>

#define RED_AND_BLUE 0xff00ffu
#define HALF_PER_CHANNEL 0x800080u

/* Returns (v * alpha) / 255, rounded, for two channels at the same time. */
static uint32_t multiply_by_alpha(uint32_t channels, uint32_t alpha) {
  const uint32_t product = channels * alpha + HALF_PER_CHANNEL;
  return ((product + ((product >> 8) & RED_AND_BLUE)) >> 8) & RED_AND_BLUE;
}

static void premultiply(uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t pixel = pixels[i], alpha = pixel >> 24;
    if (alpha == 255) continue;
    const uint32_t green = multiply_by_alpha((pixel >> 8) & 0xffu, alpha);
    pixels[i] = alpha << 24 | multiply_by_alpha(pixel & RED_AND_BLUE, alpha) | green << 8;
  }
}

bool decode_png(const uint8_t *png, size_t bytes, uint32_t width, uint32_t height, uint8_t *pixels) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_memory(&image, png, bytes)) return false;
  if (image.width != width || image.height != height) {
    png_image_free(&image);
    return false;
  }
  image.format = PNG_FORMAT_BGRA;
  if (!png_image_finish_read(&image, NULL, pixels, (png_int_32)(width * 4), NULL)) return false;
  premultiply((uint32_t *)(void *)pixels, (size_t)width * height);
  return true;
}
