// SPDX-License-Identifier: MIT
#pragma once

#include "../device/objects.hpp"

namespace renderer {
/** Draws from the device's vertex buffer. If the shader generates the vertices, converts the whole target. */
void draw(gs_device &device, gs_draw_mode mode, uint32_t start, uint32_t count);

/** Fills the whole target, regardless of the viewport. */
void clear(gs_device &device, const float colour[4]);
} // namespace renderer
