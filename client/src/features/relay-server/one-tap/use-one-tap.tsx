import type { ReactNode } from 'react';
import { Docked } from '../../../ui/dock/docked.js';
import { useDesk } from '../../../ui/use-desk.js';
import { isOnAir } from '../on-air.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';
import { KeyHints } from './keys/key-hints.js';
import { useKeyTurn } from './keys/key-turn.js';
import { keysChoice, useKeysChoice } from './keys/keys-choice.js';
import { useStudioKeys } from './keys/use-studio-keys.js';
import { quickScenes } from './quick-scenes.js';
import { SceneTiles } from './scene-tiles.js';
import { ThumbBar } from './thumb-bar.js';
import { useSceneSwitch } from './use-scene-switch.js';

interface Input {
  /** Null before the server has reported. */
  status: StatusFieldsFragment | null;
  scenes: readonly string[];
  /** True while scenes can't be switched, or may not be. */
  disabled: boolean;
  /** The scene for dead zones; null without one, or if it is not known. */
  lossScene: string | null;
  /** Whose broadcast it is; null for the user's own. */
  owner: string | null;
  /** The lowest rank on the page has the keyboard. */
  rank: number;
  onScene: (scene: string) => Promise<boolean>;
}

/** What acts at one tap or key. */
export interface OneTap {
  tiles: ReactNode;
  /** Only while live. */
  bar: ReactNode;
  /** Only on a desk. */
  keys: ReactNode;
}

/** Returns tiles, thumb bar and keyboard of a server. They share one undo. */
export function useOneTap({ status, scenes, disabled, lossScene, owner, rank, onScene }: Input): OneTap {
  const current = status?.scene ?? '';
  const isAutomatic = Boolean(status?.bridging) || Boolean(status?.weakLink?.shown);
  const switching = useSceneSwitch({ current, isAutomatic, onSwitch: onScene });
  const quick = quickScenes(scenes, lossScene);
  const isOn = useKeysChoice();
  const isDesk = useDesk();
  const hasTurn = useKeyTurn(disabled || !isDesk ? null : rank);
  const hasKeys = hasTurn && isOn;
  useStudioKeys({
    isActive: hasKeys,
    scenes,
    quick,
    onScene: (scene) => switching.switchTo(scene, 'tiles'),
  });
  const isLive = status !== null && isOnAir(status);
  return {
    tiles: <SceneTiles {...{ scenes, current, disabled, switching, hasKeys }} />,
    bar: isLive && (quick.pause ?? quick.privacy) !== null && (
      <Docked>
        <ThumbBar {...{ owner, quick, current, disabled, switching }} />
      </Docked>
    ),
    keys: hasTurn && <KeyHints {...{ scenes, quick, isOn }} onSwitch={keysChoice.set} />,
  };
}
