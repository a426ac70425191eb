// SPDX-License-Identifier: MIT
#include "recognise.hpp"

#include "../report.hpp"

#include <cctype>
#include <cstdio>
#include <cstring>

namespace renderer {
namespace {
/** Splits a shader's text into identifiers, numbers and punctuation characters, without comments. */
std::vector<std::string> tokens(const char *at) {
  const auto is_word = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
  std::vector<std::string> found;
  while (*at) {
    if (isspace(static_cast<unsigned char>(*at))) {
      at++;
    } else if (at[0] == '/' && at[1] == '/') {
      at += strcspn(at, "\n");
    } else if (at[0] == '/' && at[1] == '*') {
      const char *end = strstr(at + 2, "*/");
      at = end ? end + 2 : at + strlen(at);
    } else {
      size_t length = 0;
      while (is_word(at[length])) length++;
      if (!length) length = 1;
      found.emplace_back(at, length);
      at += length;
    }
  }
  return found;
}

gs_shader_param_type type_of(const std::string &word) {
  static const struct {
    const char *word;
    gs_shader_param_type type;
  } types[] = {
      {"bool", GS_SHADER_PARAM_BOOL},   {"float", GS_SHADER_PARAM_FLOAT},        {"float2", GS_SHADER_PARAM_VEC2},
      {"float3", GS_SHADER_PARAM_VEC3}, {"float4", GS_SHADER_PARAM_VEC4},        {"int", GS_SHADER_PARAM_INT},
      {"int2", GS_SHADER_PARAM_INT2},   {"int3", GS_SHADER_PARAM_INT3},          {"int4", GS_SHADER_PARAM_INT4},
      {"string", GS_SHADER_PARAM_STRING}, {"float4x4", GS_SHADER_PARAM_MATRIX4X4},
  };
  if (word.compare(0, 7, "texture") == 0) return GS_SHADER_PARAM_TEXTURE;
  for (const auto &each : types)
    if (word == each.word) return each.type;
  return GS_SHADER_PARAM_UNKNOWN;
}

gs_address_mode address_of(const std::string &word) {
  if (word == "Wrap" || word == "Repeat") return GS_ADDRESS_WRAP;
  if (word == "Mirror") return GS_ADDRESS_MIRROR;
  return word == "Border" ? GS_ADDRESS_BORDER : GS_ADDRESS_CLAMP;
}

/** Parses `sampler_state name { Filter = Linear; AddressU = Clamp; … }` from the brace on. */
void read_sampler(const std::vector<std::string> &words, size_t at, gs_sampler_info &sampler) {
  for (; at + 2 < words.size() && words[at] != "}"; at++) {
    if (words[at + 1] != "=") continue;
    const std::string &value = words[at + 2];
    if (words[at] == "Filter") sampler.filter = value == "Point" ? GS_FILTER_POINT : GS_FILTER_LINEAR;
    if (words[at] == "AddressU") sampler.address_u = address_of(value);
    if (words[at] == "AddressV") sampler.address_v = address_of(value);
  }
}

/** The known effects have at most one sampler each. */
void read_declarations(const char *text, gs_shader &shader) {
  const auto words = tokens(text);
  for (size_t at = 0; at + 2 < words.size(); at++) {
    if (words[at] == "sampler_state") read_sampler(words, at + 2, shader.sampler);
    if (words[at] != "uniform") continue;
    auto param = std::make_unique<gs_shader_param>();
    param->type = type_of(words[at + 1]);
    param->name = words[at + 2];
    shader.params.push_back(std::move(param));
  }
}

/** "/path/name.effect (Pixel shader, technique Draw, pass 0)" becomes "name.effect/Draw". */
std::string key_of(const std::string &file) {
  const size_t end = file.find(" ("), slash = file.rfind('/', end), technique = file.find("technique ");
  const size_t start = slash == std::string::npos ? 0 : slash + 1;
  std::string key = file.substr(start, end == std::string::npos ? end : end - start);
  if (technique != std::string::npos) {
    const size_t name = technique + strlen("technique ");
    key += "/" + file.substr(name, file.find(',', name) - name);
  }
  return key;
}
} // namespace

uint64_t hash_of(const char *text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (; *text; text++) hash = (hash ^ static_cast<unsigned char>(*text)) * 0x100000001b3u;
  return hash;
}

std::unique_ptr<gs_shader> create_shader(gs_shader_type type, const char *text, const char *file) {
  auto shader = std::make_unique<gs_shader>();
  shader->type = type;
  shader->name = key_of(file ? file : "");
  const uint64_t hash = hash_of(text);
#ifdef LIST_SHADERS
  printf("{GS_SHADER_%s, {0x%016llx, \"%s\"}},\n", type == GS_SHADER_VERTEX ? "VERTEX" : "PIXEL",
         static_cast<unsigned long long>(hash), shader->name.c_str());
  const std::string key = shader->name;
#else
  const KnownShader *known = known_shader(type, hash);
  if (!known) unsupported(type == GS_SHADER_VERTEX ? "vertex shader" : "pixel shader", shader->name, hash);
  const std::string key = known->key;
#endif
  if (type == GS_SHADER_VERTEX) shader->vertex = vertex_program(key);
  else shader->pixel = pixel_program(key);
  read_declarations(text, *shader);
  return shader;
}
} // namespace renderer
