// SPDX-License-Identifier: MIT
// The weights of a scaler along one axis. A texel's weight is the product of its weights along both axes.
#pragma once

#include "programs.hpp"

#include <cmath>

namespace renderer {
/**
 * Positions of a pixel's centre and edges along one axis of a texture. All are in 0…1 except `size`, which is in
 * texels.
 */
struct Footing {
  float at, width;
  int size;
};

/** Calls put(texel, weight) for each texel that a pixel reads. All texels are inside the texture. */
template <class Put> static inline void taps(Read read, bool linear, Footing f, Put put) {
  const int last = f.size - 1;
  const auto inside = [last](float i) { return i > 0 ? (i < float(last) ? int(i) : last) : 0; };
  const auto bilinear = [&](float at) {
    const float x = at * float(f.size) - .5f, base = floorf(x);
    put(inside(base), 1 - (x - base));
    put(inside(base + 1), x - base);
  };
  const float position = f.at * float(f.size), base = floorf(position - .5f), t = position - .5f - base;
  switch (read) {
  case Read::Bicubic: {
    const float weight[4] = {((-.75f * t + 1.5f) * t - .75f) * t, (1.25f * t - 2.25f) * t * t + 1,
                             ((-1.25f * t + 1.5f) * t + .75f) * t, (.75f * t - .75f) * t * t};
    for (int k = 0; k < 4; k++) put(inside(base + float(k - 1)), weight[k]);
    break;
  }
  case Read::Lanczos: {
    float weight[6], sum = 0;
    for (int k = 0; k < 6; k++) {
      const float x = (float(k - 2) - t) * 3.141592654f;
      weight[k] = x == 0 ? 1 : 3 * sinf(x) * sinf(x * (1 / 3.f)) / (x * x);
      sum += weight[k];
    }
    for (int k = 0; k < 6; k++) put(inside(base + float(k - 2)), weight[k] / sum);
    break;
  }
  case Read::Area: {
    // In units of the target's pixels; a mirrored pixel has a negative width, as in the shader.
    const float first = floorf((f.at - .5f * f.width) * float(f.size)), end = ceilf((f.at + .5f * f.width) * float(f.size));
    const float centre = f.at / f.width, step = 1 / (f.width * float(f.size));
    if (!(fabsf(first) < 1e6f && fabsf(end) < 1e6f && fabsf(centre) < 1e9f)) return;
    const int stop = end < float(f.size) ? int(end) : f.size;
    int i = int(first);
    if (i < 0 && stop > 0) i = 0;
    do {
      const float low = fmaxf(float(i) * step, centre - .5f), high = fminf(float(i + 1) * step, centre + .5f);
      if (i >= 0 && i <= last) put(i, high - low);
    } while (++i < stop);
    break;
  }
  case Read::AreaUpscale: {
    const float first = floorf((f.at - .5f * f.width) * float(f.size));
    const float final = ceilf((f.at + .5f * f.width) * float(f.size)) - 1;
    if (!(first < final)) return bilinear((first + .5f) / float(f.size));
    const float edge = final / float(f.size);
    bilinear((f.at - edge) / f.width / float(f.size) + edge);
    break;
  }
  default:
    if (linear) return bilinear(f.at);
    put(inside(floorf(position)), 1);
  }
}
} // namespace renderer
