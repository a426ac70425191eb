// SPDX-License-Identifier: MIT
#pragma once

#include "../kernels/kernels.hpp"
#include "geometry.hpp"

namespace renderer {
/**
 * Draws simple cases row by row in bytes: one colour, pictures at the target's scale, and fades between such pictures.
 * Returns false for any other draw.
 */
bool draw_as_bytes(const Draw &draw, const Area &area);
} // namespace renderer
