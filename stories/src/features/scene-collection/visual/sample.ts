import type { PictureContext } from '@trailcast/client/features/scene-collection/visual/components/scene-picture.tsx';
import { canvasOf } from '@trailcast/client/features/scene-collection/visual/geometry/canvas-size.ts';
import { measureLine } from '@trailcast/client/features/scene-collection/visual/measure-line.ts';
import {
  readCollection,
  sourcesOf,
} from '@trailcast/client/features/scene-collection/visual/model/collection.ts';
import { TEXT_FONT } from '@trailcast/schema/source-kinds';

const createItem = (name: string, id: number, placement: object) => ({
  name,
  id,
  visible: true,
  ...placement,
});
const createTextSource = (name: string, settings: object) => ({ id: 'text_ft2_source', name, settings });
const createScene = (name: string, ...items: object[]) => ({ id: 'scene', name, settings: { items } });
const createBounds = (x: number, y: number) => ({ bounds_type: 2, bounds: { x, y } });

/** A collection with every kind of source: rotated, cropped, mirrored and with bounds. */
export const SAMPLE = JSON.stringify(
  {
    name: 'City',
    resolution: { x: 1280, y: 720 },
    scene_order: [{ name: 'Live' }, { name: 'Be right back' }],
    groups: [
      {
        id: 'group',
        name: 'Corner',
        settings: { cx: 300, cy: 100, items: [createItem('Band', 1, { scale: { x: 0.5, y: 0.5 } })] },
      },
    ],
    sources: [
      { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } },
      { id: 'color_source', name: 'Band', settings: { color: 0xff785a0a, width: 600, height: 120 } },
      createTextSource('Title', {
        text: 'Through the city',
        font: { face: 'DejaVu Sans', size: 72, flags: 1 },
      }),
      createTextSource('Clock', {
        text: '12:00',
        trailcast_text: 'clock',
        trailcast_time_zone: 'Europe/Berlin',
      }),
      { id: 'browser_source', name: 'Alerts', settings: { width: 400, height: 300 } },
      createScene(
        'Live',
        createItem('Feed', 1, createBounds(1280, 720)),
        createItem('Band', 2, { pos: { x: 40, y: 560 } }),
        createItem('Title', 3, { pos: { x: 60, y: 580 }, scale: { x: 0.8, y: 0.8 } }),
        createItem('Clock', 4, { pos: { x: 1100, y: 40 }, rot: 8 }),
        createItem('Alerts', 5, { pos: { x: 900, y: 300 }, crop_left: 100, visible: false }),
      ),
      createScene(
        'Be right back',
        createItem('Live', 1, { pos: { x: 640, y: 360 }, align: 0, scale: { x: -0.5, y: 0.5 } }),
        createItem('Corner', 2, { pos: { x: 40, y: 40 }, locked: true }),
      ),
    ],
  },
  null,
  2,
);

export const createContext = (text: string): PictureContext => {
  const collection = readCollection(text);
  if (!collection) throw new Error('not a collection');
  return { ...BASE_CONTEXT, sources: sourcesOf(collection), canvas: canvasOf(collection.raw) };
};

const BASE_CONTEXT = {
  measure: measureLine,
  images: new Map(),
  drawImage: null,
  feedPicture: null,
  removedPages: new Set(),
  labels: { feed: 'Your feed', other: 'does not run on a server' },
} satisfies Partial<PictureContext>;

export const CONTEXT = createContext(SAMPLE);

const createColourSource = (name: string, settings: object) => ({ id: 'color_source', name, settings });
const createCaptionScene = (
  name: string,
  background: number,
  caption: string,
  backgroundPlacement: object,
  ...moreItems: object[]
) => [
  createColourSource(`${name} background`, {
    color: background,
    width: 1280,
    height: name === 'Live' ? 200 : 720,
  }),
  createTextSource(`${name} caption`, { text: caption, font: { ...TEXT_FONT, size: 96 } }),
  createScene(
    name,
    createItem(`${name} background`, 1, backgroundPlacement),
    createItem(`${name} caption`, 2, { pos: { x: 160, y: 290 }, ...createBounds(960, 140) }),
    ...moreItems,
  ),
];

/** A collection like the one that a new user has. */
export const STARTER = JSON.stringify({
  name: 'Trailcast',
  resolution: { x: 1280, y: 720 },
  scene_order: ['Live', 'Starting soon', 'Be right back', 'Privacy'].map((name) => ({ name })),
  sources: [
    { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } },
    ...createCaptionScene(
      'Live',
      0xff281810,
      'Waiting for the feed',
      { pos: { x: 0, y: 260 } },
      createItem('Feed', 3, createBounds(1280, 720)),
    ),
    ...createCaptionScene('Starting soon', 0xff785a0a, 'Starting soon', {}),
    ...createCaptionScene('Be right back', 0xff005096, 'Be right back', {}),
    ...createCaptionScene('Privacy', 0xff6e145a, 'Privacy', {}),
  ],
});

/** A collection whose only item is a web page. */
export const WITH_A_PAGE = JSON.stringify({
  resolution: { x: 1280, y: 720 },
  sources: [
    {
      id: 'browser_source',
      name: 'Goal',
      settings: { url: 'https://widgets.example.org/goal?token=1', width: 640, height: 360 },
    },
    createScene('Live', createItem('Goal', 1, { pos: { x: 100, y: 100 } })),
  ],
});

/** A collection for a phone's screen, with an item that fills the canvas. */
export const PORTRAIT = JSON.stringify({
  resolution: { x: 1080, y: 1920 },
  sources: [
    createColourSource('Wall', { color: 0xff785a0a, width: 1080, height: 1920 }),
    createScene('Tall', createItem('Wall', 1, {})),
  ],
});
