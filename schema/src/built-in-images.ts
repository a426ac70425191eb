/** A rectangle of an image: position and size in pixels, and its colour, 0xRRGGBBAA. OBS blends in linear light. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: number;
}

/** An image that the collections of all users can show. */
export interface BuiltInImage {
  /** Pixels. */
  width: number;
  height: number;
  /** Only an opaque rectangle covers parts of earlier ones. All other pixels are transparent. */
  rectangles: readonly Rectangle[];
}

/** Black, so that a house is darker than any background by the same share. */
const FAR_COLOUR = 0x00000047;
const NEAR_COLOUR = 0x00000080;
const LIGHT_COLOUR = 0xffd98aff;
const CITY_SIZE = { width: 1280, height: 320 } as const;
const LIGHT_SIZE = { width: 12, height: 18 } as const;

type House = readonly [x: number, width: number, height: number];

/** Houses from left to right. They stand on the lower edge. */
const FAR_HOUSES: readonly House[] = [
  [0, 70, 120],
  [70, 110, 176],
  [180, 60, 140],
  [240, 96, 214],
  [336, 84, 150],
  [420, 130, 188],
  [550, 70, 236],
  [620, 104, 160],
  [724, 90, 206],
  [814, 120, 148],
  [934, 76, 222],
  [1010, 110, 170],
  [1120, 90, 244],
  [1210, 70, 190],
];
const NEAR_HOUSES: readonly House[] = [
  [0, 120, 72],
  [120, 84, 128],
  [204, 150, 88],
  [354, 70, 152],
  [424, 110, 70],
  [534, 96, 110],
  [630, 140, 82],
  [770, 74, 146],
  [844, 120, 96],
  [964, 88, 132],
  [1052, 140, 74],
  [1192, 88, 118],
];
/** Upper left corners of the lit windows. */
const LIGHTS: readonly (readonly [x: number, y: number])[] = [
  [96, 168],
  [96, 196],
  [128, 168],
  [150, 216],
  [262, 128],
  [262, 156],
  [294, 184],
  [360, 192],
  [372, 220],
  [446, 156],
  [556, 226],
  [570, 104],
  [570, 132],
  [598, 160],
  [660, 182],
  [748, 136],
  [748, 164],
  [784, 196],
  [800, 224],
  [872, 248],
  [956, 118],
  [956, 146],
  [984, 174],
  [1010, 210],
  [1078, 264],
  [1142, 96],
  [1142, 124],
  [1174, 152],
  [1214, 224],
  [1234, 150],
];

const createNearHouse = ([x, width, height]: House): Rectangle => ({
  x,
  y: CITY_SIZE.height - height,
  width,
  height,
  colour: NEAR_COLOUR,
});

/** Returns the part of a far house above a near one. The near houses leave no gap. */
function createPartAbove(far: House, near: House): Rectangle[] {
  const [[farX, farWidth, farHeight], [nearX, nearWidth, nearHeight]] = [far, near];
  const x = Math.max(farX, nearX);
  const width = Math.min(farX + farWidth, nearX + nearWidth) - x;
  const height = farHeight - nearHeight;
  return width > 0 && height > 0
    ? [{ x, y: CITY_SIZE.height - farHeight, width, height, colour: FAR_COLOUR }]
    : [];
}

/** Dark houses of a city with lit windows. The background shines through the houses. */
export const CITY: BuiltInImage = {
  ...CITY_SIZE,
  rectangles: [
    ...FAR_HOUSES.flatMap((far) => NEAR_HOUSES.flatMap((near) => createPartAbove(far, near))),
    ...NEAR_HOUSES.map(createNearHouse),
    ...LIGHTS.map(([x, y]) => ({ x, y, ...LIGHT_SIZE, colour: LIGHT_COLOUR })),
  ],
};

/** The built-in images by id. */
export const BUILT_IN_IMAGES: ReadonlyMap<string, BuiltInImage> = new Map([['city', CITY]]);
