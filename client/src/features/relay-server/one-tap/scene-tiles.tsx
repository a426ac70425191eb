import { Box, Flex, Grid, Image, Text } from '@chakra-ui/react';
import { CircleDot, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.js';
import { LOW_PHONE } from '../../../ui/hero.js';
import { SceneGrid } from '../scene-grid.js';
import { findSceneKey } from './keys/key-action.js';
import { UndoLine } from './undo-line.js';
import type { SceneSwitch } from './use-scene-switch.js';

interface Props {
  scenes: readonly string[];
  /** URLs of the pictures by scene, which can be incomplete; null if no pictures are shown. */
  pictures?: ReadonlyMap<string, string> | null;
  /** The newest chat messages. On a phone they take the place of the hint, except while an undo is offered. */
  chatLines?: ReactNode;
  /** The scene on program; null while a panic hides the scene. */
  current: string | null;
  /** True if viewers see the scene on program. */
  isOnAir?: boolean;
  /** The scene that is shown again when the lost feed is back; null if none or unknown. */
  returnScene?: string | null;
  disabled: boolean;
  /** Reason why the tiles are disabled; null if no reason is shown. */
  disabledReason?: string | null;
  sceneSwitch: SceneSwitch;
  /** True if keys switch scenes; the tiles then show their keys. */
  hasKeys?: boolean;
  /** The scene with the key of the pause button; null without one. */
  pauseScene?: string | null;
}

/** Filled, to differ from a pending tile. Orange only while viewers see the scene. */
const ON_AIR_STYLE = {
  bg: 'liveFill',
  color: 'onLiveFill',
  borderColor: 'liveFill',
  _hover: { borderColor: 'liveFill' },
} as const;
const ON_PROGRAM_STYLE = {
  bg: 'mossTint',
  color: 'ink',
  borderColor: 'moss',
  _hover: { borderColor: 'moss' },
} as const;
/** Dashed, because the scene is not on program until the status confirms it. */
const PENDING_STYLE = {
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'amber',
  color: 'amber',
} as const;
/**
 * Height of the row of marks above the name, px. A tile without the row has this much more padding, so that all tiles
 * are equally high.
 */
const MARK_ROW_HEIGHT = 16;
const MARK_ROW_PROPS = {
  as: 'span',
  'aria-hidden': true,
  alignSelf: 'stretch',
  align: 'center',
  justify: 'center',
  gap: '1',
  height: `${MARK_ROW_HEIGHT}px`,
  mx: '-0.5',
  fontSize: '12px',
  lineHeight: '1',
  whiteSpace: 'nowrap',
} as const;
/**
 * A tile with room for a picture has the shape of a picture, and its name in a strip at the bottom, even before the
 * picture arrives. Until then the area above the strip is empty.
 */
const TALL_TILE_STYLE = {
  aspectRatio: 16 / 9,
  minHeight: '72px',
  width: 'full',
  px: '0',
  py: '0',
} as const;
const LOW_TILE_STYLE = { minHeight: '68px' } as const;
/** Each mark has its own background, to be readable on any picture. */
const MARK_ROW_ON_PICTURE_PROPS = {
  position: 'absolute',
  justify: 'flex-start',
  insetX: '1',
  top: '1',
  width: 'auto',
  mx: '0',
  height: '20px',
  zIndex: '1',
  css: { '& > *': { bg: 'ground', color: 'ink', borderRadius: 'sm', px: '1', py: '0.5' } },
} as const;
/** The name has its own background, like the marks. */
const NAME_STRIP_STYLE = {
  position: 'absolute',
  insetX: '0',
  bottom: '0',
  px: '2',
  py: '1',
  bg: 'rgb(0 0 0 / 0.72)',
  color: 'white',
  fontSize: 'sm',
  lineHeight: '1.25',
  lineClamp: 2,
} as const;
/**
 * The undo line is below the tiles. On a desktop it takes no height if it may cover the row below for the seconds of
 * the offer (`data-coverable`).
 */
const LAYOUT_STYLE = {
  lgDown: { mb: '-2' },
  lg: {
    position: 'relative',
    '&:has(+ [data-coverable]) > [data-undo]': {
      position: 'absolute',
      insetX: '0',
      top: '100%',
      zIndex: '1',
      mt: '3',
      minH: '44px',
      alignItems: 'center',
      pointerEvents: 'none',
      '&[data-undo=offered]': { bg: 'surface', pointerEvents: 'auto' },
    },
  },
} as const;

/** Undo and chat message are in the same place, so that nothing shifts. */
const FOOT_STYLE = {
  '& > *': { gridArea: '1 / 1', minWidth: '0' },
  // The same height as that of the newest messages.
  lgDown: { mt: '10px', minH: '60px', '&:has([data-message-lines]) [data-hint]': { visibility: 'hidden' } },
  lg: { mt: '1' },
  [LOW_PHONE]: { mt: '2', minH: '48px' },
} as const;

/** Scenes as large tiles. A tap switches immediately and can be undone for 5 s. */
export function SceneTiles(props: Props) {
  const {
    scenes,
    pictures = null,
    chatLines,
    current,
    isOnAir = false,
    returnScene = null,
    disabled,
    disabledReason = null,
    sceneSwitch,
    hasKeys = false,
    pauseScene = null,
  } = props;
  const { t } = useTranslation();
  const isUndoOffered = sceneSwitch.offer?.control === 'tiles';
  const isWithoutTile = current !== null && current !== '' && !scenes.includes(current);
  return (
    <Box role="group" aria-label={t('oneTap.tiles')} css={LAYOUT_STYLE}>
      {/* Only screen readers need the text, because the trail shows the scene in the same view. */}
      {isWithoutTile && <Text srOnly>{t('oneTap.isOn', { scene: current })}</Text>}
      <SceneGrid count={scenes.length}>
        {scenes.map((scene) => (
          <Tile
            key={scene}
            scene={scene}
            picture={pictures?.get(scene)}
            isTall={pictures !== null}
            shortcut={hasKeys ? findSceneKey(scenes, scene, pauseScene) : undefined}
            isOnProgram={scene === current}
            programStyle={isOnAir ? ON_AIR_STYLE : ON_PROGRAM_STYLE}
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
        {!isUndoOffered && (
          <Flex align="center" hideFrom="lg">
            {chatLines}
            {/* Covers the place of the undo button, so that a late tap there does nothing. */}
            <Box alignSelf="stretch" ms="-120px" width="120px" />
          </Flex>
        )}
      </Grid>
    </Box>
  );
}

interface TileProps {
  scene: string;
  picture: string | undefined;
  /** True if the tile has room for a picture, so that its size does not change when the picture arrives. */
  isTall: boolean;
  /** The key that switches to the scene; undefined without one. */
  shortcut: string | undefined;
  isOnProgram: boolean;
  programStyle: typeof ON_AIR_STYLE | typeof ON_PROGRAM_STYLE;
  isReturning: boolean;
  isPending: boolean;
  isChosen: boolean;
  disabled: boolean;
  onSwitch: SceneSwitch['switchTo'];
}

/** A separate component, so that a tap rerenders only the tiles that change. */
function Tile({ scene, picture, isTall, shortcut, ...state }: TileProps) {
  const { isOnProgram, programStyle, isReturning, isPending, isChosen, disabled, onSwitch } = state;
  const { t } = useTranslation();
  const hasMarkRow = isOnProgram || isReturning || shortcut;
  const MarkIcon = isOnProgram ? CircleDot : Undo2;
  const borderPx = isPending ? 2 : 1;
  return (
    <Button
      variant="outline"
      flexDirection="column"
      gap="0"
      position="relative"
      overflow="hidden"
      px={`${9 - borderPx}px`}
      py={`${5 - borderPx + (hasMarkRow ? 0 : MARK_ROW_HEIGHT / 2)}px`}
      {...(isTall ? TALL_TILE_STYLE : LOW_TILE_STYLE)}
      disabled={disabled}
      aria-pressed={isChosen}
      aria-label={t(isOnProgram ? 'oneTap.isOn' : 'oneTap.switchTo', { scene })}
      aria-keyshortcuts={shortcut}
      data-tile
      {...(isOnProgram && programStyle)}
      {...(isPending && PENDING_STYLE)}
      {...(isTall && { bg: 'ground' })}
      onClick={() => onSwitch(scene, 'tiles')}
    >
      {picture && <Picture url={picture} isFaint={disabled || isReturning} />}
      {hasMarkRow && (
        <Flex {...MARK_ROW_PROPS} {...(isTall && MARK_ROW_ON_PICTURE_PROPS)} data-marks>
          {(isOnProgram || isReturning) && (
            <Flex as="span" align="center" gap="1">
              <MarkIcon size={12} />
              <Box as="span" {...createTextStyle(t(isOnProgram ? 'oneTap.onProgram' : 'oneTap.returns'))} />
            </Flex>
          )}
          {shortcut && <Box as="span" {...createTextStyle(shortcut)} ms="auto" />}
        </Flex>
      )}
      <Box
        as="span"
        my="auto"
        overflowWrap="anywhere"
        hyphens="auto"
        {...(isTall && NAME_STRIP_STYLE)}
        {...(isTall && isOnProgram && programStyle)}
      >
        {scene}
      </Box>
    </Button>
  );
}

/** A decorative picture, at the top of a tile that is higher. The name of the scene labels the tile. */
function Picture({ url, isFaint }: { url: string; isFaint: boolean }) {
  return (
    <Box as="span" position="absolute" insetX="0" top="0" aspectRatio={16 / 9} overflow="hidden">
      <Image
        src={url}
        alt=""
        boxSize="full"
        objectFit="cover"
        {...(isFaint && { opacity: '0.4', filter: 'grayscale(1)' })}
      />
    </Box>
  );
}

/** Returns a style that draws a text outside the content: voice control needs the scene's name as the content. */
const createTextStyle = (text: string) => ({ _after: { content: `"${text}"` } });
