import { z } from 'zod';

/** Number of key frames from a publisher. After an increase, OBS has received a decodable picture. */
export const KeyFrameCount = z.object({ publisher: z.string(), keyFrames: z.int() });
export type KeyFrameCount = z.infer<typeof KeyFrameCount>;

/**
 * State of the switch to the feed-loss scene, as it is stored. A dead zone is a place where the phone has no network.
 * Times are in ms of the agent's clock.
 */
export const DeadZone = z.object({
  /** True while the feed-loss scene replaces the user's scene. */
  bridging: z.boolean(),
  /** Time at which the scene or the feed was chosen. A feed that has not arrived yet counts as absent since then. */
  since: z.number(),
  /** Key frames when bridging began; null without a publisher, and after OBS reopened the feed. */
  mark: KeyFrameCount.nullable(),
  /** Time of the first new picture during bridging; null while none arrive. */
  flowingSince: z.number().nullable().default(null),
});
export type DeadZone = z.infer<typeof DeadZone>;

/** Current state of the user's scene and of the feed. Times are in ms of the agent's clock. */
export interface DeadZoneInput {
  now: number;
  /** True if the user's scene shows the feed. */
  isFeedShown: boolean;
  /** The feed-loss scene and its delay; null if none is chosen or the scene is not in the collection. */
  onFeedLoss: { scene: string; afterMs: number } | null;
  /** Time of the feed's last picture; null before the first picture. */
  lastPictureAt: number | null;
  /** Current number of key frames; null without a publisher. */
  keyFrameCount: KeyFrameCount | null;
  /** True if OBS plays the arriving pictures. */
  isPlaying: boolean;
  /** True from a change of the feed's streams until OBS has reopened the feed. */
  isReopening: boolean;
}

/** Maximum age of the last picture of an arriving feed, ms. */
const MAX_PICTURE_AGE_MS = 1_000;
/** Time after which pictures suffice without a key frame, ms. Encoders with intra refresh send no key frames. */
const NO_KEY_FRAME_TIMEOUT_MS = 4_000;

export const createDeadZone = (now: number): DeadZone => ({
  bridging: false,
  since: now,
  mark: null,
  flowingSince: null,
});

/**
 * Decides whether the feed-loss scene replaces the user's scene. The feed-loss scene never replaces a scene without the
 * feed. The feed is lost when no picture has arrived for `afterMs`, even if other data arrives, or when OBS has to
 * reopen the feed. The feed has returned when OBS plays it and a new key frame has arrived.
 */
export function updateDeadZone(zone: DeadZone, input: DeadZoneInput): DeadZone {
  const lostAt = findLossTime(zone, input);
  if (lostAt === null) return zone.bridging ? createDeadZone(input.now) : zone;
  if (input.isReopening) return { ...zone, bridging: true, mark: null, flowingSince: null };
  if (!zone.bridging)
    return input.now < lostAt
      ? zone
      : { ...zone, bridging: true, mark: input.keyFrameCount, flowingSince: null };
  const flowingSince = isPictureFresh(input) ? (zone.flowingSince ?? input.now) : null;
  return hasFeedReturned({ ...zone, flowingSince }, input)
    ? createDeadZone(input.now)
    : { ...zone, flowingSince };
}

/** Returns the time at which the feed counts as lost if no picture arrives; null if no scene can be replaced. */
export function findLossTime(zone: DeadZone, input: DeadZoneInput): number | null {
  if (!input.onFeedLoss || !input.isFeedShown) return null;
  return Math.max(zone.since, input.lastPictureAt ?? 0) + input.onFeedLoss.afterMs;
}

/** Returns true if the last picture is at most a second old. */
export function isPictureFresh({
  now,
  lastPictureAt,
}: Pick<DeadZoneInput, 'now' | 'lastPictureAt'>): boolean {
  return lastPictureAt !== null && now - lastPictureAt <= MAX_PICTURE_AGE_MS;
}

function hasFeedReturned(zone: DeadZone, { now, keyFrameCount, isPlaying }: DeadZoneInput): boolean {
  if (!keyFrameCount || zone.flowingSince === null || !isPlaying) return false;
  const { publisher, keyFrames } = keyFrameCount;
  const previousKeyFrames = zone.mark?.publisher === publisher ? zone.mark.keyFrames : 0;
  return keyFrames > previousKeyFrames || now - zone.flowingSince >= NO_KEY_FRAME_TIMEOUT_MS;
}
