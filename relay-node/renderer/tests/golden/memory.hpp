// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace golden {
/**
 * Counts the pages of memory behind textures that are mostly empty, as those of texts. Prints {"cases":[{"name","what",
 * "ok"}…],"ok"}. Returns the process's exit code.
 */
int check_empty_rows(const std::string &module);
} // namespace golden
