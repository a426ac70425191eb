// SPDX-License-Identifier: MIT
// Compiled once for each instruction set, which INSTRUCTION_SET names. The linker must not share code between these
// objects, so all functions are static, and no templates of the standard library are used.
#include "kernels.hpp"
#include "taps.hpp"

#include <cstddef>
#include <cstdint>

#define NAME_OF(set) #set
#define NAME_OF_SET(set) NAME_OF(set)

namespace renderer {
namespace INSTRUCTION_SET {
namespace {
#include "math.hpp"
#include "texels.hpp"
#include "colour.hpp"
#include "yuv.hpp"
#include "reads.hpp"
#include "blend.hpp"
#include "rows.hpp"

void span(const Draw &d, int y, int x0, int x1) {
  const int step = d.program.read == Read::Sharpness ? CHUNK - 2 : CHUNK; // which loads a texel more on either side
  Pixels p;
  for (int x = x0; x < x1; x += step) {
    const int n = least(step, x1 - x);
    read(d, x, y, n, p);
    apply_colour(d.program.colour, p, n, d.uniforms);
    if (d.program.opaque)
      for (int i = 0; i < n; i++) p.a[i] = 1;
    blend_and_store(d, x, y, n, p);
  }
}
} // namespace

extern const Kernels kernels;
const Kernels kernels = {
    NAME_OF_SET(INSTRUCTION_SET), span, key_distances, copy, alpha_run, mix, decode, filter_columns, mix_rows, widen_chroma, yuv420, luma,
    chroma, limit, interleave,
};
} // namespace INSTRUCTION_SET
} // namespace renderer
