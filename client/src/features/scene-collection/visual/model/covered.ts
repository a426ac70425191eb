import { imageIdOf } from '@trailcast/schema/source-kinds';
import { areaOf, boxOf, type Area } from '../geometry/placement.js';
import { computeSourceSize, type SizeContext } from '../geometry/source-size.js';
import type { SceneItem, Source } from './collection.js';
import { readColour } from './colour.js';
import { flagOf, listOf, objectOf, textOf } from './values.js';

/** Rounding error of an edge, canvas pixels. */
const TOLERANCE_PX = 0.5;

/** The item in front that hides another one entirely. */
export interface Coverer {
  name: string;
  /** True if it shows the feed, so that the hidden item is seen while the feed is missing: OBS then draws nothing. */
  isFeed: boolean;
}

/**
 * Returns, by the index of each visible item that is wholly covered, the item in front that covers it: the feed only if
 * nothing else does. An item is covered by a single opaque item that is not rotated. What is outside the canvas is not
 * shown anyway.
 */
export function findCovered(items: readonly SceneItem[], context: SizeContext): Map<number, Coverer> {
  const covered = new Map<number, Coverer>();
  const visibleItems = items.filter(({ raw }) => flagOf(raw.visible, true));
  const coverers = visibleItems.flatMap((item) => {
    const area = coveredAreaOf(item, context);
    const isFeed = context.sources.get(item.name)?.kind === 'feed';
    return area ? [{ index: item.index, area, coverer: { name: item.name, isFeed } }] : [];
  });
  for (const item of visibleItems) {
    const size = computeSourceSize(context.sources.get(item.name), context);
    const area = intersect(areaOf(boxOf(item.raw, size)), { x: 0, y: 0, ...context.canvas });
    const inFront = coverers.filter(
      (cover) => cover.index > item.index && area !== null && contains(cover.area, area),
    );
    const { coverer } = inFront.findLast((cover) => !cover.coverer.isFeed) ?? inFront.at(-1) ?? {};
    if (coverer) covered.set(item.index, coverer);
  }
  return covered;
}

/** What hides an item, and whether it would hide another one in front of all others. */
export interface Cover extends Coverer {
  /** False if the item, moved to the front, would itself hide another one entirely, such as a background the feed. */
  canComeToFront: boolean;
}

/** Returns what wholly covers an item; null if viewers can see a part of it. */
export function findCover(items: readonly SceneItem[], index: number, context: SizeContext): Cover | null {
  const coverer = findCovered(items, context).get(index);
  const item = items.find((candidate) => candidate.index === index);
  if (!coverer || !item) return null;
  const others = items.filter((candidate) => candidate.index !== index);
  const coveredBefore = findCovered(others, context);
  const frontIndex = Math.max(...items.map((candidate) => candidate.index)) + 1;
  const coveredAfter = findCovered([...others, { ...item, index: frontIndex }], context);
  return { ...coverer, canComeToFront: coveredAfter.size <= coveredBefore.size };
}

/** Returns the area that an item covers with its picture; null if something behind it can be seen through it. */
function coveredAreaOf({ name, raw }: SceneItem, context: SizeContext): Area | null {
  const source = context.sources.get(name);
  if (!source || !isOpaque(source, context)) return null;
  // A blend mode mixes the item with those behind it.
  const isBlended = (textOf(raw.blend_type) || 'normal') !== 'normal';
  const { anchor, align, width, height, rotation, picture } = boxOf(raw, computeSourceSize(source, context));
  if (isBlended || rotation % 360 !== 0) return null;
  return {
    x: anchor.x - align.x * width + picture.x,
    y: anchor.y - align.y * height + picture.y,
    width: picture.width,
    height: picture.height,
  };
}

function isOpaque({ kind, raw }: Source, { opaqueImages }: SizeContext): boolean {
  // A filter can make any source transparent.
  if (listOf(raw.filters).length > 0) return false;
  if (kind === 'colour') return readColour(raw).opacity === 1;
  if (kind === 'image')
    return opaqueImages?.has(imageIdOf(textOf(objectOf(raw.settings).file)) ?? '') ?? false;
  return kind === 'feed';
}

/** Returns the common part of two areas; null without one. */
function intersect(first: Area, second: Area): Area | null {
  const [x, y] = [Math.max(first.x, second.x), Math.max(first.y, second.y)];
  const width = Math.min(first.x + first.width, second.x + second.width) - x;
  const height = Math.min(first.y + first.height, second.y + second.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

const contains = (outer: Area, inner: Area): boolean =>
  inner.x >= outer.x - TOLERANCE_PX &&
  inner.y >= outer.y - TOLERANCE_PX &&
  inner.x + inner.width <= outer.x + outer.width + TOLERANCE_PX &&
  inner.y + inner.height <= outer.y + outer.height + TOLERANCE_PX;
