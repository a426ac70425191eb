import type { CleanCollection } from '../../collection/clean-collection.js';

const SCENE = 'Unassigned';

/** Collection of an unassigned OBS: one empty scene. */
export const BLANK_COLLECTION: CleanCollection = {
  json: {
    current_scene: SCENE,
    scene_order: [{ name: SCENE }],
    sources: [{ id: 'scene', versioned_id: 'scene', name: SCENE, settings: { items: [] } }],
  },
  scenes: [SCENE],
  feedScenes: [],
  currentScene: SCENE,
  cardScene: null,
  liveTexts: [],
  images: [],
  pages: [],
  removed: [],
};
