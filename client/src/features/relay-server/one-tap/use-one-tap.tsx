import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Docked } from '../../../ui/dock/docked.js';
import { useIsDesktop, useIsLowWindow } from '../../../ui/use-media.js';
import { isOnAir } from '../on-air.js';
import type { StatusFieldsFragment } from '../relay-server.generated.js';
import { findSceneKey } from './keys/key-action.js';
import { KeyHints } from './keys/key-hints.js';
import { useKeyboardClaim } from './keys/keyboard-claims.js';
import { shortcutsSetting, useShortcutsSetting } from './keys/shortcuts-setting.js';
import { useStudioKeys } from './keys/use-studio-keys.js';
import { canChooseScenes, mayEndPanic } from './panic/panic-rights.js';
import { usePanicHold } from './panic/use-panic-hold.js';
import { findQuickScenes, findTileScenes, type QuickScenes } from './quick-scenes.js';
import { SceneTiles } from './scene-tiles.js';
import { ThumbBar, type UrgentState } from './thumb-bar.js';
import { useBackScene } from './use-back-scene.js';
import { useSceneSwitch } from './use-scene-switch.js';

/** Requests for panic and mute. Their failures are already reported to the user. */
export interface UrgentRequests extends Pick<UrgentState, 'pending' | 'isSlow'> {
  /** Begins a panic (null), or ends the panic that began at this time, ms since the epoch. */
  onPanic: (ended: number | null) => void;
  onMute: (muted: boolean) => void;
}

interface Input {
  /** Null before the server has reported. */
  status: StatusFieldsFragment | null;
  scenes: readonly string[];
  /** URLs of the pictures by scene, which can be incomplete; null if no pictures are shown. */
  pictures?: ReadonlyMap<string, string> | null;
  /** The newest chat messages, for a phone. */
  chatLines?: ReactNode;
  /** True while scenes can't be switched, or if the user has no right to switch them. */
  disabled: boolean;
  /** The feed-loss scene; null without one, or while unknown. */
  lossScene: string | null;
  /** The scene that is shown again when the lost feed is back; null if none or unknown. */
  returnScene?: string | null;
  /** Owner of the broadcast; null for the user. */
  owner: { id: string; displayName: string } | null;
  /**
   * Of the studios on the page, the one with the lowest rank receives the keyboard and has its bar in a desktop's rail.
   * Null if this studio never receives the keyboard.
   */
  rank: number | null;
  urgent: UrgentRequests;
  /** True on pages that show only the bar. */
  showsBarOnly?: boolean;
  onScene: (scene: string) => Promise<boolean>;
}

/** Controls that need only one tap or key. */
export interface OneTap {
  tiles: ReactNode;
  /** Rendered only while live or in a panic. */
  bar: ReactNode;
  /** The button of the list of keys. Rendered only on a desktop. */
  keys: ReactNode;
}

const NO_QUICK_SCENES: QuickScenes = { pause: null, privacy: null };
/** Added to the rank of a server that is not live, so that a friend's live server takes precedence. */
const IDLE_RANK = 2 ** 40;

/**
 * Returns the tiles, the thumb bar and the list of keys of a server, and handles its keyboard shortcuts. Tiles, bar and
 * keys share one scene switch with its undo. The panic button and the key P share one hold.
 */
export function useOneTap({ status, scenes, lossScene, owner, rank, urgent, ...input }: Input): OneTap {
  const { t } = useTranslation();
  const { showsBarOnly = false } = input;
  const { onPanic, onMute, ...requestState } = urgent;
  const current = status?.scene ?? '';
  const panic = status?.panic ?? null;
  const isPanic = panic !== null;
  const isMuted = Boolean(status?.muted);
  const canEndPanic = panic === null || mayEndPanic(panic, owner?.id ?? null);
  const hidesScenes =
    panic !== null && !canChooseScenes(panic, { canEndPanic, isPending: urgent.pending.panic });
  const disabled = input.disabled || hidesScenes;
  const isAutomatic = Boolean(status?.bridging) || Boolean(status?.weakLink?.shown);
  const sceneSwitch = useSceneSwitch({ current, isAutomatic, onSwitch: input.onScene });
  const hold = usePanicHold({ startedAt: panic?.since ?? null, canEndPanic, onPanic });
  const quickScenes = findQuickScenes(scenes, lossScene);
  const backScene = useBackScene({
    serverId: status?.serverId ?? '',
    ...{ scenes, quickScenes },
    current: isAutomatic || isPanic ? '' : current,
  });
  const hasUrgentControls = status !== null && (isOnAir(status) || isPanic);
  const areShortcutsOn = useShortcutsSetting();
  const isDesktop = useIsDesktop();
  const keyRank = rank !== null && !hasUrgentControls ? rank + IDLE_RANK : rank;
  const hasKeyboard = useKeyboardClaim(isDesktop && status ? keyRank : null);
  const hasKeys = hasKeyboard && areShortcutsOn;
  const isInRail = showsBarOnly || hasKeyboard;
  // In a low window, the rail has no scene buttons.
  const isRailHigh = !useIsLowWindow() && isInRail;
  useStudioKeys({
    isActive: hasKeys,
    scenes: disabled ? [] : scenes,
    quickScenes: disabled ? NO_QUICK_SCENES : quickScenes,
    onScene: (scene) => sceneSwitch.switchTo(scene, 'tiles'),
    onMute: () => hasUrgentControls && !isPanic && onMute(!isMuted),
    hold: hasUrgentControls ? hold : null,
  });
  const disabledReason = hidesScenes ? t('panic.noScenes') : null;
  const scenesWithTile = findTileScenes(scenes, quickScenes, hasUrgentControls && (isRailHigh || !isDesktop));
  return {
    tiles: scenesWithTile.length > 0 && (
      <SceneTiles
        {...{ disabled, disabledReason, sceneSwitch, hasKeys }}
        scenes={scenesWithTile}
        keyScenes={scenes}
        pictures={input.pictures ?? null}
        chatLines={input.chatLines}
        // While a panic hides the program scene, its tile is marked as the one that is shown again.
        returnScene={input.returnScene ?? (panic?.shown ? current : null)}
        current={panic?.shown ? null : current}
        isOnAir={status !== null && isOnAir(status)}
      />
    ),
    bar: hasUrgentControls && (
      <Docked isInRail={isInRail}>
        <ThumbBar
          // On a desktop, a bar outside the rail needs no scene buttons, because it is beside the tiles.
          quickScenes={isDesktop && !isInRail ? NO_QUICK_SCENES : quickScenes}
          {...{
            backScene,
            current,
            isAutomatic,
            disabled,
            sceneSwitch,
            isPanic,
            isMuted,
            hold,
            canEndPanic,
            hasKeys,
            isInRail,
            onMute,
          }}
          {...requestState}
          pauseKey={findSceneKey(scenes, quickScenes.pause)}
          privacyKey={findSceneKey(scenes, quickScenes.privacy)}
          owner={owner?.displayName ?? null}
        />
      </Docked>
    ),
    keys: hasKeyboard && (
      <KeyHints
        {...{ scenes, quickScenes, areShortcutsOn, hasUrgentControls }}
        onSwitch={shortcutsSetting.set}
      />
    ),
  };
}
