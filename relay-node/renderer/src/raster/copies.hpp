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

/** Returns true if the draw gives opaque pixels with the bytes of its picture, at the target's scale. */
bool copies_opaque_bytes(const Draw &draw);
/** Returns true if no pixel of the draw's area depends on the target. */
bool replaces_area(const Draw &draw);
} // namespace renderer
