import type { ChangeKind } from './change-kind.js';

/** State of the server that is running with a collection. */
export interface OnProgram {
  /** The scene on program; null while a panic hides it. */
  scene: string | null;
  isLive: boolean;
  /** Time at which the server applies saved scenes; null if unknown. */
  appliesAt: 'now' | 'afterBroadcast' | null;
  /**
   * True if the server shows older scenes than the stored ones, so that it applies live changes after the broadcast as
   * well. Omitted while unknown.
   */
  isOutdated?: boolean | undefined;
}

/**
 * Returns the key of the text about the time at which the server applies saved scenes; null if unknown. `live`: after
 * the broadcast, which viewers are watching. `liveParts`: some changes at once. `liveNow`: this change at once.
 * `liveUnknown`: some changes at once, or all after the broadcast.
 */
export function findAppliesAtKey({ appliesAt, isLive, isOutdated }: OnProgram, change: ChangeKind) {
  if (appliesAt !== 'afterBroadcast' || !isLive) return appliesAt;
  if (isOutdated === true || change === 'later') return 'live';
  if (isOutdated === undefined) return 'liveUnknown';
  return change === 'live' ? 'liveNow' : 'liveParts';
}
export type AppliesAtKey = ReturnType<typeof findAppliesAtKey>;

/**
 * Returns when viewers see a change of a property, for the heading of its fields: `now` if the server applies it as soon
 * as it is saved. Null unless viewers see some changes at once. `isLive`: true if the server can change the property
 * during a broadcast.
 */
export function findEffectTime(appliesAt: AppliesAtKey, isLive: boolean): 'now' | 'later' | null {
  if (appliesAt !== 'liveParts' && appliesAt !== 'liveNow') return null;
  return isLive ? 'now' : 'later';
}

/** Returns true if viewers see a change of a position or size only after the broadcast that they are watching. */
export const isPlacementDelayed = (appliesAt: AppliesAtKey) =>
  appliesAt === 'live' || findEffectTime(appliesAt, false) === 'later';
