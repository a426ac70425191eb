// SPDX-License-Identifier: MIT
// The computations of a pixel shader: a read, then an operation on the colour.
#pragma once

#include <cstdint>

namespace renderer {
/** Source of a pixel's first value. */
enum class Read : uint8_t {
  Nothing,
  Texture,     // `image` at the texture coordinate, filtered as its sampler says
  Lowres,      // mean of eight samples inside the pixel's footprint
  Bicubic,     // 4 x 4 texels, B = 0, C = 0.75
  Lanczos,     // 6 x 6 texels, three lobes, weights normalised
  Area,        // every texel under the pixel's footprint, by its share of the area
  AreaUpscale, // bilinear only where a pixel straddles two texels
  Solid,       // the uniform `color`
  SolidVertex, // the vertices' colour times the uniform `color`
  Text,        // the vertices' colour, its alpha times the texture's
  ChromaKey,
  Sharpness,
  Fade,
  FadeSingle,
  FadeToColour,
  Swipe,
  Slide,
  LumaWipe,
  YuvToRgb,
  RgbToYuv,
  Grey,      // one plane; `limited` expands 16…235
  Limited,   // RGB in 16…235
  Undrawn,   // a known shader that no relay server uses; drawing it is reported
};

/** The operation on the first value. */
enum class Colour : uint8_t {
  Bare,
  AlphaDivide,            // rgb / a, 0 where a is negative
  NonlinearAlpha,         // rgb * a in sRGB values
  NonlinearAlphaMultiply, // then * multiplier
  SrgbDecompress,         // sRGB values to linear light
  SrgbDecompressMultiply, // then * multiplier
  Multiply,               // rgb * multiplier
  Tonemap,                // Reinhard's curve in BT.2020
  MultiplyTonemap,
  Pq,        // ST 2084 to light * multiplier, BT.2020 to BT.709
  TonemapPq, // with Reinhard's curve before the change of primaries
  Unpremultiply,
  Correction, // the colour correction filter
  ColourKey,
};

/** Layout of the luma and chroma of a YUV picture. */
enum class Yuv : uint8_t {
  Planar,     // image, image1, image2: chroma filtered at the texture coordinate
  Planar444,  // like Planar, with one chroma sample for each pixel
  SemiPlanar, // image, image1 = cb and cr
};
/** Conversion of the stored numbers to 0…1. */
enum class Scale : uint8_t { None, Low10, Low12, High10 };
enum class Transfer : uint8_t { None, Srgb, Pq, Hlg };
/** The component that a plane stores. */
enum class PlaneOf : uint8_t { Y, U, V, UV };
/** Texels that a plane's pixel averages. */
enum class Footprint : uint8_t { One, Wide, WideWide };

struct PixelProgram {
  const char *key;
  Read read = Read::Nothing;
  Colour colour = Colour::Bare;
  /** Alpha is 1 for every texel that was read. */
  bool opaque = false;
  Yuv yuv = Yuv::Planar;
  Scale scale = Scale::None;
  Transfer transfer = Transfer::None;
  bool alpha_plane = false;
  PlaneOf plane = PlaneOf::Y;
  Footprint footprint = Footprint::One;
  bool limited = false;
};

/** A vertex shader's computation of positions and texture coordinates. */
enum class VertexProgram : uint8_t {
  Plain,    // ViewProj * position, coordinate as given
  Repeat,   // coordinate * scale
  MulAdd,   // coordinate * mul_val + add_val
  // A triangle over the whole target, without vertices; (x, y) are 0…1 across it:
  Full,             // (x, y)
  FullLeft,         // (x, y), with a second column width_i to the left
  FullTopLeft,      // and a second row height_i below
  Chroma420Left,    // (x + width_x2_i, y)
  Chroma420TopLeft, // (x + width_x2_i, y - height_x2_i)
};
} // namespace renderer
