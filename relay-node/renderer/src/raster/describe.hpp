// SPDX-License-Identifier: MIT
#pragma once

#include "../device/objects.hpp"
#include "../kernels/draw.hpp"

#include <array>

namespace renderer {
/** The textures behind a draw's image, image1, image2 and image3, or null. */
using Inputs = std::array<gs_texture_t *, 4>;

/**
 * Converts the device's state, uniforms and textures to plain data. The caller sets the planes. Pixels of the inputs
 * and the target may be deferred, and the target's may move when they are changed.
 */
Draw describe(const gs_device &device, Inputs &inputs);

/** Returns the draw that clears the device's target, regardless of the viewport. */
Draw describe_clear(const gs_device &device, const float colour[4]);
} // namespace renderer
