import { useState } from 'react';
import { backScene } from './back-scene.js';
import type { QuickScenes } from './quick-scenes.js';

interface Input {
  scenes: readonly string[];
  quick: QuickScenes;
  /** The scene that a user has put on program; empty while the server shows another by itself. */
  current: string;
}

/** Returns the scene to which a quick scene on program leads back, or null while none is on program. */
export function useBackScene({ scenes, quick, current }: Input): string | null {
  const [last, setLast] = useState<string | null>(null);
  const isQuick = current === quick.pause || current === quick.privacy;
  if (current !== '' && !isQuick && current !== last) setLast(current);
  return current !== '' && isQuick ? backScene(scenes, quick, last) : null;
}
