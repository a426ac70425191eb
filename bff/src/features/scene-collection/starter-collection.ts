import { createImageReference, FEED_PLACEHOLDER, TEXT_FONT } from '@trailcast/schema/source-kinds';

const CANVAS = { x: 1280, y: 720 };
/** Constants of OBS: scaling into the bounds with the aspect ratio kept, and positions of the source. */
const BOUNDS_SCALED_TO_FIT = 2;
const BOUNDS_CENTRED = 0;
const BOUNDS_AT_LEFT = 1;
const ALIGNED_TOP_LEFT = 5;
/**
 * Upper edge of a caption: above the houses of its picture, and in Live in the middle. OBS leaves the upper third of the
 * height empty.
 */
const CAPTION_TOP = { onPicture: 198, middle: 277 };
const CAPTION_HEIGHT = 140;

interface PlacedSource {
  source: string;
  /** Bounds in canvas pixels; the source is fitted into them. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Default: centred. */
  boundsAlign?: number;
}

const fillCanvas = (source: string): PlacedSource => ({
  source,
  x: 0,
  y: 0,
  width: CANVAS.x,
  height: CANVAS.y,
});
/** Bounds of a caption. The text is as high as they are, for any font size. */
const placeCaption = (source: string, y: number): PlacedSource => ({
  source,
  x: 96,
  y,
  width: 1088,
  height: CAPTION_HEIGHT,
  boundsAlign: BOUNDS_AT_LEFT,
});
/** Bounds of a band behind a caption, as wide as the canvas. */
const placeBand = (source: string): PlacedSource => ({ source, x: 0, y: 260, width: CANVAS.x, height: 200 });

interface StarterScene {
  scene: string;
  text: string;
  background: Rgb;
  /** Id of the built-in image in front of the background; the feed's scene has none. */
  image?: string;
}
type Rgb = readonly [red: number, green: number, blue: number];

/** Dark backgrounds, without the green, amber, orange and red that stand for states of a broadcast. */
const STARTER_SCENES: readonly StarterScene[] = [
  { scene: 'Live', text: 'Waiting for the feed', background: [10, 16, 22] },
  { scene: 'Starting soon', text: 'Starting soon', background: [38, 84, 140], image: 'morning' },
  { scene: 'Be right back', text: 'Be right back', background: [24, 100, 86], image: 'evening' },
  { scene: 'Privacy', text: 'Privacy', background: [104, 44, 116], image: 'curtain' },
];

/**
 * Returns the starter collection as OBS JSON: the scenes Live (a caption behind the feed), Starting soon, Be right back
 * and Privacy, each with a caption on a picture of its own. Contains only kinds that a relay node does not remove.
 */
export function createStarterCollection(): string {
  const scenes = STARTER_SCENES.map(({ scene }) => ({ name: scene }));
  const collection = {
    name: 'Trailcast',
    current_scene: 'Starting soon',
    current_program_scene: 'Starting soon',
    current_transition: 'Cut',
    transition_duration: 300,
    transitions: [],
    groups: [],
    scene_order: scenes,
    resolution: CANVAS,
    sources: [
      createFeed(),
      ...STARTER_SCENES.flatMap(createSceneSources),
      ...STARTER_SCENES.map(createScene),
    ],
  };
  return `${JSON.stringify(collection, null, 2)}\n`;
}

const nameBackground = (starterScene: StarterScene) => `${starterScene.scene} background`;
const namePicture = (starterScene: StarterScene) => `${starterScene.scene} picture`;
const nameCaption = (starterScene: StarterScene) => `${starterScene.scene} caption`;

function createFeed() {
  return {
    id: 'ffmpeg_source',
    versioned_id: 'ffmpeg_source',
    name: 'Feed',
    volume: 1,
    mixers: 255,
    settings: { input: FEED_PLACEHOLDER, is_local_file: false },
  };
}

const createPicture = (name: string, image: string) => ({
  id: 'image_source',
  versioned_id: 'image_source',
  name,
  settings: { file: createImageReference(image) },
});

/**
 * Places the background of a scene. Live has only a band, because OBS also draws what the feed covers: a whole
 * background takes a sixth of the rendering time.
 */
const placeBackground = (starterScene: StarterScene) =>
  (starterScene.scene === 'Live' ? placeBand : fillCanvas)(nameBackground(starterScene));

/** Returns a scene's background, picture and caption. */
function createSceneSources(starterScene: StarterScene) {
  const { text, background, image } = starterScene;
  return [
    createColourSource(placeBackground(starterScene), background),
    ...(image === undefined ? [] : [createPicture(namePicture(starterScene), image)]),
    {
      id: 'text_ft2_source',
      versioned_id: 'text_ft2_source_v2',
      name: nameCaption(starterScene),
      settings: { text, font: { ...TEXT_FONT, size: 96 } },
    },
  ];
}

function createColourSource({ source, width, height }: PlacedSource, [red, green, blue]: Rgb) {
  return {
    id: 'color_source',
    versioned_id: 'color_source_v3',
    name: source,
    // OBS stores colours as 0xAABBGGRR.
    settings: { color: 0xff000000 + blue * 0x10000 + green * 0x100 + red, width, height },
  };
}

function createScene(starterScene: StarterScene) {
  const isLive = starterScene.scene === 'Live';
  const items = [
    placeBackground(starterScene),
    ...(isLive ? [] : [fillCanvas(namePicture(starterScene))]),
    placeCaption(nameCaption(starterScene), isLive ? CAPTION_TOP.middle : CAPTION_TOP.onPicture),
    ...(isLive ? [fillCanvas('Feed')] : []),
  ];
  return {
    id: 'scene',
    versioned_id: 'scene',
    name: starterScene.scene,
    settings: { custom_size: false, id_counter: items.length, items: items.map(createSceneItem) },
  };
}

function createSceneItem({ source, x, y, width, height, boundsAlign }: PlacedSource, index: number) {
  return {
    name: source,
    id: index + 1,
    visible: true,
    locked: false,
    rot: 0,
    pos: { x, y },
    scale: { x: 1, y: 1 },
    align: ALIGNED_TOP_LEFT,
    bounds_type: BOUNDS_SCALED_TO_FIT,
    bounds_align: boundsAlign ?? BOUNDS_CENTRED,
    bounds: { x: width, y: height },
    crop_left: 0,
    crop_top: 0,
    crop_right: 0,
    crop_bottom: 0,
  };
}
