// SPDX-License-Identifier: MIT
#pragma once

#include "../kernels/kernels.hpp"
#include "geometry.hpp"

namespace renderer {
/**
 * Draws what needs no arithmetic, row by row in bytes: one colour, pictures of the target's scale, fades of such.
 * Returns false if this draw is not one of them.
 */
bool draw_as_bytes(const Draw &draw, const Area &area);
} // namespace renderer
