import { useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.js';
import { useStable } from '../../../ui/use-stable.js';
import { changeAt, UNDO_MS, type Place, type SceneChange } from './switch-state.js';

export interface SceneSwitch {
  /** Target scene of the running call; null while none runs. */
  pending: string | null;
  /** The last switch, if it can be undone. */
  offer: Pick<SceneChange, 'from' | 'to' | 'place'> | null;
  switchTo: (scene: string, place: Place) => void;
  undo: () => void;
}

interface Input {
  current: string;
  /** True if the program scene was shown automatically, e.g. in a dead zone. */
  isAutomatic: boolean;
  /** Resolves with false if it failed; the failure has been reported. */
  onSwitch: (scene: string) => Promise<boolean>;
}

/**
 * Switches scenes immediately, and offers an undo for 5 s. Of several taps during a call, only the last one is sent
 * afterwards.
 */
export function useSceneSwitch({ current, isAutomatic, onSwitch }: Input): SceneSwitch {
  const [stored, setChange] = useState<SceneChange | null>(null);
  const next = useRef<string | null>(null);
  const isRunning = useRef(false);
  const change = changeAt(stored, current);
  if (change !== stored) setChange(change);

  const isWaiting = change?.kind === 'pending' && !change.isSettled;
  const to = change?.to;
  const kind = change?.kind;
  useEffect(
    function end() {
      if (to === undefined || isWaiting) return undefined;
      const timer = setTimeout(() => setChange(null), UNDO_MS);
      return () => clearTimeout(timer);
    },
    [to, kind, isWaiting],
  );

  async function send(scene: string): Promise<void> {
    next.current = scene;
    if (isRunning.current) return;
    isRunning.current = true;
    // The tap is shown first: the call takes a slow phone several frames.
    await afterPaint();
    while (next.current !== null) {
      const sent: string = next.current;
      next.current = null;
      const done = await onSwitch(sent).catch(() => false);
      setChange((now) => (now?.to === sent ? (done ? { ...now, isSettled: true } : null) : now));
    }
    isRunning.current = false;
  }

  function begin(scene: string, place: Place, isUndoable: boolean) {
    setChange({ kind: 'pending', from: current, to: scene, isUndoable, place, isSettled: false });
    void send(scene);
  }

  const calls = useStable({
    switchTo: (scene: string, place: Place) => {
      if (scene !== (isWaiting ? change.to : current)) begin(scene, place, !isAutomatic);
    },
    undo: () => change?.kind === 'offer' && begin(change.from, change.place, false),
  });
  return {
    pending: isWaiting ? change.to : null,
    offer: change?.kind === 'offer' ? change : null,
    ...calls,
  };
}
