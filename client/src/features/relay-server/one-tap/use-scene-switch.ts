import { useEffect, useRef, useState } from 'react';
import { waitForPaint } from '../../../lib/lazy/wait-for-paint.js';
import { useStableFunctions } from '../../../ui/use-stable-functions.js';
import {
  MAX_STATUS_DELAY_MS,
  updateChange,
  UNDO_MS,
  type SwitchControl,
  type SceneChange,
} from './switch-state.js';

export interface SceneSwitch {
  /** Target scene of the running request; null while none is running. */
  pending: string | null;
  /** The last switch; null if it can't be undone. */
  offer: Pick<SceneChange, 'previousScene' | 'targetScene' | 'control'> | null;
  switchTo: (scene: string, control: SwitchControl) => void;
  undo: () => void;
}

interface Input {
  current: string;
  /** True if the program scene was shown automatically, such as the feed-loss scene. */
  isAutomatic: boolean;
  /** Resolves with false if the switch failed; the failure has been reported to the user. */
  onSwitch: (scene: string) => Promise<boolean>;
}

/**
 * Switches scenes immediately, and offers an undo for 5 s. Of several taps during a request, only the last one is
 * sent afterwards.
 */
export function useSceneSwitch({ current, isAutomatic, onSwitch }: Input): SceneSwitch {
  const [storedChange, setChange] = useState<SceneChange | null>(null);
  const queuedScene = useRef<string | null>(null);
  const isRunning = useRef(false);
  const change = updateChange(storedChange, current);
  if (change !== storedChange) setChange(change);

  const isWaiting = change?.kind === 'pending' && !change.hasRequestEnded;
  const targetScene = change?.targetScene;
  const kind = change?.kind;
  useEffect(
    function expireOffer() {
      if (targetScene === undefined || isWaiting) return undefined;
      const timer = setTimeout(() => setChange(null), kind === 'offer' ? UNDO_MS : MAX_STATUS_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [targetScene, kind, isWaiting],
  );

  async function send(scene: string): Promise<void> {
    queuedScene.current = scene;
    if (isRunning.current) return;
    isRunning.current = true;
    // The page shows the tap first, because the request takes several frames on a slow phone.
    await waitForPaint();
    while (queuedScene.current !== null) {
      const sentScene: string = queuedScene.current;
      queuedScene.current = null;
      const hasSucceeded = await onSwitch(sentScene).catch(() => false);
      setChange((latest) =>
        latest?.targetScene === sentScene
          ? hasSucceeded
            ? { ...latest, hasRequestEnded: true }
            : null
          : latest,
      );
    }
    isRunning.current = false;
  }

  function startSwitch(scene: string, control: SwitchControl, isUndoable: boolean) {
    setChange({
      kind: 'pending',
      previousScene: current,
      targetScene: scene,
      isUndoable,
      control,
      hasRequestEnded: false,
    });
    void send(scene);
  }

  const functions = useStableFunctions({
    switchTo: (scene: string, control: SwitchControl) => {
      if (scene !== (isWaiting ? change.targetScene : current)) startSwitch(scene, control, !isAutomatic);
    },
    undo: () => change?.kind === 'offer' && startSwitch(change.previousScene, change.control, false),
  });
  return {
    pending: isWaiting ? change.targetScene : null,
    offer: change?.kind === 'offer' ? change : null,
    ...functions,
  };
}
