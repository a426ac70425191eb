import { Box, Grid, Text } from '@chakra-ui/react';
import { Coffee, EyeOff, Undo2, Volume2, VolumeX, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TINY_PHONE } from '../../../ui/hero.js';
import { LOW_WINDOW, useIsDesktop } from '../../../ui/use-media.js';
import { BarButton, COLUMN } from './bar-button.js';
import { PAUSE_KEY } from './keys/key-action.js';
import { PanicButton } from './panic/panic-button.js';
import type { PanicHold } from './panic/use-panic-hold.js';
import type { QuickScenes } from './quick-scenes.js';
import { UndoLine } from './undo-line.js';
import type { SceneSwitch } from './use-scene-switch.js';

/** The server's panic and mute, with the running requests. */
export interface UrgentState {
  /** True during a panic, by the status. */
  isPanic: boolean;
  /** True while viewers hear nothing, by the status. */
  isMuted: boolean;
  pending: { panic: boolean; mute: boolean };
  /** True if a running request takes longer than usual. */
  isSlow: boolean;
}

interface Props extends UrgentState {
  /** Name of the broadcast's owner; null for the user. */
  owner: string | null;
  quickScenes: QuickScenes;
  /** The scene to which the button of the quick scene on program switches back; null while it does not switch back. */
  backScene: string | null;
  current: string;
  /** True while the server, not the user, has chosen the current scene: for a lost or weak feed. */
  isAutomatic?: boolean;
  disabled: boolean;
  sceneSwitch: SceneSwitch;
  hold: PanicHold;
  canEndPanic: boolean;
  /** True if keyboard shortcuts act on this bar. */
  hasKeys: boolean;
  /** The digit of the pause scene among all scenes, which is shown rather than the letter; undefined without one. */
  pauseKey?: string | undefined;
  /** The digit of the privacy scene among all scenes; undefined without one. */
  privacyKey?: string | undefined;
  /** True if on a desktop the bar is in the rail beside the pages. */
  isInRail?: boolean;
  onMute: (muted: boolean) => void;
}

/** Style in the pane of a second live studio on a desktop: the bar sticks to the window's lower edge. */
const DESKTOP_PANE_STYLE = {
  position: 'sticky',
  bottom: '0',
  zIndex: '1',
  order: '1',
  bg: 'surface',
  borderTopWidth: '1px',
} as const;

/**
 * The panic button is apart from the others, to avoid accidental touches. Its column is as wide as its longest word.
 */
const createColumns = (otherCount: number) =>
  ({
    gridTemplateColumns: `repeat(${otherCount}, minmax(0, 1fr)) minmax(0, 1.2fr)`,
    // In a narrow bar, the names of scenes need the width.
    '@container (max-width: 320px)': { gridTemplateColumns: `repeat(${otherCount + 1}, minmax(0, 1fr))` },
    '& > :last-child': { ms: '2' },
  }) as const;
/**
 * As the name of the other user's studio; on a desktop only its edge. On its colour, the fill of a button is invisible
 * without a border.
 */
const GUEST_STYLE = {
  borderTopWidth: '2px',
  borderColor: 'guest',
  lgDown: { bg: 'guestTint', '--tc-colors-edge': 'var(--tc-colors-control)' },
} as const;
/**
 * Shown in a desktop's rail, and on a phone while the bars of two studios are below each other. At most two lines: a
 * word that is too long is truncated, never broken.
 */
const OWNER_STYLE = {
  lgDown: { '[data-bar]:first-child:last-child > &': { display: 'none' } },
  mx: '-1',
  mb: '2',
  fontSize: 'sm',
  fontWeight: '600',
  lineHeight: '1.25',
  textAlign: 'center',
  overflowWrap: 'normal',
  lineClamp: 2,
} as const;
const MUTED_STYLE = { borderColor: 'loss', color: 'loss', css: { '--edge': '2px' } } as const;
/** In a low window, a column has no scene buttons, except in a dialog over the navigation. */
const COLUMN_STYLE = {
  [COLUMN]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > :last-child': { ms: '0', mt: '2' },
    [LOW_WINDOW]: { '[data-dock] & > [data-quick]': { display: 'none' } },
  },
};

