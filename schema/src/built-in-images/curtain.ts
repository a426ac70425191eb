import { createRectangle, createShade, IMAGE_SIZE, type Shape } from './shape.js';

const FOLD_WIDTH = 80;
const STRIPE_WIDTH = 8;
/** Opacity at the edge of a fold; its middle has none. */
const EDGE_OPACITY = 0.45;
const RAIL_HEIGHT = 20;

/** A closed curtain with round folds under a dark rail. */
export function createCurtain(): Shape[] {
  const stripes = Array.from({ length: IMAGE_SIZE.width / STRIPE_WIDTH }, (_, index) => {
    const x = index * STRIPE_WIDTH;
    const fromMiddle = Math.abs(((x + STRIPE_WIDTH / 2) % FOLD_WIDTH) / (FOLD_WIDTH / 2) - 1);
    const box = [x, 0, STRIPE_WIDTH, IMAGE_SIZE.height] as const;
    return createRectangle(box, createShade(EDGE_OPACITY * fromMiddle ** 2));
  });
  return [...stripes, createRectangle([0, 0, IMAGE_SIZE.width, RAIL_HEIGHT], createShade(0.5))];
}
