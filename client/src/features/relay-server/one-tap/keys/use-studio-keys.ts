import { useEffect, useRef } from 'react';
import type { QuickScenes } from '../quick-scenes.js';
import { areKeysTaken, keyAction } from './key-action.js';

interface Keys {
  isActive: boolean;
  scenes: readonly string[];
  quick: QuickScenes;
  onScene: (scene: string) => void;
}

/** Listens to the keyboard of a desk while it is active. */
export function useStudioKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(function keep() {
    latest.current = keys;
  });
  const { isActive } = keys;
  useEffect(
    function listen() {
      if (!isActive) return undefined;
      const press = (event: KeyboardEvent) => {
        const { scenes, quick, onScene } = latest.current;
        const action = keyAction(event, scenes, quick);
        if (!action || areKeysTaken(event.target)) return;
        if (action.kind === 'scene') onScene(action.scene);
      };
      window.addEventListener('keydown', press);
      return () => window.removeEventListener('keydown', press);
    },
    [isActive],
  );
}
