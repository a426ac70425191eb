/** The content of a new collection. The node replaces `trailcast://feed` by the feed's URL. */

const CANVAS = { x: 1280, y: 720 };
/** Constants of OBS: scaling into the bounds with the aspect ratio kept, and positions of the source. */
const BOUNDS_SCALED_TO_FIT = 2;
const BOUNDS_CENTRED = 0;
const BOUNDS_AT_LEFT = 1;
const ALIGNED_TOP_LEFT = 5;
/** The height of a caption, and of the bar beside it. */
const LINE = { y: 304, height: 112 };

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
/** A bar at the left margin. */
const placeBar = (source: string): PlacedSource => ({ source, x: 96, width: 8, ...LINE });
/** Bounds of a caption beside the bar. The text is as high as they are, for any font size. */
const placeCaption = (source: string): PlacedSource => ({
  source,
  x: 136,
  width: 1048,
  boundsAlign: BOUNDS_AT_LEFT,
  ...LINE,
});
/** Bounds of a band behind a caption, as wide as the canvas. */
const placeBand = (source: string): PlacedSource => ({ source, x: 0, y: 260, width: CANVAS.x, height: 200 });

interface StarterScene {
  scene: string;
  text: string;
  background: Rgb;
  /** Colour of the bar beside the caption; the feed's scene has no bar. */
  bar?: Rgb;
}
type Rgb = readonly [red: number, green: number, blue: number];

/** Dark backgrounds, without the green, amber, orange and red that stand for states of a broadcast. */
const STARTER_SCENES: readonly StarterScene[] = [
  { scene: 'Live', text: 'Waiting for the feed', background: [10, 16, 22] },
  { scene: 'Starting soon', text: 'Starting soon', background: [16, 40, 72], bar: [111, 183, 255] },
  { scene: 'Be right back', text: 'Be right back', background: [66, 70, 72], bar: [217, 195, 154] },
  { scene: 'Privacy', text: 'Privacy', background: [66, 20, 72], bar: [183, 156, 255] },
];

/**
 * Returns the starter collection as OBS JSON: the scenes Live (a caption behind the feed), Starting soon, Be right back
 * and Privacy, each with its own colours. Contains only kinds that every relay node accepts: colours, texts and the
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

const nameBackground = (starterScene: StarterScene) => `${starterScene.scene} background`;
const nameCaption = (starterScene: StarterScene) => `${starterScene.scene} caption`;
const nameBar = (starterScene: StarterScene) => `${starterScene.scene} bar`;

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

/**
 * Returns a scene's background, bar and caption. The bar is a colour, not a text: for each text, OBS draws all letters of
 * its font into a texture of 2048 x 2048 pixels when a server starts.
 */
function createSceneSources(starterScene: StarterScene) {
  const { text, background, bar } = starterScene;
  return [
    createColourSource(placeBackground(starterScene), background),
    ...(bar ? [createColourSource(placeBar(nameBar(starterScene)), bar)] : []),
    {
      id: 'text_ft2_source',
      versioned_id: 'text_ft2_source_v2',
      name: nameCaption(starterScene),
      settings: { text, font: { face: 'DejaVu Sans', style: 'Bold', size: 96, flags: 1 } },
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
  const items = [
    placeBackground(starterScene),
    ...(starterScene.bar ? [placeBar(nameBar(starterScene))] : []),
    placeCaption(nameCaption(starterScene)),
    ...(starterScene.scene === 'Live' ? [fillCanvas('Feed')] : []),
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