/**
 * Shows the controls that a thumb must reach while live. Each control needs one tap or hold. A scene that the
 * collection lacks has no button. The button of a scene on program switches back to the previous scene. In a wide
 * container the bar is lower.
 */
export function ThumbBar(props: Props) {
  const {
    owner,
    quickScenes,
    backScene,
    current,
    disabled,
    sceneSwitch,
    isPanic,
    isMuted,
    pending,
    hold,
    isInRail,
  } = props;
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const { switchTo } = sceneSwitch;
  const otherCount = 1 + Number(quickScenes.pause !== null) + Number(quickScenes.privacy !== null);
  const autoText = t('oneTap.auto');
  const sharedProps = { disabled, 'data-quick': true };
  const renderSceneButton = (name: string | null, icon: LucideIcon, shortcut?: string) => {
    if (name === null) return null;
    if (name === current && backScene !== null && !isPanic)
      return (
        <BarButton
          {...sharedProps}
          icon={Undo2}
          label={t('oneTap.back', { scene: backScene })}
          isPending={sceneSwitch.pending === backScene}
          onClick={() => switchTo(backScene, 'bar')}
        />
      );
    const isOn = name === current;
    const isAuto = isOn && props.isAutomatic && !isPanic;
    return (
      <BarButton
        {...sharedProps}
        icon={icon}
        label={name}
        shortcut={props.hasKeys ? shortcut : undefined}
        aria-pressed={isOn && !isPanic}
        {...(isAuto && { 'data-auto': autoText })}
        aria-label={
          t(isOn ? 'oneTap.isOn' : 'oneTap.switchTo', { scene: name }) + (isAuto ? `, ${autoText}` : '')
        }
        isPending={sceneSwitch.pending === name}
        onClick={() => switchTo(name, 'bar')}
      />
    );
  };
  return (
    <Box
      as="section"
      aria-label={owner === null ? t('oneTap.bar') : t('oneTap.barOf', { name: owner })}
      width="full"
      data-bar
      maxW={{ base: '720px', lg: 'none' }}
      mx="auto"
      px={{ base: '4', lg: isInRail ? '2' : '0' }}
      py="2"
      css={[
        { [TINY_PHONE]: { px: '2' } },
        owner === null ? {} : GUEST_STYLE,
        isInRail ? {} : { lg: DESKTOP_PANE_STYLE },
      ]}
    >
      {(isInRail || !isDesktop) && owner !== null && (
        // In a desktop's pane, the heading contains the owner's name.
        <Text aria-hidden title={owner} css={OWNER_STYLE}>
          {t('oneTap.for', { name: owner })}
        </Text>
      )}
      <Text role="status" fontSize="sm" fontWeight="600" _empty={{ display: 'none' }}>
        {findNoticeKey(props) && t(findNoticeKey(props))}
      </Text>
      <UndoLine control="bar" sceneSwitch={sceneSwitch} />
      <Box css={{ containerType: 'inline-size' }}>
        <Grid gap="2" css={[createColumns(otherCount), COLUMN_STYLE]}>
          {renderSceneButton(quickScenes.pause, Coffee, props.pauseKey ?? PAUSE_KEY)}
          {renderSceneButton(quickScenes.privacy, EyeOff, props.privacyKey)}
          <BarButton
            icon={isMuted ? VolumeX : Volume2}
            label={t(isMuted ? 'mute.off' : 'mute.on')}
            aria-label={t(isMuted ? 'mute.offLong' : 'mute.onLong')}
            disabled={isPanic}
            isPending={pending.mute}
            {...(isMuted && MUTED_STYLE)}
            shortcut={props.hasKeys ? 'M' : undefined}
            onClick={() => props.onMute(!isMuted)}
          />
          <PanicButton
            isPanic={isPanic}
            canEndPanic={props.canEndPanic}
            isPending={pending.panic}
            hold={hold}
            hasKey={props.hasKeys}
          />
        </Grid>
      </Box>
    </Box>
  );
}

function findNoticeKey({ isSlow, hold }: Props): '' | 'panic.slow' | 'panic.short' {
  if (isSlow) return 'panic.slow';
  return hold.wasShort ? 'panic.short' : '';
}
