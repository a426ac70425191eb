import { createRectangle, createShade, IMAGE_SIZE, type Shape } from './shape.js';

const FAR_SHADE = createShade(0.42);
const NEAR_SHADE = createShade(0.68);
/** Warm light of windows. */
export const LIGHT_COLOUR = 0xffd98aff;
const LIGHT_SIZE = { width: 12, height: 18 } as const;
const GROUND_Y = IMAGE_SIZE.height;

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
/** Leave no gap. */
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
/** Lit windows: left edge, and distance of the upper edge from the ground. */
const LIGHTS: readonly (readonly [x: number, height: number])[] = [
  [94, 152],
  [94, 124],
  [126, 152],
  [148, 104],
  [260, 192],
  [260, 164],
  [294, 136],
  [360, 128],
  [386, 100],
  [446, 164],
  [478, 136],
  [556, 94],
  [570, 216],
  [570, 188],
  [598, 160],
  [660, 138],
  [748, 184],
  [748, 156],
  [784, 124],
  [806, 96],
  [872, 72],
  [954, 202],
  [954, 174],
  [984, 110],
  [1010, 82],
  [1078, 56],
  [1142, 224],
  [1142, 196],
  [1174, 168],
  [1214, 96],
  [1240, 170],
];

/** Returns the part of a far house above a near one. */
function createPartAbove(far: House, near: House): Shape[] {
  const [[farX, farWidth, farHeight], [nearX, nearWidth, nearHeight]] = [far, near];
  const x = Math.max(farX, nearX);
  const width = Math.min(farX + farWidth, nearX + nearWidth) - x;
  const height = farHeight - nearHeight;
  return width > 0 && height > 0
    ? [createRectangle([x, GROUND_Y - farHeight, width, height], FAR_SHADE)]
    : [];
}

const SKY_HEIGHT = 560;
const SKY_STEP = 8;
const SKY_OPACITY = 0.45;

/** A sky that is darker at the top, in steps that can't be seen. */
const createSky = (): Shape[] =>
  Array.from({ length: SKY_HEIGHT / SKY_STEP }, (_, step) => {
    const opacity = SKY_OPACITY * (1 - (step * SKY_STEP) / SKY_HEIGHT) ** 1.5;
    return createRectangle([0, step * SKY_STEP, IMAGE_SIZE.width, SKY_STEP], createShade(opacity));
  });

/** Dark houses with lit windows under a sky. `inSky`: shapes above the houses. `inFront`: shapes in front of them. */
export const createCity = ({ inSky = [], inFront = [] }: { inSky?: Shape[]; inFront?: Shape[] }): Shape[] => [
  ...createSky(),
  ...inSky,
  ...FAR_HOUSES.flatMap((far) => NEAR_HOUSES.flatMap((near) => createPartAbove(far, near))),
  ...NEAR_HOUSES.map(([x, width, height]) =>
    createRectangle([x, GROUND_Y - height, width, height], NEAR_SHADE),
  ),
  ...LIGHTS.map(([x, height]) =>
    createRectangle([x, GROUND_Y - height, LIGHT_SIZE.width, LIGHT_SIZE.height], LIGHT_COLOUR),
  ),
  ...inFront,
];
