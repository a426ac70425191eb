import { createCity, LIGHT_COLOUR } from './city.js';
import { createCurtain } from './curtain.js';
import { createRectangle, createShade, type Shape } from './shape.js';

const SUN_COLOUR = 0xffe9c4ff;
const MOON_COLOUR = 0xe8edf5ff;
const STAR_SIZE = 3;

const SUN: Shape = { kind: 'disc', x: 1010, y: 360, radius: 54, colour: SUN_COLOUR };
const MOON: Shape = { kind: 'disc', x: 1080, y: 150, radius: 44, colour: MOON_COLOUR };

const STARS: readonly (readonly [x: number, y: number])[] = [
  [88, 92],
  [210, 168],
  [332, 64],
  [470, 132],
  [598, 84],
  [706, 176],
  [812, 60],
  [930, 128],
  [968, 232],
  [1190, 96],
  [1216, 240],
  [760, 300],
  [1110, 330],
];
const createStar = ([x, y]: readonly [number, number]) =>
  createRectangle([x, y, STAR_SIZE, STAR_SIZE], MOON_COLOUR);

/** A lit café: a wide window with two bars, under an awning with stripes. */
const CAFE = { x: 872, y: 592, width: 168, height: 96 } as const;
const AWNING_HEIGHT = 24;
const STRIPE_WIDTH = 24;
const createCafe = (): Shape[] => [
  createRectangle([CAFE.x, CAFE.y, CAFE.width, CAFE.height], LIGHT_COLOUR),
  ...[1, 2].map((bar) =>
    createRectangle([CAFE.x + (bar * CAFE.width) / 3 - 2, CAFE.y, 4, CAFE.height], createShade(1)),
  ),
  ...Array.from({ length: CAFE.width / STRIPE_WIDTH }, (_, index) =>
    createRectangle(
      [CAFE.x + index * STRIPE_WIDTH, CAFE.y - AWNING_HEIGHT, STRIPE_WIDTH, AWNING_HEIGHT],
      index % 2 === 0 ? 0xf2f0e6ff : 0x5b7c8aff,
    ),
  ),
];

/** The images that the collections of all users can show, by id. All have `IMAGE_SIZE`. */
export const BUILT_IN_IMAGES: ReadonlyMap<string, readonly Shape[]> = new Map([
  ['morning', createCity({ inSky: [SUN] })],
  ['evening', createCity({ inFront: createCafe() })],
  ['night', createCity({ inSky: [...STARS.map(createStar), MOON] })],
  ['curtain', createCurtain()],
]);
