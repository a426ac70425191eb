import { TEXT_FONT } from '@trailcast/schema/source-kinds';
import type { CleanCollection } from '../../collection/clean-collection.js';

const SCENE = 'Unassigned';

/** One more than a server with the starter collection has, because other allocations may split a freed block. */
const TEXT_COUNT = 6;

/**
 * Hidden texts. OBS gives each text 4 MB. When these texts are removed, the next texts get their memory, whose pages
 * exist already.
 */
const texts = Array.from({ length: TEXT_COUNT }, (_, index) => `${SCENE} text ${index + 1}`);

/** Collection of an unassigned OBS: one scene that shows nothing. */
export const BLANK_COLLECTION: CleanCollection = {
  json: {
    current_scene: SCENE,
    scene_order: [{ name: SCENE }],
    sources: [
      ...texts.map((name) => ({
        id: 'text_ft2_source',
        versioned_id: 'text_ft2_source_v2',
        name,
        settings: { text: name, font: { ...TEXT_FONT, size: 96 } },
      })),
      {
        id: 'scene',
        versioned_id: 'scene',
        name: SCENE,
        settings: {
          id_counter: texts.length,
          items: texts.map((name, index) => ({ name, id: index + 1, visible: false })),
        },
      },
    ],
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
