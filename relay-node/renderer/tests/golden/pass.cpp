// SPDX-License-Identifier: MIT
#include "pass.hpp"

#include "checks.hpp"
#include "sources.hpp"

#include <algorithm>

namespace golden {
namespace {
/** A frame whose bytes are random over their whole range; `seed` chooses them. */
Video random_frame(const Feed &feed, unsigned seed) {
  Video video = frame_of(feed);
  unsigned state = seed * 2654435761u + 1;
  for (std::vector<uint8_t> &plane : video.planes)
    for (uint8_t &byte : plane) byte = uint8_t((state = state * 1103515245 + 12345) >> 16);
  return video;
}

/** Returns the frame as NV12, limited to its range. */
std::vector<uint8_t> nv12_of(const Video &video) {
  const obs_source_frame2 &frame = video.frame;
  const bool partial = frame.range != VIDEO_RANGE_FULL;
  std::vector<uint8_t> bytes;
  const auto add = [&](uint8_t value, int most) {
    bytes.push_back(partial ? uint8_t(std::clamp<int>(value, 16, most)) : value);
  };
  const size_t pixels = size_t(frame.width) * frame.height;
  for (size_t i = 0; i < pixels; i++) add(video.planes[0][i], 235);
  for (size_t i = 0; i < pixels / 4; i++)
    for (size_t k = 0; k < 2; k++)
      add(frame.format == VIDEO_FORMAT_NV12 ? video.planes[1][2 * i + k] : video.planes[1 + k][i], 240);
  return bytes;
}

class PassedFrames : public Checks {
public:
  using Checks::Checks;

  /** Checks a feed that the canvas shows and nothing else. */
  void still(const std::string &name, const Feed &given, const Format &format) {
    Video frame = random_frame(given, 1);
    const Source source = shown(frame);
    const Source scene_of_feed = scene({{source}});
    check_passed(name, scene_of_feed, format, nv12_of(frame));
  }

  /** Checks the starter collection's live scene: the feed covers a card, which is not drawn. */
  void over_a_card() {
    Video frame = random_frame({}, 2);
    const Source live = scene({{background()}, {colour("4284900966"), at(40, 40)}, {shown(frame)}});
    check_passed("over a card", live, {}, nv12_of(frame));
  }

  /** Checks frames that replace each other while the output still reads the one before. */
  void changing() {
    const Source source = decoder(), live = scene({{source}});
    std::vector<std::vector<uint8_t>> sent;
    size_t seen = 0;
    const auto frames = output_frames(live.get(), {}, [&] {
      for (unsigned i = 0; i < 30; i++) {
        Video frame = random_frame({}, 100 + i);
        output_frame_of(source, frame);
        sent.push_back(nv12_of(frame));
        wait_frames(2);
      }
    });
    bool all_sent = true;
    for (const Picture &picture : frames) {
      const auto at = std::find(sent.begin(), sent.end(), picture.data);
      // Before the first frame is uploaded, the canvas is empty.
      const bool empty = seen == 0 && picture.data[0] == 16;
      all_sent &= at != sent.end() || empty;
      seen = std::max(seen, at == sent.end() ? 0 : size_t(at - sent.begin()) + 1);
    }
    report("changing frames", all_sent && seen > 20, std::to_string(seen) + " of 30 frames, " + std::to_string(frames.size()) + " pictures");
  }

  /** Checks that screenshots of the feed neither change the output nor convert the same frame twice. */
  void with_screenshots() {
    Video frame = frame_of({});
    const Source live = scene({{shown(frame)}});
    const Picture before = draw(live.get(), WIDTH, HEIGHT);
    const renderer::Work start = work();
    bool same = true;
    const auto frames = output_frames(live.get(), {}, [&] {
      for (int i = 0; i < 5; i++) {
        same &= draw(live.get(), WIDTH, HEIGHT).data == before.data;
        wait_frames(2);
      }
    });
    const std::vector<uint8_t> planes = nv12_of(frame);
    for (const Picture &picture : frames) same &= picture.data == planes;
    const renderer::Work now = work();
    report("between screenshots", same && now.conversions == start.conversions && now.planes == start.planes, describe(start, now));
  }

  /** Checks that a feed below something else is converted into the canvas, and not drawn. */
  void under_a_colour() {
    const Source source = decoder(), live = scene({{source}, {colour("2147532880"), at(140, 90)}});
    renderer::Work start{}, now{};
    output_frames(live.get(), {}, [&] {
      Video frame = random_frame({}, 3);
      output_frame_of(source, frame);
      wait_frames(4);
      start = work();
      for (unsigned i = 0; i < 10; i++) {
        Video next = random_frame({}, 200 + i);
        output_frame_of(source, next);
        wait_frames(1);
      }
      now = work();
    });
    const uint64_t pictures = (now.planes - start.planes) / 2, shapes = now.shapes - start.shapes;
    const uint64_t conversions = now.conversions - start.conversions;
    const bool drawn_once = shapes + 2 >= pictures && shapes <= pictures + 2; // the colour
    report("under a colour", pictures > 5 && drawn_once && conversions <= 2 * 10 + 2, describe(start, now));
  }

private:
  /** A decoder whose only frame is uploaded. */
  Source shown(Video &frame) {
    const Source source = decoder();
    obs_set_output_source(0, source.get());
    output_frame_of(source, frame);
    wait_frames(3);
    obs_set_output_source(0, nullptr);
    return source;
  }

  void check_passed(const std::string &name, const Source &live, const Format &format, const std::vector<uint8_t> &planes) {
    renderer::Work start{}, now{};
    const auto frames = output_frames(live.get(), format, [&] {
      start = work();
      wait_frames(8);
      now = work();
    });
    bool same = !frames.empty();
    for (const Picture &picture : frames) same &= picture.data == planes;
    const uint64_t passed = now.passed_planes - start.passed_planes;
    const bool drawn = now.conversions != start.conversions || now.planes != start.planes || now.shapes != start.shapes;
    report(name, same && passed >= 12 && !drawn, describe(start, now));
  }
};
} // namespace

void check_passed_frames(const std::string &module) {
  PassedFrames checks(module);
  const struct {
    const char *name;
    video_colorspace space;
    video_range_type range;
  } colours[] = {{"709", VIDEO_CS_709, VIDEO_RANGE_PARTIAL}, {"601", VIDEO_CS_601, VIDEO_RANGE_PARTIAL}, {"709 full range", VIDEO_CS_709, VIDEO_RANGE_FULL}};
  for (const auto &c : colours)
    for (const video_format format : {VIDEO_FORMAT_I420, VIDEO_FORMAT_NV12}) {
      const std::string name = std::string(format == VIDEO_FORMAT_I420 ? "i420 " : "nv12 ") + c.name;
      checks.still(name, {format, WIDTH, HEIGHT, c.space, c.range}, {VIDEO_FORMAT_NV12, c.space, c.range});
    }
  const uint32_t narrow = 324, low = 182; // no multiple of a vector
  checks.still("i420 small", {VIDEO_FORMAT_I420, narrow, low},
               {VIDEO_FORMAT_NV12, VIDEO_CS_709, VIDEO_RANGE_PARTIAL, narrow, low, narrow, low});
  checks.over_a_card();
  checks.changing();
  checks.with_screenshots();
  checks.under_a_colour();
  checks.finish();
}
} // namespace golden
