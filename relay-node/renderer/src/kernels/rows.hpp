// SPDX-License-Identifier: MIT
// Kernels on whole rows of bytes, for the draws of every frame. Intermediate values only leave a byte's range where the
// general path also clamps them.
#pragma once

static void copy(uint32_t *to, const uint32_t *from, int n, bool swap, bool opaque) {
  const uint32_t alpha = opaque ? 0xff000000u : 0;
  if (swap)
    for (int i = 0; i < n; i++) {
      const uint32_t p = from[i];
      to[i] = (p & 0xff00ff00u) | (p >> 16 & 0xff) | (p & 0xff) << 16 | alpha;
    }
  else
    for (int i = 0; i < n; i++) to[i] = from[i] | alpha;
}

static int alpha_run(const uint32_t *from, int n, int *alpha) {
  constexpr int block = 32;
  int kind = -2, length = 0;
  while (length < n) {
    const int size = least(block, n - length);
    uint32_t every = ~0u, any = 0;
    for (int i = 0; i < size; i++) every &= from[length + i], any |= from[length + i];
    const int here = every >> 24 == 255 ? 255 : any == 0 ? 0 : -1;
    if (kind == -2) kind = here;
    else if (kind != here) break;
    length += size;
  }
  *alpha = kind;
  return length;
}

static void mix(uint8_t *to, const uint8_t *a, const uint8_t *b, int bytes, int t) {
  const uint16_t ta = uint16_t(256 - t), tb = uint16_t(t);
  for (int i = 0; i < bytes; i++) to[i] = uint8_t(uint16_t(a[i] * ta + b[i] * tb + 128) >> 8);
}

static void decode(float *to, const TextureView &from, int y, int x, int n) {
  Pixels p;
  for (int done = 0; done < n; done += CHUNK) {
    const int size = least(CHUNK, n - done);
    load_row(from, y, x + done, size, p);
    float *out = to + 4 * done;
    for (int i = 0; i < size; i++) {
      out[4 * i] = p.r[i];
      out[4 * i + 1] = p.g[i];
      out[4 * i + 2] = p.b[i];
      out[4 * i + 3] = p.a[i];
    }
  }
}

typedef float Four __attribute__((vector_size(16), aligned(4)));

template <int TAPS>
ALWAYS_INLINE void filter_taps(float *to, const float *from, const int *index, const float *weight, int taps, int n) {
  const int count = TAPS ? TAPS : taps;
  for (int i = 0; i < n; i++, index += count, weight += count) {
    Four sum = *reinterpret_cast<const Four *>(from + 4 * index[0]) * weight[0];
    for (int k = 1; k < count; k++) sum += *reinterpret_cast<const Four *>(from + 4 * index[k]) * weight[k];
    *reinterpret_cast<Four *>(to + 4 * i) = sum;
  }
}
static void filter_columns(float *to, const float *from, const int *index, const float *weight, int taps, int n) {
  switch (taps) {
  case 2: return filter_taps<2>(to, from, index, weight, taps, n);
  case 4: return filter_taps<4>(to, from, index, weight, taps, n);
  case 6: return filter_taps<6>(to, from, index, weight, taps, n);
  default: return filter_taps<0>(to, from, index, weight, taps, n);
  }
}

static void mix_rows(float *to, const float *const *rows, const float *weight, int count, int n, bool add) {
  const int values = 4 * n;
  if (count == 2 && !add) {
    const float *a = rows[0], *b = rows[1], wa = weight[0], wb = weight[1];
    for (int i = 0; i < values; i++) to[i] = a[i] * wa + b[i] * wb;
    return;
  }
  for (int k = 0; k < count; k++) {
    const float *row = rows[k], w = weight[k];
    if (k == 0 && !add)
      for (int i = 0; i < values; i++) to[i] = row[i] * w;
    else
      for (int i = 0; i < values; i++) to[i] += row[i] * w;
  }
}

template <int STEP> ALWAYS_INLINE void widen(uint8_t *__restrict to, const uint8_t *__restrict from, int n) {
  for (int i = 0; i + 1 < n; i++) {
    const int here = from[i * STEP], next = from[(i + 1) * STEP];
    const uint16_t pair = uint16_t(here | ((here + next + 1) >> 1) << 8);
    __builtin_memcpy(to + 2 * i, &pair, 2);
  }
  to[2 * n - 2] = to[2 * n - 1] = from[(n - 1) * STEP];
}
static void widen_chroma(uint8_t *to, const uint8_t *from, int n, int step) {
  if (step == 1) widen<1>(to, from, n);
  else widen<2>(to, from, n);
}

/** a * b / 2^15, rounded. One instruction computes sixteen products. */
ALWAYS_INLINE int16_t product(int16_t a, int16_t b) { return int16_t((((int(a) * b) >> 14) + 1) >> 1); }
ALWAYS_INLINE int16_t limited(int16_t v, int16_t low, int16_t high) {
  const int16_t raised = v < low ? low : v;
  return raised > high ? high : raised;
}

