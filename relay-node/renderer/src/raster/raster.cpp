// SPDX-License-Identifier: MIT
#include "raster.hpp"

#include "../deferred/deferred.hpp"
#include "../kernels/kernels.hpp"
#include "../report.hpp"
#include "../work.hpp"
#include "clear.hpp"
#include "convert.hpp"
#include "copies.hpp"
#include "describe.hpp"
#include "shapes.hpp"

#include <algorithm>
#include <cmath>

namespace renderer {
namespace {
bool generates_vertices(VertexProgram program) { return program >= VertexProgram::Full; }

Area visible_area(const gs_device &device) {
  const gs_rect &view = device.viewport, &cut = device.scissor;
  const auto clip_end = [](int start, int length, int limit) {
    return int(std::min<int64_t>(int64_t(start) + length, limit));
  };
  Area area = {std::max(view.x, 0), std::max(view.y, 0), clip_end(view.x, view.cx, int(device.target->width)),
               clip_end(view.y, view.cy, int(device.target->height))};
  if (device.scissored)
    area = {std::max(area.x0, cut.x), std::max(area.y0, cut.y), clip_end(cut.x, cut.cx, area.x1),
            clip_end(cut.y, cut.cy, area.y1)};
  return area;
}

Area intersection(const Area &a, const Area &b) {
  return {std::max(a.x0, b.x0), std::max(a.y0, b.y0), std::min(a.x1, b.x1), std::min(a.y1, b.y1)};
}

/** Collects the shapes of one draw, and draws or records them. */
class Painter {
public:
  explicit Painter(const gs_device &device)
      : device_(device), draw_(describe(device, inputs_)), visible_(visible_area(device)) {
    const gs_shader &shader = *device.vertex_shader;
    if (shader.vertex == VertexProgram::Repeat) std::copy_n(shader.value("scale"), 2, factor_);
    if (shader.vertex == VertexProgram::MulAdd) {
      std::copy_n(shader.value("mul_val"), 2, factor_);
      std::copy_n(shader.value("add_val"), 2, offset_);
    }
  }

  /** Draws a triangle over the whole viewport. The vertex shader generates its corners and coordinates. */
  void everything() {
    const gs_shader &shader = *device_.vertex_shader;
    const gs_rect &view = device_.viewport;
    if (visible_.empty() || view.cx <= 0 || view.cy <= 0) return;
    const float across = 1 / float(view.cx), down = 1 / float(view.cy);
    const bool chroma = shader.vertex == VertexProgram::Chroma420Left || shader.vertex == VertexProgram::Chroma420TopLeft;
    const float right = chroma ? *shader.value("width_x2_i") : 0;
    const float up = shader.vertex == VertexProgram::Chroma420TopLeft ? *shader.value("height_x2_i") : 0;
    draw_.u = {right - float(view.x) * across, across, 0};
    draw_.v = {-up - float(view.y) * down, 0, down};
    draw_.uniforms.left = *shader.value("width_i");
    draw_.uniforms.below = *shader.value("height_i");
    if (!draw_.image.pixels) return;
    const bool whole = writes_all() && covers(visible_, draw_.target) && draw_.blend.replaces();
    if (whole && defer_conversion(*device_.target, draw_, inputs_.data())) return;
    if (whole && defer_plane(*device_.target, draw_, inputs_[0])) return;
    compute_inputs();
    open_target(whole);
    if (draw_.program.read == Read::RgbToYuv) work.planes++;
    if (convert_as_bytes(draw_, visible_)) return;
    for (int y = visible_.y0; y < visible_.y1; y++) kernels->span(draw_, y, visible_.x0, visible_.x1);
  }

  Vertex vertex(const matrix4 &transform, uint32_t index) const {
    const gs_vb_data &data = *device_.vertices->data;
    const vec3 &p = data.points[index];
    float clip[4];
    for (int k = 0; k < 4; k++)
      clip[k] = p.x * transform.x.ptr[k] + p.y * transform.y.ptr[k] + p.z * transform.z.ptr[k] + transform.t.ptr[k];
    const float w = std::fabs(clip[3]) > 1e-6f ? 1 / clip[3] : 1;
    Vertex out{};
    out.x = (clip[0] * w + 1) * .5f * float(device_.viewport.cx) + float(device_.viewport.x);
    out.y = (1 - clip[1] * w) * .5f * float(device_.viewport.cy) + float(device_.viewport.y);
    if (data.num_tex && data.tvarray[0].array && data.tvarray[0].width >= 2) {
      const float *uv = static_cast<const float *>(data.tvarray[0].array) + index * data.tvarray[0].width;
      out.attribute[U] = uv[0] * factor_[0] + offset_[0];
      out.attribute[V] = uv[1] * factor_[1] + offset_[1];
    }
    const uint32_t colour = data.colors ? data.colors[index] : 0xffffffff;
    for (int k = 0; k < 4; k++) out.attribute[RED + k] = float(colour >> 8 * k & 255) / 255;
    return out;
  }

  void triangle(const Vertex &a, const Vertex &b, const Vertex &c) {
    Shape shape{};
    if (!attribute_planes(a, b, c, shape.planes)) return;
    shape.triangle.emplace(a, b, c);
    shape.area = intersection(shape.triangle->bounds(), visible_);
    if (!shape.area.empty()) shapes_.push_back(shape);
  }

  /** Returns false if the four corners (d is opposite to a) are no rectangle along the axes. */
  bool rectangle(const Vertex &a, const Vertex &b, const Vertex &c, const Vertex &d) {
    Shape shape{};
    if (!axis_aligned(a, b, c, d, shape.area)) return false;
    shape.area = intersection(shape.area, visible_);
    if (!shape.area.empty() && attribute_planes(a, b, c, shape.planes)) shapes_.push_back(shape);
    return true;
  }

