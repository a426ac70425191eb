/** State of the server that is running with a collection. */
export interface OnProgram {
  /** The scene on program; null while a panic hides it. */
  scene: string | null;
  isLive: boolean;
  /** Time at which the server applies saved scenes; null if unknown. */
  takesEffect: 'now' | 'afterBroadcast' | null;
}
