// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace golden {
/**
 * Compares the output with the planes of the feed that it shows, and counts what the module has computed for it. Prints
 * {"cases":[{"name","ok","what"}…],"ok"} and ends the process.
 */
[[noreturn]] void check_passed_frames(const std::string &module);
} // namespace golden
