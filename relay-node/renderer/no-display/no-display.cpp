// SPDX-License-Identifier: MIT
//
// Preloaded into an OBS without a display. libobs reads global hotkeys from an X or Wayland server, and does not start
// without one. These functions replace libobs's and libwayland's: the platform is Wayland, and its server announces no
// keyboard. Nothing else calls them, because Qt's platform is `offscreen` and the graphics module draws to memory.
#include <cstdint>

#define ENABLE_WAYLAND
#include <obs-nix-platform.h>

struct wl_display;
struct wl_proxy;

extern "C" {

EXPORT obs_nix_platform_type obs_get_nix_platform() { return OBS_NIX_PLATFORM_WAYLAND; }

// Requests, for example of the registry, return no object.
EXPORT wl_proxy *wl_proxy_marshal_flags(wl_proxy *, uint32_t, const void *, uint32_t, uint32_t, ...) { return nullptr; }
EXPORT int wl_proxy_add_listener(wl_proxy *, void (**)(), void *) { return 0; }
EXPORT uint32_t wl_proxy_get_version(wl_proxy *) { return 1; }
EXPORT int wl_display_roundtrip(wl_display *) { return 0; }

// QWidget::update(const QRect &), which OBS calls 30 times a second for each volume meter. The window is invisible, and
// painting it would take 1 % of a core.
EXPORT void _ZN7QWidget6updateERK5QRect(void *, const void *) {}

}
