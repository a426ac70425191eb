/** A scene collection rebuilt from the allow-list for OBS. */
export interface CleanCollection {
  /** OBS scene collection JSON, ready to be written into a slot. */
  json: Record<string, unknown>;
  /** Scene names in the order of OBS's window. */
  scenes: string[];
  /** Scenes in which the feed can be seen, directly or through groups and nested scenes. */
  feedScenes: string[];
  /** The scene that shows first: the collection's own current scene, else the first. */
  currentScene: string;
  /** What was left out; `path` is a JSON pointer into the given text. */
  removed: { path: string; kind: string; reason: string }[];
}
