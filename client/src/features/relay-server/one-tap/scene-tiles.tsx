import { Box, Flex, Grid, Text } from '@chakra-ui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOW_PHONE } from '../../../ui/hero.js';
import { CHOICE_HEIGHT, createRowVariables, FEW_TILES } from '../../../ui/tiles/graph-beside-tiles.js';
import { SceneGrid } from '../scene-grid.js';
import { findSceneKey } from './keys/key-action.js';
import { SceneTile } from './scene-tile.js';
import { UndoLine } from './undo-line.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  scenes: readonly string[];
  /** All scenes, in the order of their keys. By default, each of them has a tile. */
  keyScenes?: readonly string[];
  /** URLs of the pictures by scene, which can be incomplete; null if no pictures are shown. */
  pictures?: ReadonlyMap<string, string> | null;
  /** The newest chat messages. On a phone they take the place of the hint, except while an undo is offered. */
  chatLines?: ReactNode;
  /** The scene on program; null while a panic hides the scene. */
  current: string | null;
  /** True if viewers see the scene on program. */
  isOnAir?: boolean;
  /** The scene that is shown again after a lost feed or a panic; null if none or unknown. */
  returnScene?: string | null;
  disabled: boolean;
  /** Reason why the tiles are disabled; null if no reason is shown. */
  disabledReason?: string | null;
  sceneSwitch: SceneSwitch;
  /** True if keys switch scenes; the tiles then show their keys. */
  hasKeys?: boolean;
}

const UNDO_OVER_STYLE = {
  position: 'absolute',
  insetX: '0',
  top: '100%',
  zIndex: '1',
  mt: '3',
  minH: '44px',
  alignItems: 'center',
  pointerEvents: 'none',
  '&[data-undo=offered]': { bg: 'surface', pointerEvents: 'auto' },
} as const;
/**
 * The scene that was switched to is marked on its tile, so that only the button needs room. It covers exactly the choice
 * at the end of the graph: two lines of its text are not higher.
 */
const UNDO_BESIDE_STYLE = {
  ...UNDO_OVER_STYLE,
  insetX: 'auto',
  insetInlineStart: 'calc(100% + 16px)',
  top: 'auto',
  bottom: '0',
  width: 'var(--graph-width)',
  mt: '0',
  minH: '0',
  '& > *': { minHeight: '0' },
  '& p': { srOnly: true },
  '& button': {
    width: 'full',
    minHeight: 'target',
    px: '2',
    py: '0',
    fontSize: '13px',
    lineHeight: '15px',
    _mouse: { minHeight: CHOICE_HEIGHT },
    xlDown: { '& > svg': { display: 'none' } },
    '& > span': { lineClamp: '2' },
  },
} as const;

/**
 * The undo line is below the tiles. On a desktop it takes no height if it may cover the row below for the seconds of
 * the offer (`data-coverable`). Beside the tiles, it covers only the choice of the graph, whose line and axis stay in view.
 */
const LAYOUT_STYLE = {
  lgDown: { mb: '-2' },
  lg: {
    position: 'relative',
    '&:has(+ [data-coverable]) > [data-undo]': UNDO_OVER_STYLE,
    [`&${FEW_TILES} > [data-undo]`]: UNDO_BESIDE_STYLE,
  },
} as const;

/** Undo and chat message are in the same place, so that nothing shifts. */
const FOOT_STYLE = {
  '& > *': { gridArea: '1 / 1', minWidth: '0' },
  // As high as the newest messages, so that the first of them moves nothing.
  lgDown: { mt: '10px', minH: '104px', '&:has([data-message-lines]) [data-hint]': { visibility: 'hidden' } },
  lg: { mt: '1' },
  [LOW_PHONE]: { mt: '2', minH: '52px' },
} as const;

/** Scenes as large tiles. A tap switches immediately and can be undone for 5 s. */
export function SceneTiles(props: Props) {
  const {
    scenes,
    keyScenes = scenes,
    pictures = null,
    chatLines,
    current,
    isOnAir = false,
    returnScene = null,
    disabled,
    disabledReason = null,
    sceneSwitch,
    hasKeys = false,
  } = props;
  const { t } = useTranslation();
  const isUndoOffered = sceneSwitch.offer?.control === 'tiles';
  const isWithoutTile = current !== null && current !== '' && !scenes.includes(current);
  const count = scenes.length;
  const isFew = pictures !== null && count <= 2;
  return (
    <Box
      role="group"
      aria-label={t('oneTap.tiles')}
      css={[LAYOUT_STYLE, isFew ? createRowVariables(count) : {}]}
      data-few={isFew ? count : undefined}
    >
      {/* Only screen readers need the text, because the trail shows the scene in the same view. */}
      {isWithoutTile && <Text srOnly>{t('oneTap.isOn', { scene: current })}</Text>}
      <SceneGrid count={count}>
        {scenes.map((scene) => (
          <SceneTile
            key={scene}
            scene={scene}
            picture={pictures?.get(scene)}
            isTall={pictures !== null}
            shortcut={hasKeys ? findSceneKey(keyScenes, scene) : undefined}
            isOnProgram={scene === current}
            isOnAir={isOnAir}
            isReturning={scene === returnScene && scene !== current}
            isPending={scene === sceneSwitch.pending}
            isChosen={(sceneSwitch.pending ?? current) === scene}
            disabled={disabled}
            onSwitch={sceneSwitch.switchTo}
          />
        ))}
      </SceneGrid>
      <Grid
        css={FOOT_STYLE}
        {...(disabledReason === null && { 'data-undo': isUndoOffered ? 'offered' : '' })}
      >
        <UndoLine
          control="tiles"
          sceneSwitch={sceneSwitch}
          fallback={
            <Box as="span" data-hint srOnly={{ lg: disabledReason === null }}>
              {disabledReason ?? t('oneTap.hint')}
            </Box>
          }
        />
        {/* Hidden messages keep their height. */}
        <Flex align="center" hideFrom="lg" visibility={isUndoOffered ? 'hidden' : 'visible'}>
          {chatLines}
          {!isUndoOffered && <LateTapCover />}
        </Flex>
      </Grid>
    </Box>
  );
}

/** Time for which a tap can still be meant for the undo button, ms. */
const LATE_TAP_MS = 1_000;

/** Covers the place of the undo button after its end, so that a late tap there does nothing. */
function LateTapCover() {
  const [isOver, setOver] = useState(false);
  useEffect(function endLater() {
    const timer = setTimeout(() => setOver(true), LATE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return !isOver && <Box alignSelf="stretch" ms="-120px" width="120px" />;
}