  /** Draws the shapes, now or when something reads the target. */
  void paint() {
    if (shapes_.empty()) return;
    gs_texture_t &target = *device_.target;
    const bool covering = shapes_.size() == 1 && !shapes_[0].triangle && covers(shapes_[0].area, draw_.target);
    if (covering) set_shape(draw_, shapes_[0]);
    if (covering && copies_opaque_bytes(draw_) && defer_copy(target, *inputs_[0])) return;
    compute_inputs();
    const bool reads_target = std::find(inputs_.begin(), inputs_.end(), &target) != inputs_.end();
    const bool whole = covering && !reads_target && replaces_area(draw_);
    if (!reads_target && defer_shapes(target, draw_, inputs_.data(), shapes_, whole)) return;
    open_target(whole);
    draw_shapes(draw_, shapes_);
  }

private:
  bool writes_all() const {
    return std::all_of(draw_.write, draw_.write + 4, [](bool on) { return on; });
  }

  void compute_inputs() {
    for (gs_texture_t *input : inputs_)
      if (input) compute_pixels(*input);
  }

  /** Prepares the target for a write of some pixels, or of all that it has. */
  void open_target(bool whole) {
    gs_texture_t &target = *device_.target;
    if (whole) replace_pixels(target);
    else change_pixels(target);
    draw_.target.pixels = target.pixels.get();
  }

  const gs_device &device_;
  Inputs inputs_{};
  Draw draw_;
  Area visible_;
  std::vector<Shape> shapes_;
  float factor_[2] = {1, 1}, offset_[2] = {0, 0};
};

/**
 * The vertices of a draw in order, through the index buffer if there is one. Count and indices are limited to the buffers' sizes.
 */
class Vertices {
public:
  Vertices(const gs_device &device, const Painter &painter, uint32_t start, uint32_t count)
      : device_(device), painter_(painter), start_(start) {
    matrix4 view;
    gs_matrix_get(&view);
    matrix4_mul(&transform_, &view, &device.projection);
    const size_t all = device.indices ? device.indices->count : device.vertices->data->num;
    const size_t left = all > start ? all - start : 0;
    count_ = uint32_t(std::min<size_t>(count ? count : all, left));
  }
  uint32_t count() const { return count_; }
  Vertex operator[](uint32_t i) const {
    size_t index = start_ + i;
    if (const gs_indexbuffer_t *indices = device_.indices)
      index = indices->type == GS_UNSIGNED_LONG ? static_cast<const uint32_t *>(indices->indices)[index]
                                                : static_cast<const uint16_t *>(indices->indices)[index];
    return painter_.vertex(transform_, uint32_t(std::min<size_t>(index, device_.vertices->data->num - 1)));
  }

private:
  const gs_device &device_;
  const Painter &painter_;
  uint32_t start_, count_;
  matrix4 transform_;
};

bool same_place(const Vertex &a, const Vertex &b) { return a.x == b.x && a.y == b.y; }

/** Finds the corners that two triangles do not share; returns false unless they share exactly two. */
bool lone_corners(const Vertex first[3], const Vertex second[3], int &of_first, int &of_second) {
  const auto lone = [](const Vertex a[3], const Vertex b[3], int &found) {
    int count = 0;
    for (int i = 0; i < 3; i++) {
      const bool shared = std::any_of(b, b + 3, [&](const Vertex &v) { return same_place(v, a[i]); });
      if (!shared) found = i, count++;
    }
    return count == 1;
  };
  return lone(first, second, of_first) && lone(second, first, of_second);
}

void draw_strip(Painter &painter, const Vertices &vertices) {
  for (uint32_t i = 0; i + 2 < vertices.count(); i++) {
    const Vertex a = vertices[i], b = vertices[i + 1], c = vertices[i + 2];
    if (i + 3 < vertices.count() && painter.rectangle(a, b, c, vertices[i + 3])) i++;
    else painter.triangle(a, b, c);
  }
}

void draw_triangles(Painter &painter, const Vertices &vertices) {
  for (uint32_t i = 0; i + 2 < vertices.count(); i += 3) {
    const Vertex first[3] = {vertices[i], vertices[i + 1], vertices[i + 2]};
    if (i + 5 < vertices.count()) {
      const Vertex second[3] = {vertices[i + 3], vertices[i + 4], vertices[i + 5]};
      int a, d;
      if (lone_corners(first, second, a, d) &&
          painter.rectangle(first[a], first[(a + 1) % 3], first[(a + 2) % 3], second[d])) {
        i += 3;
        continue;
      }
    }
    painter.triangle(first[0], first[1], first[2]);
  }
}
} // namespace

void draw(gs_device &device, gs_draw_mode mode, uint32_t start, uint32_t count) {
  if (!device.target || !device.vertex_shader || !device.pixel_shader) return; // swap chains show nothing
  if (generates_vertices(device.vertex_shader->vertex)) return Painter(device).everything();
  const gs_vb_data *data = device.vertices ? device.vertices->data : nullptr;
  if (!data || !data->points || !data->num) return;
  Painter painter(device);
  const Vertices vertices(device, painter, start, count);
  if (mode == GS_TRISTRIP) draw_strip(painter, vertices);
  else if (mode == GS_TRIS) draw_triangles(painter, vertices);
  else unsupported("draw mode", "points or lines in " + device.pixel_shader->name);
  painter.paint();
}

void clear(gs_device &device, const float colour[4]) {
  gs_texture_t &target = *device.target;
  Draw draw = describe_clear(device, colour);
  if (std::all_of(draw.write, draw.write + 4, [](bool on) { return on; })) return defer_clear(target, draw);
  change_pixels(target);
  draw.target.pixels = target.pixels.get();
  clear_rows(draw);
}
} // namespace renderer
