// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace golden {
/**
 * Counts what the module draws for a canvas that nothing reads, and when something reads it. Prints
 * {"cases":[{"name","what","ok"}…],"ok"} and ends the process.
 */
[[noreturn]] void check_unread_canvas(const std::string &module);
} // namespace golden
