// SPDX-License-Identifier: MIT
#pragma once

#include "../kernels/draw.hpp"

namespace renderer {
/** Fills the target with the uniform `color`, as far as the write mask allows. */
void clear_rows(const Draw &draw);
} // namespace renderer
