import { useEffect, useRef } from 'react';
import type { PanicHold } from '../panic/use-panic-hold.js';
import type { QuickScenes } from '../quick-scenes.js';
import { areKeysHandledElsewhere, findKeyAction } from './key-action.js';

interface StudioKeys {
  isActive: boolean;
  scenes: readonly string[];
  quickScenes: QuickScenes;
  onScene: (scene: string) => void;
  onMute: () => void;
  /** Null if no panic can begin or end. */
  hold: Pick<PanicHold, 'begin' | 'end'> | null;
}

/** Handles keyboard shortcuts on a desktop while this studio is active. P must be held, like the panic button. */
export function useStudioKeys(keys: StudioKeys): void {
  const latest = useRef(keys);
  useEffect(function updateLatestKeys() {
    latest.current = keys;
  });
  const { isActive } = keys;
  useEffect(
    function addKeyListeners() {
      if (!isActive) return undefined;
      const press = (event: KeyboardEvent) => {
        const { scenes, quickScenes, onScene, onMute, hold } = latest.current;
        const action = findKeyAction(event, scenes, quickScenes);
        if (!action || areKeysHandledElsewhere(event.target)) return;
        if (action.kind === 'scene') onScene(action.scene);
        else if (action.kind === 'mute') onMute();
        else hold?.begin(event.timeStamp);
      };
      const release = ({ key, timeStamp }: KeyboardEvent) =>
        key.toLowerCase() === 'p' && latest.current.hold?.end(timeStamp);
      window.addEventListener('keydown', press);
      window.addEventListener('keyup', release);
      return () => {
        window.removeEventListener('keydown', press);
        window.removeEventListener('keyup', release);
        latest.current.hold?.end();
      };
    },
    [isActive],
  );
}
