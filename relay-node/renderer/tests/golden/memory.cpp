// SPDX-License-Identifier: MIT
#include "memory.hpp"

#include "studio.hpp"

#include <algorithm>
#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>

namespace golden {
namespace {
/** Size of the texture of a text source of OBS. */
constexpr uint32_t SIZE = 2048;
/** Rows that a text's glyphs take. */
constexpr uint32_t GLYPH_ROWS = 100;

/** Returns the number of pages that have memory. `pixels` has `bytes` bytes. */
size_t count_pages(const uint8_t *pixels, size_t bytes) {
  const size_t page = size_t(sysconf(_SC_PAGESIZE));
  const auto start = reinterpret_cast<uintptr_t>(pixels) / page * page;
  const size_t length = reinterpret_cast<uintptr_t>(pixels) + bytes - start;
  std::vector<unsigned char> pages((length + page - 1) / page);
  if (mincore(reinterpret_cast<void *>(start), length, pages.data()) != 0) return pages.size();
  return size_t(std::count_if(pages.begin(), pages.end(), [](unsigned char state) { return state & 1; }));
}
} // namespace

int check_empty_rows(const std::string &module) {
  start(module);
  std::vector<uint8_t> glyphs(size_t(SIZE) * SIZE);
  for (size_t i = 0; i < size_t(SIZE) * GLYPH_ROWS; i++) glyphs[i] = uint8_t(i % 251);
  const uint8_t *data = glyphs.data();
  obs_enter_graphics();
  gs_texture_t *texture = gs_texture_create(SIZE, SIZE, GS_A8, 1, &data, 0);
  const auto *pixels = static_cast<const uint8_t *>(gs_texture_get_obj(texture));
  const size_t written = count_pages(pixels, glyphs.size());
  // Reading comes last, because it gives memory to the empty pages, too.
  const bool same = std::equal(glyphs.begin(), glyphs.end(), pixels);
  obs_leave_graphics();
  const size_t needed = size_t(SIZE) * GLYPH_ROWS / size_t(sysconf(_SC_PAGESIZE));
  const bool ok = same && written >= needed && written <= needed + 4;
  printf("{\"cases\":[{\"name\":\"texture of a text\",\"what\":\"%zu pages for %zu\",\"ok\":%s}],\"ok\":%s}\n", written, needed,
         ok ? "true" : "false", ok ? "true" : "false");
  fflush(nullptr);
  _exit(ok ? 0 : 1); // skips libobs's shutdown, which is not tested
}
} // namespace golden
