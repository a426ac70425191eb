// SPDX-License-Identifier: MIT
// golden draw MODULE FOLDER [PART]   draws every case with PART in its name with a graphics module
// golden compare ONE OTHER [PART] [LEAST]  prints {"cases":[{"name","dB","least","ok"}…],"ok"}; fails if dB is below
//                                    `least`, which LEAST replaces for all cases; equal pictures have 99 dB
// golden pass MODULE                 checks which frames of video reach the output without a conversion or a draw
// golden unread MODULE               counts what is drawn for a canvas that nothing reads
// golden memory MODULE               counts the memory of textures that are mostly empty
// golden effects MODULE              loads every effect that a relay server may use (for `make list-shaders`)
#include "cases.hpp"
#include "memory.hpp"
#include "pass.hpp"
#include "unread.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <sstream>
#include <fstream>
#include <unistd.h>

namespace {
using golden::Picture;

std::string file_of(const std::string &folder, const std::string &name) { return folder + "/" + name + ".picture"; }

void save(const std::string &path, const Picture &p) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char *>(&p.width), 4 * sizeof p.width);
  file.write(reinterpret_cast<const char *>(p.data.data()), std::streamsize(p.data.size()));
}
bool load(const std::string &path, Picture &p) {
  std::ifstream file(path, std::ios::binary);
  if (!file.read(reinterpret_cast<char *>(&p.width), 4 * sizeof p.width)) return false;
  p.data.assign(std::istreambuf_iterator<char>(file), {});
  return !p.data.empty();
}

double decibels(double sum, double count, double peak) {
  return sum == 0 ? 99 : 10 * std::log10(peak * peak * count / sum);
}

/** Returns the lower peak signal-to-noise ratio of colour and alpha, dB. Ten-bit values use their own scale. */
double likeness(const Picture &a, const Picture &b) {
  if (a.width != b.width || a.height != b.height || a.data.size() != b.data.size()) return 0;
  if (std::all_of(a.data.begin(), a.data.end(), [&](uint8_t v) { return v == a.data[0]; })) return 0; // nothing shown
  double colour = 0, alpha = 0, colours = 0, alphas = 0;
  if (a.bytes == 2) {
    double peak = 1;
    for (size_t i = 0; i + 1 < a.data.size(); i += 2) {
      const int va = a.data[i] | a.data[i + 1] << 8, vb = b.data[i] | b.data[i + 1] << 8;
      peak = std::max(peak, double(va));
      colour += double(va - vb) * (va - vb), colours++;
    }
    return decibels(colour, colours, peak > 1023 ? 65472 : 1023);
  }
  for (size_t i = 0; i < a.data.size(); i++) {
    const double d = double(a.data[i]) - b.data[i];
    if (a.channels == 4 && i % 4 == 3) alpha += d * d, alphas++;
    else colour += d * d, colours++;
  }
  return std::min(decibels(colour, colours, 255), decibels(alpha, std::max(alphas, 1.), 255));
}

/** Returns true if the name contains one of the comma-separated parts, or if there are no parts. */
bool wanted(const std::string &name, const char *parts) {
  std::stringstream words(parts ? parts : "");
  std::string part;
  bool any = false;
  while (std::getline(words, part, ',')) {
    if (name.find(part) != std::string::npos) return true;
    any = true;
  }
  return !any;
}

int draw(const char *module, const std::string &folder, const char *part) {
  std::filesystem::create_directories(folder);
  golden::start(module);
  for (const auto &each : golden::all_cases(folder)) {
    if (!wanted(each.name, part)) continue;
    if (getenv("GOLDEN_VERBOSE")) fprintf(stderr, "%s\n", each.name.c_str());
    save(file_of(folder, each.name), each.picture());
  }
  fflush(nullptr);
  _exit(0); // skips libobs's shutdown, which is not tested
}

int compare(const std::string &one, const std::string &other, const char *part, const char *replaced_least) {
  bool good = true, first = true;
  printf("{\"cases\":[");
  for (const auto &each : golden::all_cases(one)) {
    if (!wanted(each.name, part)) continue;
    Picture a, b;
    const bool both = load(file_of(one, each.name), a) && load(file_of(other, each.name), b);
    const double db = both ? likeness(a, b) : 0, least = replaced_least ? atof(replaced_least) : each.least;
    good &= db >= least;
    printf("%s\n{\"name\":\"%s\",\"dB\":%.1f,\"least\":%.0f,\"ok\":%s}", first ? "" : ",", each.name.c_str(), db, least,
           db >= least ? "true" : "false");
    first = false;
  }
  printf("],\n\"ok\":%s}\n", good ? "true" : "false");
  return good ? 0 : 1;
}

int effects(const char *module) {
  golden::start(module); // loads libobs's own
  obs_enter_graphics();
  for (const char *name : {"text-freetype2/text_default", "obs-transitions/fade_transition",
                           "obs-transitions/fade_to_color_transition", "obs-transitions/luma_wipe_transition",
                           "obs-transitions/slide_transition", "obs-transitions/swipe_transition", "obs-filters/crop_filter",
                           "obs-filters/color_correction_filter", "obs-filters/chroma_key_filter_v2",
                           "obs-filters/color_key_filter_v2", "obs-filters/sharpness"}) {
    const char *data = getenv("OBS_PLUGINS_DATA");
    const std::string path = std::string(data ? data : "/usr/share/obs/obs-plugins") + "/" + name + ".effect";
    gs_effect_create_from_file(path.c_str(), nullptr);
  }
  fflush(nullptr);
  _exit(0);
}
} // namespace

int main(int argc, char **argv) {
  const std::string command = argc > 1 ? argv[1] : "";
  if (command == "draw" && argc >= 4) return draw(argv[2], argv[3], argc > 4 ? argv[4] : nullptr);
  if (command == "compare" && argc >= 4)
    return compare(argv[2], argv[3], argc > 4 ? argv[4] : nullptr, argc > 5 ? argv[5] : nullptr);
  if (command == "pass" && argc == 3) golden::check_passed_frames(argv[2]);
  if (command == "unread" && argc == 3) golden::check_unread_canvas(argv[2]);
  if (command == "memory" && argc == 3) return golden::check_empty_rows(argv[2]);
  if (command == "effects" && argc == 3) return effects(argv[2]);
  fprintf(stderr, "golden draw MODULE FOLDER [PART] | compare ONE OTHER [PART] [LEAST] | pass MODULE | unread MODULE |\n"
                  "       memory MODULE | effects MODULE\n");
  return 2;
}
