// SPDX-License-Identifier: MIT
#pragma once

#include "../kernels/kernels.hpp"
#include "geometry.hpp"

namespace renderer {
/**
 * Converts between video planes and RGB in rows of integers, which is exact for 8 bits, 4:2:0 and even sizes. Returns
 * false for any other conversion.
 */
bool convert_as_bytes(const Draw &draw, const Area &area);

/** Returns true if convert_as_bytes() converts a frame of video with this draw when it covers the whole target. */
bool converts_frame(const Draw &draw);
} // namespace renderer
