// SPDX-License-Identifier: MIT
// The output's planes (NV12), where its picture is a frame of video with the same matrix and range. Both conversions put
// chroma at the left column and between two rows, so the second one undoes the first one, except for rounding, the blur
// of chroma, and values that no RGB colour has. A viewer's device limits those as the conversion to RGB does.
#pragma once

#include "geometry.hpp"

namespace renderer {
/**
 * Returns true if `plane`, a conversion to one of the output's planes over its whole target, undoes `frame`, the
 * conversion of a frame of video to the plane's picture (see converts_frame()), to less than half a step of a byte.
 * libobs sets only the rows of the matrix that the plane needs, and only these are compared.
 */
bool can_pass_plane(const Draw &plane, const Draw &frame);

/** Copies the plane, limited to the frame's range like its conversion. */
void pass_plane(const Draw &plane, const Draw &frame);
} // namespace renderer
