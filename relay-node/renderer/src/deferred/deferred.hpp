// SPDX-License-Identifier: MIT
// Pixels that are computed when something reads them. A texture that was cleared, that received a converted frame of
// video, or that shows nothing but such a frame has an origin: the draw that would give its pixels. What replaces all
// pixels before they are read saves that draw, and the output's planes can be copied from the frame's.
//
// libobs calls the module from one thread at a time, inside its graphics context, so nothing here is locked.
#pragma once

#include "../device/objects.hpp"
#include "../kernels/draw.hpp"

namespace renderer {
/** A draw over a whole texture that depends on nothing but its uniforms, and planes or a frame. */
struct Origin {
  /** Read::Solid, Read::YuvToRgb that converts_frame() accepts, or Read::RgbToYuv that can_pass_plane() accepts. */
  Draw draw;
  /** True after it was drawn into any texture. */
  bool drawn = false;

  /** Of a frame: the memory that the draw's textures point to, unchanged as long as this exists. */
  PixelMemory planes[3];
  /** Of a frame: the first texture that had this origin, until it gets other pixels. */
  gs_texture *first = nullptr;

  /** Of a luma plane: the picture that it is converted from. */
  std::shared_ptr<Origin> frame;
  /** Of a luma plane: true if the chroma plane beside it is a copy of the frame's. */
  bool beside_passed_chroma = false;
};

/** RENDERER_DEFERRED=off in the environment computes everything at once, as a reference. */
void read_deferred_setting();

/** Computes deferred pixels. Every reader calls it first. */
void compute_pixels(gs_texture &texture);
/** Prepares a write of some pixels: computes deferred ones, and moves to other memory if a conversion reads this one. */
void change_pixels(gs_texture &texture);
/** Prepares a write of all pixels. Until then, their values are undefined. */
void replace_pixels(gs_texture &texture);
/** Called before a texture is destroyed. */
void forget_origin(gs_texture &texture);

/** Clears a texture as this draw does. */
void defer_clear(gs_texture &texture, const Draw &draw);
/** Converts a frame whose planes are these textures, which may change afterwards. Returns false if it must be drawn. */
bool defer_conversion(gs_texture &texture, const Draw &draw, gs_texture *const planes[3]);
/** Copies the opaque pixels of a texture of the same size. Returns false if they are not those of a frame. */
bool defer_copy(gs_texture &texture, const gs_texture &from);
/**
 * Makes a texture one of the output's planes, converted from an image with this draw. Copies the frame's plane if the
 * image is a frame that can_pass_plane() accepts; luma waits, because the shader does not say whether chroma follows as
 * NV12. Either both planes are copies or both are converted: for values that no RGB colour has, they would not match.
 * Returns false if the plane must be drawn.
 */
bool defer_plane(gs_texture &texture, const Draw &draw, gs_texture *image);
} // namespace renderer
