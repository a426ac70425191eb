import type { BrowserSource } from '@trailcast/schema/browser-sources';
import type { LIVE_TEXT_KINDS } from '@trailcast/schema/source-kinds';

/** A text source that the node updates while one of `scenes` is the program. */
export interface LiveText {
  source: string;
  kind: (typeof LIVE_TEXT_KINDS)[number];
  /** IANA time zone of a clock. */
  timeZone: string;
  /** Scenes that show the text, directly or through groups and nested scenes. */
  scenes: string[];
}

/** A web page in at least one scene. */
export interface ShownPage extends BrowserSource {
  /** Sources with the same page share its id, which is their `socket` setting in `json`. */
  id: string;
  /** Names of the sources that show the page. */
  sources: string[];
}

/** A scene collection rebuilt from the allow-list for OBS. */
export interface CleanCollection {
  /** OBS scene collection JSON, ready to write into a slot of the OBS home. */
  json: Record<string, unknown>;
  /** Scene names in the order of OBS's window. */
  scenes: string[];
  /** Scenes that show the feed, directly or through groups and nested scenes. */
  feedScenes: string[];
  /** The scene to show first: the collection's current scene, otherwise its first. */
  currentScene: string;
  /** Name of the scene that `addCardScene` has added, which is not in `scenes`; null before `addCardScene`. */
  cardScene: string | null;
  /** Texts that the node updates. They are empty in `json`. */
  liveTexts: LiveText[];
  /** SHA-256 digests of the shown images, hex. In `json`, they are the `file` of the image sources. */
  images: string[];
  /** Web pages in scenes, including hidden ones. */
  pages: ShownPage[];
  /** Removed elements; `path` is a JSON pointer into the input. */
  removed: { path: string; kind: string; reason: string }[];
}
