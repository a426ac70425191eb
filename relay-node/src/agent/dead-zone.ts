import { z } from 'zod';

/** A decodable picture is back when the publisher's counter has moved past this mark. */
export const KeyFrameMark = z.object({ publisher: z.string(), keyFrames: z.int() });
export type KeyFrameMark = z.infer<typeof KeyFrameMark>;

/** State of the dead-zone switch; kept over a restart of the agent. Times in ms of the agent's clock. */
export const DeadZone = z.object({
  bridging: z.boolean(),
  /** When the user's scene was chosen or the feed assigned: absence is counted from then on. */
  since: z.number(),
  /** Where the counter stood when bridging began; null: no publisher then. */
  mark: KeyFrameMark.nullable(),
});
export type DeadZone = z.infer<typeof DeadZone>;

export interface DeadZoneInput {
  now: number;
  /** The user's scene shows the feed. */
  feedShown: boolean;
  /** Null when nothing is to be done, or the scene is not in the collection. */
  onFeedLoss: { scene: string; afterMs: number } | null;
  /** When the last payload of the feed arrived; null before any. */
  lastPayloadAt: number | null;
  /** The publisher's counter now; null without a publisher. */
  mark: KeyFrameMark | null;
}

/** Data older than this are no sign of a feed that is back. */
const FRESH_MS = 1_000;

export const newDeadZone = (now: number): DeadZone => ({ bridging: false, since: now, mark: null });

/**
 * Decides whether the feed-loss scene is shown in place of the user's. It acts only while the user's scene shows the
 * feed: any other scene is a hold. The feed is lost when no byte has arrived for `afterMs`, connected or not; it is back
 * with the first key frame after that.
 */
export function watchFeed(zone: DeadZone, input: DeadZoneInput): DeadZone {
  const lostAt = lossAt(zone, input);
  if (lostAt === null) return zone.bridging ? newDeadZone(input.now) : zone;
  if (zone.bridging) return isBack(zone, input) ? newDeadZone(input.now) : zone;
  return input.now < lostAt ? zone : { ...zone, bridging: true, mark: input.mark };
}

/** When the feed counts as lost if nothing arrives until then; null while the switch does not act. */
export function lossAt(zone: DeadZone, input: DeadZoneInput): number | null {
  if (!input.onFeedLoss || !input.feedShown) return null;
  return Math.max(zone.since, input.lastPayloadAt ?? 0) + input.onFeedLoss.afterMs;
}

function isBack(zone: DeadZone, { now, lastPayloadAt, mark }: DeadZoneInput): boolean {
  if (!mark || lastPayloadAt === null || now - lastPayloadAt > FRESH_MS) return false;
  const before = zone.mark?.publisher === mark.publisher ? zone.mark.keyFrames : 0;
  return mark.keyFrames > before;
}
