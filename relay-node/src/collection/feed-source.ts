import { asText, type Json } from './json-values.js';

/** What stands in a collection where the feed belongs. */
const FEED_PLACEHOLDER = 'trailcast://feed';

/** True when a media source asks for the feed. */
export function asksForFeed(settings: Json): boolean {
  return asText(settings.input).trim().replace(/\/$/, '') === FEED_PLACEHOLDER;
}

/**
 * Settings of the media source that plays the feed. It stays open when no scene shows it, so that a scene switch shows the
 * picture at once, and it blanks instead of freezing when the connection ends. Alpha is said to be linear, which no feed
 * has: OBS else converts each pixel to its screen value and back, for the transparent ones, and takes a seventh more time.
 */
export function feedSettings(feedUrl: string): Json {
  return {
    is_local_file: false,
    input: feedUrl,
    input_format: 'mpegts',
    reconnect_delay_sec: 1,
    buffering_mb: 1,
    hw_decode: false,
    seekable: false,
    restart_on_activate: false,
    close_when_inactive: false,
    clear_on_media_end: true,
    linear_alpha: true,
  };
}
