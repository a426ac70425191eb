import { useEffect, useState } from 'react';
import { findBackScene, recordScene, computeBackDelayMs } from './back-scene.js';
import type { QuickScenes } from './quick-scenes.js';

interface Input {
  /** Empty before the server has reported. */
  serverId: string;
  scenes: readonly string[];
  quickScenes: QuickScenes;
  /** The scene that a user has put on program; empty while the server shows another scene automatically. */
  current: string;
}

/**
 * Returns the scene to which the button of the quick scene on program switches back. Null if no quick scene is on
 * program, and in the first 5 s of a quick scene.
 */
export function useBackScene({ serverId, scenes, quickScenes, current }: Input): string | null {
  const isQuick = current !== '' && (current === quickScenes.pause || current === quickScenes.privacy);
  const [settledScene, setSettledScene] = useState<string | null>(null);
  useEffect(
    function trackScene() {
      if (serverId === '' || current === '') return undefined;
      recordScene(serverId, current, isQuick, Date.now());
      if (!isQuick) return undefined;
      const timer = setTimeout(() => setSettledScene(current), computeBackDelayMs(serverId, Date.now()));
      return () => {
        clearTimeout(timer);
        setSettledScene(null);
      };
    },
    [serverId, current, isQuick],
  );
  return isQuick && settledScene === current ? findBackScene(serverId, scenes, quickScenes) : null;
}
