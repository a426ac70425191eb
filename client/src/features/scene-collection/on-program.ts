/** State of the server that is running with a collection. */
export interface OnProgram {
  /** The scene on program; null while a panic hides it. */
  scene: string | null;
  isLive: boolean;
  /** Time at which the server applies saved scenes; null if unknown. */
  takesEffect: 'now' | 'afterBroadcast' | null;
}

/** Returns the key of the text about when saved scenes are applied: `live` if viewers see the broadcast; or null. */
export function takesEffectKey({ takesEffect, isLive }: OnProgram): 'live' | OnProgram['takesEffect'] {
  return takesEffect === 'afterBroadcast' && isLive ? 'live' : takesEffect;
}
