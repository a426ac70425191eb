import type { ChangeKind } from './change-kind.js';

/** State of the server that is running with a collection. */
export interface OnProgram {
  /** The scene on program; null while a panic hides it. */
  scene: string | null;
  isLive: boolean;
  /** Time at which the server applies saved scenes; null if unknown. */
  appliesAt: 'now' | 'afterBroadcast' | null;
  /** False if the server shows the stored scenes. Otherwise it also applies live changes after the broadcast. */
  isOutdated?: boolean | undefined;
}

/**
 * Returns the key of the text about the time at which the server applies saved scenes; null if unknown. `live`: after
 * the broadcast, which viewers are watching. `liveParts`: some changes at once. `liveNow`: this change at once.
 */
export function findAppliesAtKey({ appliesAt, isLive, isOutdated }: OnProgram, change: ChangeKind) {
  if (appliesAt !== 'afterBroadcast' || !isLive) return appliesAt;
  if (isOutdated !== false || change === 'later') return 'live';
  return change === 'live' ? 'liveNow' : 'liveParts';
}
export type AppliesAtKey = ReturnType<typeof findAppliesAtKey>;

/**
 * Returns when viewers see a change of a property, for its mark: `now` if the server applies it as soon as it is saved.
 * Null unless viewers are watching. `isLive`: true if the server can change the property during a broadcast.
 */
export function findEffectTime(appliesAt: AppliesAtKey, isLive: boolean): 'now' | 'later' | null {
  if (appliesAt === 'live') return 'later';
  if (appliesAt !== 'liveParts' && appliesAt !== 'liveNow') return null;
  return isLive ? 'now' : 'later';
}
