import { FEED_PLACEHOLDER } from '@trailcast/schema/source-kinds';
import { asText, type Json } from './json-values.js';

/** Returns true for the settings of a media source that plays the feed. */
export function isFeedInput(settings: Json): boolean {
  return asText(settings.input).trim().replace(/\/$/, '') === FEED_PLACEHOLDER;
}

/**
 * Returns the settings of the media source that plays the feed. The source is open even while it is hidden, for fast
 * scene switches, and shows no picture after the connection has ended. Linear alpha disables OBS's conversion of each
 * pixel for transparency, which feeds do not need and which takes 1/7 more time.
 */
export function createFeedSettings(feedUrl: string): Json {
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
