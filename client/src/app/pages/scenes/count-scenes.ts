import { listOf, objectOf } from '../../../features/scene-collection/visual/model/values.js';

/** Returns the number of scenes in the text of a scene collection; null if the text is not one. */
export function countScenes(text: string): number | null {
  try {
    const sources = listOf(objectOf(JSON.parse(text)).sources).map(objectOf);
    const names = new Set(sources.filter(({ id }) => id === 'scene').map(({ name }) => name));
    return names.size > 0 ? names.size : null;
  } catch {
    return null;
  }
}
