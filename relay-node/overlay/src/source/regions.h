// SPDX-License-Identifier: MIT
// The parts of a frame that are not empty. Only these are drawn, so a mostly empty page costs little.
#pragma once

#include <stdint.h>

#define REGION_ROWS 16u
#define REGIONS_MAX (4096u / REGION_ROWS)

struct region {
  uint32_t x, y, width, height;
};
struct regions {
  uint32_t count;
  struct region items[REGIONS_MAX];
};

/* Finds the regions in premultiplied BGRA. They never overlap, because the overlap would be blended twice. */
void find_regions(struct regions *regions, const uint8_t *pixels, uint32_t width, uint32_t height);
