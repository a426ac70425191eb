import { z } from 'zod';

/** Number of a publisher's key frames. A higher number than the stored one proves a decodable picture. */
export const KeyFrameMark = z.object({ publisher: z.string(), keyFrames: z.int() });
export type KeyFrameMark = z.infer<typeof KeyFrameMark>;

/** Stored state of the feed-loss switch. Times are in ms of the agent's clock. */
export const DeadZone = z.object({
  bridging: z.boolean(),
  /** Time at which scene or feed was chosen. A feed that has not arrived yet counts as missing from then on. */
  since: z.number(),
  /** The publisher's mark when bridging began; null without a publisher, or after OBS reopened the feed. */
  mark: KeyFrameMark.nullable(),
  /** Time of the first new picture during bridging; null while none arrive. */
  flowingSince: z.number().nullable().default(null),
});
export type DeadZone = z.infer<typeof DeadZone>;

export interface DeadZoneInput {
  now: number;
  /** True if the user's scene shows the feed. */
  isFeedShown: boolean;
  /** The chosen action; null if there is none or its scene is not in the collection. */
  onFeedLoss: { scene: string; afterMs: number } | null;
  /** Time of the feed's last picture; null before any. */
  lastPictureAt: number | null;
  /** The publisher's current mark; null without a publisher. */
  mark: KeyFrameMark | null;
  /** True if OBS plays the arriving pictures. */
  isPlaying: boolean;
  /** True if OBS has to reopen the feed, or is doing so, because its streams have changed. */
  isReopening: boolean;
}

/** Maximum age of the last picture of a feed that is back, ms. */
const MAX_PICTURE_AGE_MS = 1_000;
/** Time after which pictures count as a feed without a key frame, ms. Encoders with intra refresh send none. */
const NO_KEY_FRAME_TIMEOUT_MS = 4_000;

export const createDeadZone = (now: number): DeadZone => ({
  bridging: false,
  since: now,
  mark: null,
  flowingSince: null,
});

/**
 * Decides whether the feed-loss scene replaces the user's scene. It never replaces a scene without the feed. The feed
 * is lost when no picture has arrived for `afterMs`, even if other data arrives, or when OBS has to reopen it. It is
 * back when OBS plays it, from the next key frame on.
 */
export function updateDeadZone(zone: DeadZone, input: DeadZoneInput): DeadZone {
  const lostAt = findLossTime(zone, input);
  if (lostAt === null) return zone.bridging ? createDeadZone(input.now) : zone;
  if (input.isReopening) return { ...zone, bridging: true, mark: null, flowingSince: null };
  if (!zone.bridging)
    return input.now < lostAt ? zone : { ...zone, bridging: true, mark: input.mark, flowingSince: null };
  const flowingSince = isFresh(input) ? (zone.flowingSince ?? input.now) : null;
  return isBack({ ...zone, flowingSince }, input) ? createDeadZone(input.now) : { ...zone, flowingSince };
}

/** Returns the time at which the feed counts as lost if nothing arrives; null while the switch is inactive. */
export function findLossTime(zone: DeadZone, input: DeadZoneInput): number | null {
  if (!input.onFeedLoss || !input.isFeedShown) return null;
  return Math.max(zone.since, input.lastPictureAt ?? 0) + input.onFeedLoss.afterMs;
}

/** Returns true if pictures arrive. */
export function isFresh({ now, lastPictureAt }: Pick<DeadZoneInput, 'now' | 'lastPictureAt'>): boolean {
  return lastPictureAt !== null && now - lastPictureAt <= MAX_PICTURE_AGE_MS;
}

function isBack(zone: DeadZone, { now, mark, isPlaying }: DeadZoneInput): boolean {
  if (!mark || zone.flowingSince === null || !isPlaying) return false;
  const previousKeyFrames = zone.mark?.publisher === mark.publisher ? zone.mark.keyFrames : 0;
  return mark.keyFrames > previousKeyFrames || now - zone.flowingSince >= NO_KEY_FRAME_TIMEOUT_MS;
}
