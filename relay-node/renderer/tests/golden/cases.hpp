// SPDX-License-Identifier: MIT
#pragma once

#include "studio.hpp"

namespace golden {
struct Case {
  std::string name;
  /** Minimum similarity to llvmpipe's picture, dB. */
  double least;
  std::function<Picture()> picture;
};
/** Returns a case for each kind of drawing in a sanitised collection. Writes the images to `folder`. */
std::vector<Case> all_cases(const std::string &folder);
} // namespace golden
