// SPDX-License-Identifier: MIT
#include "work.hpp"

#include "device/exported.hpp"

namespace renderer {
Work work{};
} // namespace renderer

/** For tests, which look it up in the module by its name. */
EXPORTED const renderer::Work *trailcast_renderer_work() { return &renderer::work; }
