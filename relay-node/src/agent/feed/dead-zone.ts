import { z } from 'zod';

/** A publisher's count of key frames. A count above the stored one means that a decodable picture has arrived. */
export const KeyFrameMark = z.object({ publisher: z.string(), keyFrames: z.int() });
export type KeyFrameMark = z.infer<typeof KeyFrameMark>;

/** Stored state of the feed-loss switch. Times are in ms of the agent's clock. */
export const DeadZone = z.object({
  bridging: z.boolean(),
  /** Time of the choice of the scene or the assignment of the feed. A feed that has not arrived yet counts as missing from then. */
  since: z.number(),
  /** The counter when bridging began; null without a publisher, or after OBS reopened the feed. */
  mark: KeyFrameMark.nullable(),
  /** Time of the first new picture during bridging; null while none arrive. */
  flowingSince: z.number().nullable().default(null),
});
export type DeadZone = z.infer<typeof DeadZone>;

export interface DeadZoneInput {
  now: number;
  /** True if the user's scene shows the feed. */
  feedShown: boolean;
  /** The chosen action; null if there is none or its scene is not in the collection. */
  onFeedLoss: { scene: string; afterMs: number } | null;
  /** Time of the feed's last picture; null before any. */
  lastPictureAt: number | null;
  /** The publisher's current counter; null without a publisher. */
  mark: KeyFrameMark | null;
  /** True if OBS plays the arriving pictures. */
  isPlaying: boolean;
  /** True if OBS has to reopen the feed, or is doing so, because its streams have changed. */
  isReopening: boolean;
}

/** A feed is back only if its last picture is newer than this, ms. */
const FRESH_MS = 1_000;
/** Pictures for this long count as a feed without a key frame, ms. Encoders with intra refresh send none. */
const WITHOUT_KEY_FRAME_MS = 4_000;

export const newDeadZone = (now: number): DeadZone => ({
  bridging: false,
  since: now,
  mark: null,
  flowingSince: null,
});

/**
 * Decides whether the feed-loss scene replaces the user's scene. It never replaces a scene without the feed. The feed is
 * lost when no picture has arrived for `afterMs`, even if other data arrives, or when OBS has to reopen it. It is back
 * when OBS plays it, from the next key frame on.
 */
export function watchFeed(zone: DeadZone, input: DeadZoneInput): DeadZone {
  const lostAt = lossAt(zone, input);
  if (lostAt === null) return zone.bridging ? newDeadZone(input.now) : zone;
  if (input.isReopening) return { ...zone, bridging: true, mark: null, flowingSince: null };
  if (!zone.bridging)
    return input.now < lostAt ? zone : { ...zone, bridging: true, mark: input.mark, flowingSince: null };
  const flowingSince = isFresh(input) ? (zone.flowingSince ?? input.now) : null;
  return isBack({ ...zone, flowingSince }, input) ? newDeadZone(input.now) : { ...zone, flowingSince };
}

/** Returns when the feed counts as lost if nothing arrives; null while the switch is inactive. */
export function lossAt(zone: DeadZone, input: DeadZoneInput): number | null {
  if (!input.onFeedLoss || !input.feedShown) return null;
  return Math.max(zone.since, input.lastPictureAt ?? 0) + input.onFeedLoss.afterMs;
}

/** Returns true if pictures arrive. */
export function isFresh({ now, lastPictureAt }: Pick<DeadZoneInput, 'now' | 'lastPictureAt'>): boolean {
  return lastPictureAt !== null && now - lastPictureAt <= FRESH_MS;
}

function isBack(zone: DeadZone, { now, mark, isPlaying }: DeadZoneInput): boolean {
  if (!mark || zone.flowingSince === null || !isPlaying) return false;
  const before = zone.mark?.publisher === mark.publisher ? zone.mark.keyFrames : 0;
  return mark.keyFrames > before || now - zone.flowingSince >= WITHOUT_KEY_FRAME_MS;
}
