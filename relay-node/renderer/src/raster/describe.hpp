// SPDX-License-Identifier: MIT
#pragma once

#include "../device/objects.hpp"
#include "../kernels/draw.hpp"

namespace renderer {
/** Converts the device's state, uniforms and textures to plain data. The caller sets the planes. */
Draw describe(const gs_device &device);
} // namespace renderer
