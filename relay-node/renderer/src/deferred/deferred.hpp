// SPDX-License-Identifier: MIT
// Deferred pixels, which are computed when they are read. A texture has an origin, the draw that produces its pixels, if
// it was cleared, received a converted frame of video, or shows nothing but such a frame. Draws on top are recorded. If all
// pixels are replaced before they are read, all of this is skipped. The output's planes can be copied from the frame's
// planes.
//
// libobs calls the module from one thread at a time, inside its graphics context, so nothing here is locked.
#pragma once

#include "../device/objects.hpp"
#include "../kernels/draw.hpp"
#include "../raster/shapes.hpp"

namespace renderer {
/** A draw over a whole texture. Its only inputs are its uniforms, and either planes or a frame. */
struct Origin {
  /** Read::Solid, Read::YuvToRgb that converts_frame() accepts, or Read::RgbToYuv that can_pass_plane() accepts. */
  Draw draw;
  /** True once it was drawn into any texture. */
  bool drawn = false;

  /** Frames only: memory of the draw's textures. It is not changed while this object exists. */
  PixelMemory planes[3];
  /** Frames only: the first texture with this origin; null once its pixels have changed. */
  gs_texture *first = nullptr;

  /** Luma planes only: the picture from which the plane is converted. */
  std::shared_ptr<Origin> frame;
  /** Luma planes only: true if the matching chroma plane is a copy of the frame's. */
  bool beside_passed_chroma = false;
};

struct RecordedDraw {
  Draw draw;
  /** Memory of the draw's textures. It is not changed while this object exists. */
  PixelMemory inputs[4];
  std::vector<Shape> shapes;
};

/** Draws in order, over the texture's origin. Without an origin, the first draw replaces all pixels. */
struct Recording {
  std::vector<RecordedDraw> draws;
  /** Number of shapes of all draws. */
  size_t shapes = 0;
};

/** RENDERER_DEFERRED=off in the environment computes everything at once, as a reference. */
void read_deferred_setting();

/** Computes deferred pixels. Every reader calls it first. */
void compute_pixels(gs_texture &texture);
/** Prepares a write of some pixels: computes deferred ones, and switches to new memory if a deferred draw reads the old. */
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
/**
 * Records a draw on a texture whose pixels are deferred. `whole` means that it replaces all of them. The inputs' pixels
 * are computed, no input is the texture, and they may change afterwards. Returns false if the shapes must be drawn.
 */
bool defer_shapes(gs_texture &texture, const Draw &draw, gs_texture *const inputs[4], const std::vector<Shape> &shapes,
                  bool whole);
} // namespace renderer
