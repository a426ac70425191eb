// SPDX-License-Identifier: MIT
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Decodes a PNG of exactly this size to premultiplied BGRA. Returns false on failure; `pixels` is then undefined. */
bool decode_png(const uint8_t *png, size_t bytes, uint32_t width, uint32_t height, uint8_t *pixels);
