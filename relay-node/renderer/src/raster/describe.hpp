// SPDX-License-Identifier: MIT
#pragma once

#include "../device/objects.hpp"
#include "../kernels/draw.hpp"

namespace renderer {
/** Turns the device's state, its shaders' uniforms and textures into plain data; planes are still to be set. */
Draw describe(const gs_device &device);
} // namespace renderer
