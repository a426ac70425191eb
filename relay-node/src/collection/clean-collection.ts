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
  /** Removed elements; `path` is a JSON pointer into the input. */
  removed: { path: string; kind: string; reason: string }[];
}
