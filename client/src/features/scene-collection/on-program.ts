/** What a running server does with a collection. */
export interface OnProgram {
  /** The scene on program; null while a panic hides it. */
  scene: string | null;
  isLive: boolean;
  /** When the server uses saved scenes; null if unknown. */
  takesEffect: 'now' | 'afterBroadcast' | null;
}
