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
/** Everything that a sanitised collection can draw. The images are written to `folder`. */
std::vector<Case> all_cases(const std::string &folder);
} // namespace golden
