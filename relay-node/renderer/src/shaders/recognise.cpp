// SPDX-License-Identifier: MIT
#include "recognise.hpp"

#include "../report.hpp"

#include <cctype>
#include <cstdio>
#include <cstring>

namespace renderer {
namespace {
/** Splits a shader's text into identifiers, numbers and single punctuation characters. Drops comments. */
std::vector<std::string> split_tokens(const char *text) {
  const auto is_word = [](char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
  std::vector<std::string> tokens;
  while (*text) {
    if (isspace(static_cast<unsigned char>(*text))) {
      text++;
    } else if (text[0] == '/' && text[1] == '/') {
      text += strcspn(text, "\n");
    } else if (text[0] == '/' && text[1] == '*') {
      const char *end = strstr(text + 2, "*/");
      text = end ? end + 2 : text + strlen(text);
    } else {
      size_t length = 0;
      while (is_word(text[length])) length++;
      if (!length) length = 1;
      tokens.emplace_back(text, length);
      text += length;
    }
  }
  return tokens;
}

gs_shader_param_type parse_type(const std::string &word) {
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
  for (const auto &entry : types)
    if (word == entry.word) return entry.type;
  return GS_SHADER_PARAM_UNKNOWN;
}

gs_address_mode parse_address(const std::string &word) {
  if (word == "Wrap" || word == "Repeat") return GS_ADDRESS_WRAP;
  if (word == "Mirror") return GS_ADDRESS_MIRROR;
  return word == "Border" ? GS_ADDRESS_BORDER : GS_ADDRESS_CLAMP;
}

/** Reads `sampler_state name { Filter = Linear; AddressU = Clamp; … }` from the brace on. */
void read_sampler(const std::vector<std::string> &words, size_t index, gs_sampler_info &sampler) {
  for (; index + 2 < words.size() && words[index] != "}"; index++) {
    if (words[index + 1] != "=") continue;
    const std::string &value = words[index + 2];
    if (words[index] == "Filter") sampler.filter = value == "Point" ? GS_FILTER_POINT : GS_FILTER_LINEAR;
    if (words[index] == "AddressU") sampler.address_u = parse_address(value);
    if (words[index] == "AddressV") sampler.address_v = parse_address(value);
  }
}

/** The known effects have at most one sampler entry. */
void read_declarations(const char *text, gs_shader &shader) {
  const auto words = split_tokens(text);
  for (size_t index = 0; index + 2 < words.size(); index++) {
    if (words[index] == "sampler_state") read_sampler(words, index + 2, shader.sampler);
    if (words[index] != "uniform") continue;
    auto param = std::make_unique<gs_shader_param>();
    param->type = parse_type(words[index + 1]);
    param->name = words[index + 2];
    shader.params.push_back(std::move(param));
  }
}

/** Turns "/path/name.effect (Pixel shader, technique Draw, pass 0)" into "name.effect/Draw". */
std::string create_key(const std::string &file) {
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

uint64_t hash_text(const char *text) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (; *text; text++) hash = (hash ^ static_cast<unsigned char>(*text)) * 0x100000001b3u;
  return hash;
}

std::unique_ptr<gs_shader> create_shader(gs_shader_type type, const char *text, const char *file) {
  auto shader = std::make_unique<gs_shader>();
  shader->type = type;
  shader->name = create_key(file ? file : "");
  const uint64_t hash = hash_text(text);
#ifdef LIST_SHADERS
  printf("{GS_SHADER_%s, {0x%016llx, \"%s\"}},\n", type == GS_SHADER_VERTEX ? "VERTEX" : "PIXEL",
         static_cast<unsigned long long>(hash), shader->name.c_str());
  const std::string key = shader->name;
#else
  const KnownShader *known = find_known_shader(type, hash);
  if (!known) report_unsupported(type == GS_SHADER_VERTEX ? "vertex shader" : "pixel shader", shader->name, hash);
  const std::string key = known->key;
#endif
  if (type == GS_SHADER_VERTEX) shader->vertex = find_vertex_program(key);
  else shader->pixel = find_pixel_program(key);
  read_declarations(text, *shader);
  return shader;
}
} // namespace renderer
