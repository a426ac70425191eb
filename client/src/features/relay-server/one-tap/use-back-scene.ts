import { useEffect, useState } from 'react';
import { backScene, noteScene, untilBack } from './back-scene.js';
import type { QuickScenes } from './quick-scenes.js';

interface Input {
  /** Empty before the server has reported. */
  serverId: string;
  scenes: readonly string[];
  quick: QuickScenes;
  /** The scene that a user has put on program; empty while the server shows another by itself. */
  current: string;
}

/** Returns the scene to which the quick scene on program leads back; null without one, and in its first 5 s. */
export function useBackScene({ serverId, scenes, quick, current }: Input): string | null {
  const isQuick = current !== '' && (current === quick.pause || current === quick.privacy);
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(
    function follow() {
      if (serverId === '' || current === '') return undefined;
      noteScene(serverId, current, isQuick, Date.now());
      if (!isQuick) return undefined;
      const timer = setTimeout(() => setSettled(current), untilBack(serverId, Date.now()));
      return () => {
        clearTimeout(timer);
        setSettled(null);
      };
    },
    [serverId, current, isQuick],
  );
  return isQuick && settled === current ? backScene(serverId, scenes, quick) : null;
}