/** Luma enters as 128 * y, chroma as 128 * (c - 128), the matrix as 8192 * k: sums carry five fraction bits. */
static void yuv420(uint32_t *__restrict to, const uint8_t *__restrict luma, const ChromaRows &rows, int n,
                   const FixedYuv &given) {
  const FixedYuv f = given; // a copy, which no store can change
  for (int done = 0; done < n; done += CHUNK) {
    const int size = least(CHUNK, n - done);
    alignas(32) int16_t l[CHUNK], u[CHUNK], v[CHUNK];
    alignas(32) uint8_t channel[3][CHUNK];
    for (int i = 0; i < size; i++) l[i] = int16_t(limited(luma[done + i], f.luma_min, f.luma_max) << 7);
    const auto chroma = [&](int16_t *out, const uint8_t *near, const uint8_t *far) {
      for (int i = 0; i < size; i++) {
        const int16_t between = int16_t(uint16_t(3 * near[done + i] + far[done + i] + 2) >> 2);
        out[i] = int16_t((limited(between, f.chroma_min, f.chroma_max) - 128) * 128);
      }
    };
    chroma(u, rows.cb_near, rows.cb_far);
    chroma(v, rows.cr_near, rows.cr_far);
    for (int c = 0; c < 3; c++) {
      const int16_t ky = f.matrix[c][0], kb = f.matrix[c][1], kr = f.matrix[c][2], offset = f.offset[c];
      uint8_t *out = channel[c];
      for (int i = 0; i < size; i++) {
        const int16_t sum = int16_t(product(l[i], ky) + product(u[i], kb) + product(v[i], kr) + offset);
        out[i] = uint8_t(limited(int16_t(sum >> 5), 0, 255));
      }
    }
    for (int i = 0; i < size; i++)
      to[done + i] = uint32_t(channel[2][i]) | uint32_t(channel[1][i]) << 8 | uint32_t(channel[0][i]) << 16 | 0xff000000u;
  }
}

static void luma(uint8_t *__restrict to, const uint32_t *__restrict from, int n, const int16_t k[3], int offset) {
  const int k0 = k[0], k1 = k[1], k2 = k[2];
  for (int i = 0; i < n; i++) {
    const int p = int(from[i]);
    const int sum = (k0 * (p & 255) + k1 * ((p >> 8) & 255) + k2 * ((p >> 16) & 255) + offset) >> 14;
    to[i] = uint8_t(clamped(sum, 0, 255));
  }
}

static void chroma(uint8_t *to_u, uint8_t *to_v, const uint32_t *row0, const uint32_t *row1, int width, int n,
                   const int16_t ku[3], const int16_t kv[3], int offset_u, int offset_v) {
  // Sums of both rows, two bytes apart in one word: at most 510 each.
  alignas(32) uint32_t even[2 * CHUNK + 2], odd[2 * CHUNK + 2];
  for (int done = 0; done < n; done += CHUNK) {
    const int size = least(CHUNK, n - done), first = 2 * done - 1, columns = 2 * size + 1;
    const int skip = first < 0, end = least(columns, width - first);
    for (int i = skip; i < end; i++) {
      const uint32_t a = row0[first + i], b = row1[first + i];
      even[i] = (a & 0xff00ff) + (b & 0xff00ff);
      odd[i] = (a >> 8 & 0xff) + (b >> 8 & 0xff);
    }
    if (skip) even[0] = even[1], odd[0] = odd[1];
    for (int i = most(end, 1); i < columns; i++) even[i] = even[i - 1], odd[i] = odd[i - 1];
    alignas(32) uint8_t u[CHUNK], v[CHUNK];
    for (int i = 0; i < size; i++) {
      const uint32_t e = even[2 * i] + 2 * even[2 * i + 1] + even[2 * i + 2];
      const int g = int(odd[2 * i] + 2 * odd[2 * i + 1] + odd[2 * i + 2]), b = int(e & 0xffff), r = int(e >> 16);
      u[i] = uint8_t(clamped((ku[0] * b + ku[1] * g + ku[2] * r + offset_u) >> 17, 0, 255));
      v[i] = uint8_t(clamped((kv[0] * b + kv[1] * g + kv[2] * r + offset_v) >> 17, 0, 255));
    }
    if (to_v) {
      __builtin_memcpy(to_u + done, u, size_t(size));
      __builtin_memcpy(to_v + done, v, size_t(size));
    } else {
      for (int i = 0; i < size; i++) to_u[2 * (done + i)] = u[i], to_u[2 * (done + i) + 1] = v[i];
    }
  }
}

/** Compares bytes as bytes: the compiler then limits as many at once as fit into a vector. */
ALWAYS_INLINE uint8_t limited_byte(uint8_t v, uint8_t low, uint8_t high) {
  const uint8_t raised = v < low ? low : v;
  return raised > high ? high : raised;
}
static void limit(uint8_t *__restrict to, const uint8_t *__restrict from, int n, uint8_t low, uint8_t high) {
  for (int i = 0; i < n; i++) to[i] = limited_byte(from[i], low, high);
}
static void interleave(uint8_t *__restrict to, const uint8_t *__restrict u, const uint8_t *__restrict v, int n,
                       uint8_t low, uint8_t high) {
  for (int i = 0; i < n; i++) {
    to[2 * i] = limited_byte(u[i], low, high);
    to[2 * i + 1] = limited_byte(v[i], low, high);
  }
}
