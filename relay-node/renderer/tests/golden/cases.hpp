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
/** Creates cases for everything that a sanitised collection can draw. Writes their images to `folder`. */
std::vector<Case> create_cases(const std::string &folder);
} // namespace golden
