import { z } from 'zod';

/** A decodable picture is back when the publisher's counter has moved past this mark. */
export const KeyFrameMark = z.object({ publisher: z.string(), keyFrames: z.int() });
export type KeyFrameMark = z.infer<typeof KeyFrameMark>;

/** State of the dead-zone switch; kept over a restart of the agent. Times in ms of the agent's clock. */
export const DeadZone = z.object({
  bridging: z.boolean(),
  /** When the user's scene was chosen or the feed assigned: absence is counted from then on. */
  since: z.number(),
  /** Where the counter stood when bridging began; null: no publisher then, or a reader that opened the feed since. */
  mark: KeyFrameMark.nullable(),
  /** Since when pictures arrive again while bridging; null when none do. */
  flowingSince: z.number().nullable().default(null),
});
export type DeadZone = z.infer<typeof DeadZone>;

export interface DeadZoneInput {
  now: number;
  /** The user's scene shows the feed. */
  feedShown: boolean;
  /** Null when nothing is to be done, or the scene is not in the collection. */
  onFeedLoss: { scene: string; afterMs: number } | null;
  /** When the last picture of the feed arrived; null before any. */
  lastPictureAt: number | null;
  /** The publisher's counter now; null without a publisher. */
  mark: KeyFrameMark | null;
  /** OBS plays what arrives. */
  isPlaying: boolean;
  /** OBS has to open the feed again, or does so, since its streams are others. */
  isReopening: boolean;
}

/** Pictures older than this are no sign of a feed that is back. */
const FRESH_MS = 1_000;
/** Intra refresh has no key frames, and others send one in 10 s: pictures alone are enough after this time, ms. */
const WITHOUT_KEY_FRAME_MS = 4_000;

export const newDeadZone = (now: number): DeadZone => ({
  bridging: false,
  since: now,
  mark: null,
  flowingSince: null,
});

/**
 * Decides whether the feed-loss scene is shown in place of the user's. It acts only while the user's scene shows the
 * feed: any other scene is a hold. The feed is lost when no picture has arrived for `afterMs`, whatever else arrives, or
 * when OBS has to open it again. It is back once OBS plays it, from the first key frame after that on.
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

/** When the feed counts as lost if nothing arrives until then; null while the switch does not act. */
export function lossAt(zone: DeadZone, input: DeadZoneInput): number | null {
  if (!input.onFeedLoss || !input.feedShown) return null;
  return Math.max(zone.since, input.lastPictureAt ?? 0) + input.onFeedLoss.afterMs;
}

/** True while pictures arrive. */
export function isFresh({ now, lastPictureAt }: Pick<DeadZoneInput, 'now' | 'lastPictureAt'>): boolean {
  return lastPictureAt !== null && now - lastPictureAt <= FRESH_MS;
}

function isBack(zone: DeadZone, { now, mark, isPlaying }: DeadZoneInput): boolean {
  if (!mark || zone.flowingSince === null || !isPlaying) return false;
  const before = zone.mark?.publisher === mark.publisher ? zone.mark.keyFrames : 0;
  return mark.keyFrames > before || now - zone.flowingSince >= WITHOUT_KEY_FRAME_MS;
}
