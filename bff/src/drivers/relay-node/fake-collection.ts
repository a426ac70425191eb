import type { DesiredServer, ServerReport } from '@trailcast/schema/node';
import { listImageReferences } from '@trailcast/schema/source-kinds';
import { z } from 'zod';

const Collection = z.object({
  current_scene: z.string().optional(),
  scene_order: z.array(z.object({ name: z.string() })).min(1),
  sources: z.array(z.looseObject({ name: z.string() })).default([]),
});

/** Contents of a scene collection, as the fake OBS reports them. */
export interface FakeCollection {
  /** In the order of OBS's scene list. */
  scenes: string[];
  currentScene: string;
  /** Scenes that contain the feed directly. */
  feedScenes: Set<string>;
}

/** Returns null if the text is not an OBS scene collection. */
export function readFakeCollection(text: string): FakeCollection | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = Collection.safeParse(value);
  if (!parsed.success) return null;
  const { scene_order, current_scene, sources } = parsed.data;
  const scenes = scene_order.map(({ name }) => name);
  const feedSources = sources.filter(
    (source) => source.id !== 'scene' && containsText(source, 'trailcast://feed'),
  );
  const showsFeed = (scene: string) => {
    const source = sources.find(({ name, id }) => id === 'scene' && name === scene);
    return source !== undefined && feedSources.some(({ name }) => containsText(source, name));
  };
  const currentScene = current_scene && scenes.includes(current_scene) ? current_scene : (scenes[0] ?? '');
  return { scenes, currentScene, feedScenes: new Set(scenes.filter(showsFeed)) };
}

/** Returns the sources that are removed because their image is not stored by the owner or on the node. */
export function reportMissingImages(
  text: string,
  { images = [] }: Pick<DesiredServer, 'images'>,
  files: ReadonlyMap<string, string>,
): ServerReport['removed'] {
  const storedIds = new Set(images.filter(({ digest }) => files.has(digest)).map(({ id }) => id));
  const reason = 'This image does not exist any more. Choose another one for the source.';
  return listImageReferences(text)
    .filter((id) => !storedIds.has(id))
    .map(() => ({ path: '/sources', kind: 'image_source', reason }));
}

/** Settings that OBS applies without reloading the collection: visibility, mute, volume, a text and its face. */
const LIVE_KEYS: ReadonlySet<string> = new Set(['visible', 'muted', 'volume', 'text', 'face']);

/** Returns true if two collections differ only in the settings of LIVE_KEYS. */
export function isLiveChange(before: string, after: string): boolean {
  const removeLiveSettings = (text: string) =>
    JSON.stringify(JSON.parse(text), (key, value: unknown) => (LIVE_KEYS.has(key) ? undefined : value));
  try {
    return removeLiveSettings(before) === removeLiveSettings(after);
  } catch {
    return false;
  }
}

const containsText = (value: unknown, text: string) => JSON.stringify(value).includes(JSON.stringify(text));
