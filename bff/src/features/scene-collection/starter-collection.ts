/** The content of a new collection. The node replaces `trailcast://feed` by the feed's URL. */

const CANVAS = { x: 1280, y: 720 };
/** Constants of OBS: scaling into the bounds with the aspect ratio kept, and positions of the source. */
const BOUNDS_SCALED_TO_FIT = 2;
const BOUNDS_CENTRED = 0;
const BOUNDS_AT_LEFT = 1;
const ALIGNED_TOP_LEFT = 5;
/** A trail of three points, in characters of the caption's font. */
const TRAIL = '●━━━━●━━━━●';
const TRAIL_BOUNDS = { y: 270, height: 40 };
const CAPTION_BOUNDS = { y: 318, height: 112 };

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
/** Bounds of a line of text at the left margin. The text is as high as they are, for any font size. */
const placeLine = (source: string, bounds: { y: number; height: number }): PlacedSource => ({
  source,
  x: 96,
  width: 1088,
  boundsAlign: BOUNDS_AT_LEFT,
  ...bounds,
});
/** Bounds of a band behind a caption, as wide as the canvas. */
const placeBand = (source: string): PlacedSource => ({ source, x: 0, y: 260, width: CANVAS.x, height: 200 });

interface StarterScene {
  scene: string;
  text: string;
  background: Rgb;
  /** Colour of the trail above the caption; the feed's scene has no trail. */
  trail?: Rgb;
}
type Rgb = readonly [red: number, green: number, blue: number];

/** Dark backgrounds, without the green, amber, orange and red that stand for states of a broadcast. */
const STARTER_SCENES: readonly StarterScene[] = [
  { scene: 'Live', text: 'Waiting for the feed', background: [10, 16, 22] },
  { scene: 'Starting soon', text: 'Starting soon', background: [16, 40, 72], trail: [111, 183, 255] },
  { scene: 'Be right back', text: 'Be right back', background: [66, 70, 72], trail: [217, 195, 154] },
  { scene: 'Privacy', text: 'Privacy', background: [66, 20, 72], trail: [183, 156, 255] },
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
const nameTrail = (starterScene: StarterScene) => `${starterScene.scene} trail`;

/** OBS stores colours as 0xAABBGGRR. */
const createColour = ([red, green, blue]: Rgb) => 0xff000000 + blue * 0x10000 + green * 0x100 + red;

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
  const { text, background, trail } = starterScene;
  const { width, height } = placeBackground(starterScene);
  return [
    {
      id: 'color_source',
      versioned_id: 'color_source_v3',
      name: nameBackground(starterScene),
      settings: { color: createColour(background), width, height },
    },
    ...(trail ? [createText(nameTrail(starterScene), TRAIL, createColour(trail))] : []),
    createText(nameCaption(starterScene), text),
  ];
}

/** Creates a text source. `colour`: as OBS stores it; undefined for white. */
function createText(name: string, text: string, colour?: number) {
  const font = { face: 'DejaVu Sans', style: 'Bold', size: 96, flags: 1 };
  return {
    id: 'text_ft2_source',
    versioned_id: 'text_ft2_source_v2',
    name,
    settings: { text, font, ...(colour !== undefined && { color1: colour, color2: colour }) },
  };
}

function createScene(starterScene: StarterScene) {
  const items = [
    placeBackground(starterScene),
    ...(starterScene.trail ? [placeLine(nameTrail(starterScene), TRAIL_BOUNDS)] : []),
    placeLine(nameCaption(starterScene), CAPTION_BOUNDS),
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
