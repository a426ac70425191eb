import { itemsOf, sceneNamesOf, sourcesOf, type Collection, type Source } from './collection.js';
import { flagOf, textOf } from './values.js';

/**
 * Role of a scene. `feedLoss`: the server shows it while the feed is lost. `feed`: it shows the feed. `start`: a server
 * starts with it. `silent`: neither the feed nor another source of sound is in it.
 */
export type SceneRole = 'feedLoss' | 'feed' | 'start' | 'silent';

/**
 * Returns the roles of a collection's scenes by name; a scene without a role is omitted. `lossScene`: the feed-loss
 * scene of the server that runs the collection; null without one.
 */
export function findSceneRoles(collection: Collection, lossScene: string | null): Map<string, SceneRole> {
  const sources = sourcesOf(collection);
  const names = sceneNamesOf(collection);
  const { current_program_scene, current_scene } = collection.raw;
  // A node starts with the same scene.
  const startScene =
    [current_program_scene, current_scene].map(textOf).find((name) => names.includes(name)) ?? names[0];
  const findRole = (name: string): SceneRole | null => {
    if (name === lossScene) return 'feedLoss';
    const sounds = listSounds(sources.get(name), sources);
    if (sounds.includes('feed')) return 'feed';
    if (name === startScene) return 'start';
    return sounds.length === 0 ? 'silent' : null;
  };
  const roles = new Map<string, SceneRole>();
  for (const name of names) {
    const role = findRole(name);
    if (role !== null) roles.set(name, role);
  }
  return roles;
}

/**
 * Returns the kinds of the visible sources in a scene that can have sound, nested ones included. `path`: the scenes and
 * groups that contain it, because a collection that OBS has not checked may have a scene that shows itself.
 */
function listSounds(
  container: Source | undefined,
  sources: ReadonlyMap<string, Source>,
  path: readonly string[] = [],
): ('feed' | 'other')[] {
  return itemsOf(container).flatMap(({ name, raw }) => {
    const source = sources.get(name);
    if (!source || path.includes(name) || !flagOf(raw.visible, true)) return [];
    if (source.kind === 'feed') return ['feed'];
    if (source.kind === 'browser' || source.kind === 'other') return ['other'];
    return source.kind === 'scene' || source.kind === 'group'
      ? listSounds(source, sources, [...path, name])
      : [];
  });
}
