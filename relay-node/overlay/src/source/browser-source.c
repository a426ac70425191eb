// SPDX-License-Identifier: MIT
// OBS source `trailcast_browser`: draws the frames of a web page that a frame writer shares. Settings: `socket` is the
// writer's path; `width` and `height` are used until the writer's own are known. One source plays the sound of all
// pages.
#include "../sound/page-sound.h"
#include "frame-link.h"
#include "regions.h"

#include <obs-module.h>

OBS_DECLARE_MODULE()

struct browser_source {
  obs_source_t *source;
  char *path;
  struct frame_link link;
  enum link_state logged_state;
  uint32_t width, height;
  uint64_t frame;  /* number of the frame in `pixels`; 0 for none */
  uint8_t *pixels; /* a copy that the writer can't change */
  uint32_t pixels_width, pixels_height;
  gs_texture_t *texture;
  struct regions regions;
  struct page_sound sound;
};

static const char *get_name(void *type) {
  UNUSED_PARAMETER(type);
  return "Web page";
}

static void drop_frame(struct browser_source *self) {
  self->frame = 0;
  self->regions.count = 0;
}

static void update(void *data, obs_data_t *settings) {
  struct browser_source *self = data;
  bfree(self->path);
  self->path = bstrdup(obs_data_get_string(settings, "socket"));
  const uint32_t width = (uint32_t)obs_data_get_int(settings, "width");
  const uint32_t height = (uint32_t)obs_data_get_int(settings, "height");
  if (is_valid_frame_side(width) && is_valid_frame_side(height)) {
    self->width = width;
    self->height = height;
  }
  link_close(&self->link);
  drop_frame(self);
  page_sound_remove(&self->sound);
  page_sound_add(&self->sound, self->source, self->path);
}

static void *create(obs_data_t *settings, obs_source_t *source) {
  struct browser_source *self = bzalloc(sizeof *self);
  self->source = source;
  self->logged_state = LINK_WAITING;
  link_init(&self->link);
  update(self, settings);
  return self;
}

static void destroy(void *data) {
  struct browser_source *self = data;
  page_sound_remove(&self->sound);
  link_close(&self->link);
  obs_enter_graphics();
  gs_texture_destroy(self->texture);
  obs_leave_graphics();
  bfree(self->pixels);
  bfree(self->path);
  bfree(self);
}

static void set_defaults(obs_data_t *settings) {
  obs_data_set_default_int(settings, "width", 1280);
  obs_data_set_default_int(settings, "height", 720);
}

static uint32_t get_width(void *data) { return ((struct browser_source *)data)->width; }
static uint32_t get_height(void *data) { return ((struct browser_source *)data)->height; }

/* Logs a new state. Skips LINK_WAITING, because the source reconnects to an invalid writer every second. */
static void log_change(struct browser_source *self) {
  if (self->link.state == self->logged_state || self->link.state == LINK_WAITING) return;
  self->logged_state = self->link.state;
  const int level = self->logged_state == LINK_OPEN ? LOG_INFO : LOG_WARNING;
  blog(level, "[trailcast_browser] '%s' %s%s", obs_source_get_name(self->source),
       self->logged_state == LINK_INVALID ? "draws nothing, the frame writer is invalid: " : "", link_text(&self->link));
}

/* Allocates memory and a texture of the writer's size. */
static bool resize_texture(struct browser_source *self) {
  const uint32_t width = self->link.map.width, height = self->link.map.height;
  if (self->texture && self->pixels_width == width && self->pixels_height == height) return true;
  drop_frame(self);
  self->pixels = brealloc(self->pixels, frame_bytes(width, height));
  gs_texture_destroy(self->texture);
  self->texture = gs_texture_create(width, height, GS_BGRA, 1, NULL, GS_DYNAMIC);
  self->width = self->pixels_width = width;
  self->height = self->pixels_height = height;
  return self->texture != NULL;
}

static void upload_frame(struct browser_source *self) {
  obs_enter_graphics();
  if (resize_texture(self) && frame_copy_newer(&self->link.map, &self->frame, self->pixels)) {
    gs_texture_set_image(self->texture, self->pixels, self->pixels_width * 4, false);
    find_regions(&self->regions, self->pixels, self->pixels_width, self->pixels_height);
  }
  obs_leave_graphics();
}

static void tick(void *data, float seconds) {
  UNUSED_PARAMETER(seconds);
  struct browser_source *self = data;
  const uint64_t now = read_monotonic_ns();
  link_poll(&self->link, self->path, now);
  log_change(self);
  if (self->link.state == LINK_ABSENT || self->link.state == LINK_INVALID) drop_frame(self);
  if (self->link.state != LINK_OPEN || !obs_source_showing(self->source)) return;
  upload_frame(self);
  link_report(&self->link, self->frame, now);
}

/* Blends in linear light, as OBS does with every source. A page's colours are already multiplied by their alpha. */
static void render(void *data, gs_effect_t *effect) {
  struct browser_source *self = data;
  if (self->link.state != LINK_OPEN || self->regions.count == 0) return;
  const bool was_srgb_enabled = gs_framebuffer_srgb_enabled();
  gs_enable_framebuffer_srgb(true);
  gs_blend_state_push();
  gs_blend_function(GS_BLEND_ONE, GS_BLEND_INVSRCALPHA);
  gs_effect_set_texture_srgb(gs_effect_get_param_by_name(effect, "image"), self->texture);
  for (uint32_t i = 0; i < self->regions.count; i++) {
    const struct region *region = &self->regions.items[i];
    gs_matrix_push();
    gs_matrix_translate3f((float)region->x, (float)region->y, 0);
    gs_draw_sprite_subregion(self->texture, 0, region->x, region->y, region->width, region->height);
    gs_matrix_pop();
  }
  gs_blend_state_pop();
  gs_enable_framebuffer_srgb(was_srgb_enabled);
}

static struct obs_source_info info = {
    .id = "trailcast_browser",
    .type = OBS_SOURCE_TYPE_INPUT,
    .output_flags = OBS_SOURCE_VIDEO | OBS_SOURCE_AUDIO | OBS_SOURCE_SRGB,
    .get_name = get_name,
    .create = create,
    .destroy = destroy,
    .update = update,
    .get_defaults = set_defaults,
    .get_width = get_width,
    .get_height = get_height,
    .video_tick = tick,
    .video_render = render,
};

bool obs_module_load(void) {
  obs_register_source(&info);
  return page_sound_start();
}

void obs_module_unload(void) { page_sound_stop(); }
