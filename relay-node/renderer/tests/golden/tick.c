// SPDX-License-Identifier: MIT
// This file is in C, because obs-internal.h is a C header.
#include <obs-internal.h>

void golden_tick_filter(obs_source_t *filter, float seconds) {
  filter->info.video_tick(filter->context.data, seconds);
}

void golden_update_filter(obs_source_t *filter, obs_data_t *settings) {
  filter->info.update(filter->context.data, settings);
}
