// SPDX-License-Identifier: MIT
#pragma once

#include "../device/objects.hpp"

namespace renderer {
/** Draws from the device's vertex buffer, or a conversion over the whole target if its shader makes the vertices. */
void draw(gs_device &device, gs_draw_mode mode, uint32_t start, uint32_t count);

/** Fills the whole target, whatever the viewport is. */
void clear(gs_device &device, const float colour[4]);
} // namespace renderer
