// SPDX-License-Identifier: MIT
// Blending of a span with the target's pixels, as OpenGL defines it.
#pragma once

/** Returns a blend factor for one channel. s and t are this channel of source and target, sa and ta their alpha. */
ALWAYS_INLINE float factor(gs_blend_type type, float s, float sa, float t, float ta, bool alpha) {
  switch (type) {
  case GS_BLEND_ZERO: return 0;
  case GS_BLEND_ONE: return 1;
  case GS_BLEND_SRCCOLOR: return s;
  case GS_BLEND_INVSRCCOLOR: return 1 - s;
  case GS_BLEND_SRCALPHA: return sa;
  case GS_BLEND_INVSRCALPHA: return 1 - sa;
  case GS_BLEND_DSTCOLOR: return t;
  case GS_BLEND_INVDSTCOLOR: return 1 - t;
  case GS_BLEND_DSTALPHA: return ta;
  case GS_BLEND_INVDSTALPHA: return 1 - ta;
  case GS_BLEND_SRCALPHASAT: return alpha ? 1 : least(sa, 1 - ta);
  }
  return 0;
}

static void blend_channel(float *s, const float *t, const float *sa, const float *ta, int n, gs_blend_op_type op,
                          gs_blend_type source, gs_blend_type target, bool alpha) {
  for (int i = 0; i < n; i++) {
    const float a = s[i] * factor(source, s[i], sa[i], t[i], ta[i], alpha);
    const float b = t[i] * factor(target, s[i], sa[i], t[i], ta[i], alpha);
    switch (op) {
    case GS_BLEND_OP_ADD: s[i] = a + b; break;
    case GS_BLEND_OP_SUBTRACT: s[i] = a - b; break;
    case GS_BLEND_OP_REVERSE_SUBTRACT: s[i] = b - a; break;
    case GS_BLEND_OP_MIN: s[i] = least(s[i], t[i]); break; // without factors
    case GS_BLEND_OP_MAX: s[i] = most(s[i], t[i]); break;
    }
  }
}

static void blend_over(Pixels &s, const Pixels &t, int n, bool premultiplied, bool alpha_as_is) {
  for (int i = 0; i < n; i++) {
    const float a = s.a[i], colour = premultiplied ? 1 : a, rest = 1 - a;
    s.r[i] = s.r[i] * colour + t.r[i] * rest;
    s.g[i] = s.g[i] * colour + t.g[i] * rest;
    s.b[i] = s.b[i] * colour + t.b[i] * rest;
    s.a[i] = a * (alpha_as_is ? 1 : a) + t.a[i] * rest;
  }
}

/** Blends the span with the target and stores it. Channels that are not written keep the target's value. */
static void blend_and_store(const Draw &d, int x, int y, int n, Pixels &s) {
  const Blend &blend = d.blend;
  const bool all = d.write[0] && d.write[1] && d.write[2] && d.write[3];
  if (all && blend.replaces()) return store(d.target, x, y, n, s);
  const bool stored_as_float = d.target.layout == Layout::RGBA16F || d.target.layout == Layout::RGBA32F;
  if (!stored_as_float)
    for (int i = 0; i < n; i++) s.r[i] = unit(s.r[i]), s.g[i] = unit(s.g[i]), s.b[i] = unit(s.b[i]), s.a[i] = unit(s.a[i]);
  if (all && blend.is_over()) {
    float least_alpha = 1;
    for (int i = 0; i < n; i++) least_alpha = least(least_alpha, s.a[i]);
    if (least_alpha >= 1) return store(d.target, x, y, n, s);
  }
  TextureView view;
  view.pixels = d.target.pixels;
  view.width = d.target.width, view.height = d.target.height, view.stride = d.target.stride;
  view.layout = d.target.layout;
  view.decode = d.target.encode;
  Pixels t;
  load_row(view, y, x, n, t);
  if (blend.is_over()) {
    blend_over(s, t, n, blend.source_colour == GS_BLEND_ONE, blend.source_alpha == GS_BLEND_ONE);
  } else if (!blend.replaces()) {
    alignas(32) float alpha[CHUNK];
    __builtin_memcpy(alpha, s.a, sizeof alpha);
    blend_channel(s.r, t.r, alpha, t.a, n, blend.op, blend.source_colour, blend.target_colour, false);
    blend_channel(s.g, t.g, alpha, t.a, n, blend.op, blend.source_colour, blend.target_colour, false);
    blend_channel(s.b, t.b, alpha, t.a, n, blend.op, blend.source_colour, blend.target_colour, false);
    blend_channel(s.a, t.a, alpha, t.a, n, blend.op, blend.source_alpha, blend.target_alpha, true);
  }
  float *to[4] = {s.r, s.g, s.b, s.a};
  const float *from[4] = {t.r, t.g, t.b, t.a};
  for (int c = 0; c < 4; c++)
    if (!d.write[c]) __builtin_memcpy(to[c], from[c], size_t(n) * sizeof(float));
  store(d.target, x, y, n, s);
}
