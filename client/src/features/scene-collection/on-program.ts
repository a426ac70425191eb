/** State of the server that is running with a collection. */
export interface OnProgram {
  /** The scene on program; null while a panic hides it. */
  scene: string | null;
  isLive: boolean;
  /** Time at which the server applies saved scenes; null if unknown. */
  appliesAt: 'now' | 'afterBroadcast' | null;
}

/**
 * Returns the key of the text about the time at which the server applies saved scenes; null if unknown. `live`: after
 * the broadcast, which viewers are watching.
 */
export function findAppliesAtKey({ appliesAt, isLive }: OnProgram): 'live' | OnProgram['appliesAt'] {
  return appliesAt === 'afterBroadcast' && isLive ? 'live' : appliesAt;
}
