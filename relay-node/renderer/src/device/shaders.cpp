// SPDX-License-Identifier: MIT
// Shader objects. They are recognised by their text, and set through parameters.
#include "../shaders/recognise.hpp"
#include "exported.hpp"
#include "objects.hpp"

#include <algorithm>
#include <cstring>

using namespace renderer;

gs_shader_param *gs_shader::find(const char *name) const {
  for (const auto &param : params)
    if (param->name == name) return param.get();
  return nullptr;
}
const float *gs_shader::value(const char *name) const {
  static const float zeroes[16] = {};
  const gs_shader_param *param = find(name);
  return param ? param->value : zeroes;
}

EXPORTED gs_shader_t *device_vertexshader_create(gs_device_t *, const char *text, const char *file, char **) {
  return create_shader(GS_SHADER_VERTEX, text, file).release();
}
EXPORTED gs_shader_t *device_pixelshader_create(gs_device_t *, const char *text, const char *file, char **) {
  return create_shader(GS_SHADER_PIXEL, text, file).release();
}
EXPORTED void gs_shader_destroy(gs_shader_t *shader) { delete shader; }
EXPORTED void device_load_vertexshader(gs_device_t *device, gs_shader_t *shader) { device->vertex_shader = shader; }
EXPORTED void device_load_pixelshader(gs_device_t *device, gs_shader_t *shader) { device->pixel_shader = shader; }
EXPORTED gs_shader_t *device_get_vertex_shader(const gs_device_t *device) { return device->vertex_shader; }
EXPORTED gs_shader_t *device_get_pixel_shader(const gs_device_t *device) { return device->pixel_shader; }

EXPORTED int gs_shader_get_num_params(const gs_shader_t *shader) { return int(shader->params.size()); }
EXPORTED gs_sparam_t *gs_shader_get_param_by_idx(gs_shader_t *shader, uint32_t index) {
  return index < shader->params.size() ? shader->params[index].get() : nullptr;
}
EXPORTED gs_sparam_t *gs_shader_get_param_by_name(gs_shader_t *shader, const char *name) {
  return shader->find(name);
}
EXPORTED gs_sparam_t *gs_shader_get_viewproj_matrix(const gs_shader_t *shader) { return shader->find("ViewProj"); }
EXPORTED gs_sparam_t *gs_shader_get_world_matrix(const gs_shader_t *shader) { return shader->find("World"); }
EXPORTED void gs_shader_get_param_info(const gs_sparam_t *param, gs_shader_param_info *info) {
  info->type = param->type;
  info->name = param->name.c_str();
}

static void set(gs_sparam_t *param, const void *value, size_t bytes) {
  memcpy(param->value, value, std::min(bytes, sizeof param->value));
}
EXPORTED void gs_shader_set_bool(gs_sparam_t *param, bool value) {
  const int number = value;
  set(param, &number, sizeof number);
}
EXPORTED void gs_shader_set_int(gs_sparam_t *param, int value) { set(param, &value, sizeof value); }
EXPORTED void gs_shader_set_float(gs_sparam_t *param, float value) { set(param, &value, sizeof value); }
EXPORTED void gs_shader_set_vec2(gs_sparam_t *param, const vec2 *value) { set(param, value->ptr, 2 * sizeof(float)); }
EXPORTED void gs_shader_set_vec3(gs_sparam_t *param, const vec3 *value) { set(param, value->ptr, 3 * sizeof(float)); }
EXPORTED void gs_shader_set_vec4(gs_sparam_t *param, const vec4 *value) { set(param, value->ptr, sizeof *value); }
EXPORTED void gs_shader_set_matrix3(gs_sparam_t *param, const matrix3 *value) {
  matrix4 full;
  matrix4_from_matrix3(&full, value);
  set(param, &full, sizeof full);
}
EXPORTED void gs_shader_set_matrix4(gs_sparam_t *param, const matrix4 *value) { set(param, value, sizeof *value); }
EXPORTED void gs_shader_set_texture(gs_sparam_t *param, gs_texture_t *texture) {
  param->texture = texture;
  param->decode_srgb = false;
}
EXPORTED void gs_shader_set_val(gs_sparam_t *param, const void *value, size_t bytes) {
  if (param->type != GS_SHADER_PARAM_TEXTURE) {
    set(param, value, bytes);
  } else if (bytes == sizeof(gs_shader_texture)) {
    gs_shader_texture shader_texture;
    memcpy(&shader_texture, value, sizeof shader_texture);
    param->texture = shader_texture.tex;
    param->decode_srgb = shader_texture.srgb;
  }
}
EXPORTED void gs_shader_set_default(gs_sparam_t *) {}
EXPORTED void gs_shader_set_next_sampler(gs_sparam_t *param, gs_samplerstate_t *sampler) {
  param->next_sampler = sampler;
}
