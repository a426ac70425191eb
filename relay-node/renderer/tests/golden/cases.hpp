// SPDX-License-Identifier: MIT
#pragma once

#include "studio.hpp"

namespace golden {
struct Case {
  std::string name;
  /** Minimum likeness to llvmpipe's picture, in dB. */
  double least;
  std::function<Picture()> picture;
};
/** Everything that a sanitised collection can reach; `folder` receives the images. */
std::vector<Case> all_cases(const std::string &folder);
} // namespace golden
