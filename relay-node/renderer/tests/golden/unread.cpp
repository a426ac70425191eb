// SPDX-License-Identifier: MIT
#include "unread.hpp"

#include "checks.hpp"
#include "sources.hpp"

namespace golden {
namespace {
class UnreadCanvas : public Checks {
public:
  using Checks::Checks;

  /** Checks that a scene of plain sources is drawn only when the canvas is read, and then once. */
  void still() {
    const Source live = scene({{colour("4284900966", WIDTH, HEIGHT)}, {image("alpha", WIDTH, HEIGHT, true)}, {text("Soon"), at(20, 100)}});
    check_idle("image, text and colour", live);
    with_canvas(live.get(), [&] {
      const renderer::Work start = work();
      stage_canvas();
      const renderer::Work once = work();
      stage_canvas();
      const renderer::Work twice = work();
      report("two reads of a canvas", once.shapes - start.shapes == 6 && is_same(once, twice), describe(start, twice));
    });
  }

  /** Checks that a feed that is drawn below something is not converted. */
  void feed_below_a_text() {
    const Source source = decoder(), live = scene({{source}, {text("Soon"), at(20, 100)}});
    obs_set_output_source(0, live.get());
    renderer::Work start = work();
    for (int i = 0; i < 10; i++) {
      Video frame = frame_of({});
      output_frame_of(source, frame);
      wait_frames(2);
    }
    const renderer::Work now = work();
    obs_set_output_source(0, nullptr);
    renderer::Work read{};
    with_canvas(live.get(), [&] {
      stage_canvas();
      read = work();
    });
    // A canvas that is read converts the feed once.
    report("feed below a text", is_same(start, now) && read.conversions - now.conversions == 1, describe(start, read));
  }

  /** Checks that what an opaque draw covers is not drawn. */
  void covered() {
    const Source live = scene({{background()}, {text("Soon"), at(20, 100)}, {colour("4284900966", WIDTH, HEIGHT)}, {text("Now"), at(20, 100)}});
    with_canvas(live.get(), [&] {
      const renderer::Work before = work();
      stage_canvas();
      const renderer::Work now = work();
      report("covered items", now.shapes - before.shapes == 4, describe(before, now)); // the colour, "Now"
    });
  }

  /** Checks that a recording has a limit, after which items are drawn at once. */
  void many_items() {
    const Source square = colour("2147532880", 30, 30);
    const Source live = scene(std::vector<Item>(300, {square}));
    renderer::Work start{}, now{};
    with_canvas(live.get(), [&] { start = work(); });
    with_canvas(live.get(), [&] { now = work(); });
    const uint64_t shapes = now.shapes - start.shapes;
    report("more items than are recorded", shapes > 0 && shapes % 300 == 0, describe(start, now));
  }

  /** Checks that an output gets each picture drawn once, and that nothing is drawn after it. */
  void after_an_output() {
    const Source live = scene({{background()}, {colour("2147532880"), at(140, 90)}});
    renderer::Work start{}, now{};
    output_frames(live.get(), {}, [&] {
      start = work();
      wait_frames(10);
      now = work();
    });
    const uint64_t pictures = (now.planes - start.planes) / 2, shapes = now.shapes - start.shapes;
    report("output", pictures > 5 && shapes + 2 >= 2 * pictures && shapes <= 2 * pictures + 2, describe(start, now));
    check_idle("after an output", live);
  }

  /** Checks that a texture gets other memory only while a recorded draw reads it. */
  void memory_of_a_texture() {
    ChangingTexture texture;
    const Source live = scene({{texture.source()}});
    const uint8_t *first = texture.change(1), *second = nullptr;
    with_canvas(live.get(), [&] { second = texture.change(2); });
    report("memory of a recorded texture", second != first, "other memory");
    bool same = false;
    with_canvas(live.get(), [&] {
      stage_canvas();
      same = texture.change(3) == second;
    });
    report("memory of a drawn texture", same, "the same memory");
  }

private:
  static bool is_same(const renderer::Work &a, const renderer::Work &b) {
    return a.shapes == b.shapes && a.conversions == b.conversions && a.copies == b.copies;
  }

  void check_idle(const std::string &name, const Source &live) {
    obs_set_output_source(0, live.get());
    wait_frames(3);
    const renderer::Work start = work();
    const uint32_t frames = obs_get_total_frames();
    wait_frames(20);
    const renderer::Work now = work();
    const uint32_t rendered = obs_get_total_frames() - frames;
    obs_set_output_source(0, nullptr);
    report(name, rendered >= 20 && is_same(start, now), std::to_string(rendered) + " frames, " + describe(start, now));
  }
};
} // namespace

void check_unread_canvas(const std::string &module) {
  UnreadCanvas checks(module);
  checks.still();
  checks.feed_below_a_text();
  checks.covered();
  checks.many_items();
  checks.after_an_output();
  checks.memory_of_a_texture();
  checks.finish();
}
} // namespace golden
