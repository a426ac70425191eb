/** The content of a new collection. The node replaces `trailcast://feed` by the feed's URL. */

const CANVAS = { x: 1280, y: 720 };
/** Constants of OBS: scaling into the bounds with the aspect ratio kept, and positions of the source. */
const BOUNDS_SCALED_TO_FIT = 2;
const BOUNDS_CENTRED = 0;
const ALIGNED_TOP_LEFT = 5;

interface PlacedSource {
  source: string;
  /** Bounds in canvas pixels; the source is fitted into them. */
  x: number;
  y: number;
  width: number;
  height: number;
}

const fillCanvas = (source: string): PlacedSource => ({
  source,
  x: 0,
  y: 0,
  width: CANVAS.x,
  height: CANVAS.y,
});
/** Bounds of a text line in the middle of the canvas, for any font size. */
const placeLine = (source: string): PlacedSource => ({ source, x: 160, y: 290, width: 960, height: 140 });
/** Bounds of a band behind a text line, as wide as the canvas. */
const placeBand = (source: string): PlacedSource => ({ source, x: 0, y: 260, width: CANVAS.x, height: 200 });

const STARTER_SCENES = [
  { scene: 'Live', text: 'Waiting for the feed', rgb: [16, 24, 40] },
  { scene: 'Starting soon', text: 'Starting soon', rgb: [10, 90, 120] },
  { scene: 'Be right back', text: 'Be right back', rgb: [20, 92, 50] },
  { scene: 'Privacy', text: 'Privacy', rgb: [90, 20, 110] },
] as const;

/**
 * Returns the starter collection as OBS JSON: the scenes Live (a caption behind the feed), Starting soon, Be right back
 * and Privacy, each with its own colour. Contains only kinds that every relay node accepts: colours, texts and the
 * feed.
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

type StarterScene = (typeof STARTER_SCENES)[number];

const nameBackground = (starterScene: StarterScene) => `${starterScene.scene} background`;
const nameCaption = (starterScene: StarterScene) => `${starterScene.scene} caption`;

function createFeed() {
  return {
    id: 'ffmpeg_source',
    versioned_id: 'ffmpeg_source',
    name: 'Feed',
    volume: 1,
    mixers: 255,
    settings: { input: 'trailcast://feed', is_local_file: false },
  };
}

/**
 * Places the background of a scene. Live has only a band, because OBS also draws what the feed covers: a whole
 * background takes a sixth of the rendering time.
 */
const placeBackground = (starterScene: StarterScene) =>
  (starterScene.scene === 'Live' ? placeBand : fillCanvas)(nameBackground(starterScene));

function createSceneSources(starterScene: StarterScene) {
  const [red, green, blue] = starterScene.rgb;
  const { width, height } = placeBackground(starterScene);
  return [
    {
      id: 'color_source',
      versioned_id: 'color_source_v3',
      name: nameBackground(starterScene),
      // OBS stores colours as 0xAABBGGRR.
      settings: {
        color: 0xff000000 + blue * 0x10000 + green * 0x100 + red,
        width,
        height,
      },
    },
    {
      id: 'text_ft2_source',
      versioned_id: 'text_ft2_source_v2',
      name: nameCaption(starterScene),
      settings: { text: starterScene.text, font: { face: 'DejaVu Sans', style: 'Bold', size: 96, flags: 1 } },
    },
  ];
}

function createScene(starterScene: StarterScene) {
  const captionItems = [placeBackground(starterScene), placeLine(nameCaption(starterScene))];
  const items = starterScene.scene === 'Live' ? [...captionItems, fillCanvas('Feed')] : captionItems;
  return {
    id: 'scene',
    versioned_id: 'scene',
    name: starterScene.scene,
    settings: { custom_size: false, id_counter: items.length, items: items.map(createSceneItem) },
  };
}

function createSceneItem({ source, x, y, width, height }: PlacedSource, index: number) {
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
    bounds_align: BOUNDS_CENTRED,
    bounds: { x: width, y: height },
    crop_left: 0,
    crop_top: 0,
    crop_right: 0,
    crop_bottom: 0,
  };
}
