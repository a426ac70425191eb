// SPDX-License-Identifier: MIT
#include "regions.h"

/* The left and right sides are multiples of this, so that more neighbouring bands have equal sides and are joined. */
#define COLUMN_STEP 32u

/* Extends [*left, *right) to the first and last column of a row that is not empty. */
static void extend_columns(const uint32_t *row, uint32_t width, uint32_t *left, uint32_t *right) {
  uint32_t x = 0;
  while (x < *left && row[x] == 0) x++;
  if (x < *left) *left = x;
  if (x == width) return;
  uint32_t end = width;
  while (end > *right && row[end - 1] == 0) end--;
  if (end > *right) *right = end;
}

static void add_region(struct regions *regions, struct region region) {
  struct region *last = regions->count ? &regions->items[regions->count - 1] : 0;
  if (last && last->x == region.x && last->width == region.width && last->y + last->height == region.y)
    last->height += region.height;
  else
    regions->items[regions->count++] = region;
}

void find_regions(struct regions *regions, const uint8_t *pixels, uint32_t width, uint32_t height) {
  regions->count = 0;
  for (uint32_t top = 0; top < height; top += REGION_ROWS) {
    const uint32_t bottom = top + REGION_ROWS < height ? top + REGION_ROWS : height;
    /* A scaling filter also reads the pixels around the region. */
    const uint32_t first = top ? top - 1 : 0, end = bottom < height ? bottom + 1 : height;
    uint32_t left = width, right = 0;
    for (uint32_t y = first; y < end; y++)
      extend_columns((const uint32_t *)(const void *)(pixels + (uint64_t)y * width * 4), width, &left, &right);
    if (left >= right) continue;
    left = (left ? left - 1 : 0) / COLUMN_STEP * COLUMN_STEP;
    right = (right + 1 + COLUMN_STEP - 1) / COLUMN_STEP * COLUMN_STEP;
    if (right > width) right = width;
    add_region(regions, (struct region){left, top, right - left, bottom - top});
  }
}
