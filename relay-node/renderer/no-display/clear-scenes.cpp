// SPDX-License-Identifier: MIT
//
// Before OBS loads a scene collection, it waits until the sources of the last one are destroyed. libobs waits for a frame
// and a tick of the sound, 21 ms, because the threads of both may hold a source. Often all sources are destroyed after
// the frame; this function then does not wait for the sound.
#include <dlfcn.h>
#include <obs.h>

namespace {

// Private sources, such as transitions, have no names that a source of the next collection could have.
bool is_any_public()
{
  bool is_any = false;
  const auto find = [](void *found, obs_source_t *) {
    *static_cast<bool *>(found) = true;
    return false;
  };
  obs_enum_sources(find, &is_any);
  if (!is_any) obs_enum_scenes(find, &is_any);
  return is_any;
}

void wait_for(obs_task_type type)
{
  obs_queue_task(type, [](void *) {}, nullptr, true);
}

} // namespace

// Returns true if OBS must handle the events of destroyed sources and call it again, like libobs's function.
extern "C" __attribute__((visibility("default"))) bool obs_wait_for_destroy_queue()
{
  static const auto next =
      reinterpret_cast<decltype(&obs_wait_for_destroy_queue)>(dlsym(RTLD_NEXT, "obs_wait_for_destroy_queue"));
  obs_video_info info;
  if (!obs_get_video_info(&info) || !obs_get_audio()) return next();
  const bool was_any = is_any_public();
  if (was_any) wait_for(OBS_TASK_GRAPHICS);
  wait_for(OBS_TASK_DESTROY);
  return is_any_public() ? next() : was_any;
}
