import type { BrowserSource } from '@trailcast/schema/browser-sources';
import type { LIVE_TEXT_KINDS } from '@trailcast/schema/source-kinds';

/** A text source that the node writes while one of `scenes` is the program. */
export interface LiveText {
  source: string;
  kind: (typeof LIVE_TEXT_KINDS)[number];
  /** Of a clock, IANA. */
  timeZone: string;
  /** Scenes that show it, directly or through groups and nested scenes. */
  scenes: string[];
}

/** A web page that scenes have. */
export interface ShownPage extends BrowserSource {
  /** Equal for equal pages. In the collection's JSON it is the socket of the page's sources. */
  id: string;
  /** Names of its sources. */
  sources: string[];
}

/** A scene collection rebuilt from the allow-list for OBS. */
export interface CleanCollection {
  /** OBS scene collection JSON, ready to write into a slot. */
  json: Record<string, unknown>;
  /** Scene names in the order of OBS's window. */
  scenes: string[];
  /** Scenes that show the feed, directly or through groups and nested scenes. */
  feedScenes: string[];
  /** The first scene shown: the collection's current scene, else its first. */
  currentScene: string;
  /** Name of the scene that `withCardScene` added, not in `scenes`; null without it. */
  card: string | null;
  /** Texts that the node writes. In `json` they are empty. */
  liveTexts: LiveText[];
  /** SHA-256 of each image that it shows, hex. In `json` they are the files of the image sources. */
  images: string[];
  /** Web pages. */
  pages: ShownPage[];
  /** Removed elements; `path` is a JSON pointer into the input. */
  removed: { path: string; kind: string; reason: string }[];
}
